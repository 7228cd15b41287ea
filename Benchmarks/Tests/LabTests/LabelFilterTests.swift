import CommandSupport
import Ductus
import Testing

@testable import ductus_lab

struct LabelFilterTests {
  private func record(
    _ label: String?, split: String? = nil, isMultiline: Bool = false
  ) -> LabelledInk {
    LabelledInk(ink: Ink(strokes: []), label: label, split: split, isMultiline: isMultiline)
  }

  private func verdict(
    _ record: LabelledInk, split: String? = nil, excludesMultiline: Bool = false,
    onlyCharacters: String? = nil
  ) -> LabelFilter.Verdict {
    LabelFilter(
      split: split, excludesMultiline: excludesMultiline,
      onlyCharacters: onlyCharacters.map { Set($0.unicodeScalars) }
    ).verdict(record)
  }

  @Test func splits() {
    #expect(verdict(record("a", split: "val"), split: "test") == .notMeant)
    #expect(verdict(record("a"), split: "test") == .notMeant)
    #expect(verdict(record("a", split: "test"), split: "test") == .taken(label: "a"))
    #expect(verdict(record("a", split: "val")) == .taken(label: "a"))
    #expect(verdict(record("a"), split: "train") == .taken(label: "a"))
  }

  @Test func labels() {
    #expect(verdict(record(nil)) == .unlabelled)
    #expect(verdict(record("")) == .taken(label: ""))
    #expect(verdict(record(nil, split: "val"), split: "test") == .notMeant)
  }

  @Test func mappedLabels() throws {
    try withFile("circle\tELLIPSE\n\nright arrow\tARROW\n") { file in
      let map = try LabelMap(file: file, option: EvaluateOptions.labelMap)
      let filter = LabelFilter(
        split: "test", excludesMultiline: false, onlyCharacters: nil, labelMap: map)
      #expect(filter.verdict(record("circle", split: "test")) == .taken(label: "ELLIPSE"))
      #expect(filter.verdict(record("right arrow", split: "test")) == .taken(label: "ARROW"))
      #expect(filter.verdict(record("star", split: "test")) == .unmapped)
      #expect(filter.verdict(record("star", split: "val")) == .notMeant)
      #expect(filter.verdict(record(nil, split: "test")) == .unlabelled)
    }
  }

  @Test(arguments: ["circle\tELLIPSE\r\nsquare\tBOX\r\n", "circle\tELLIPSE\r\n"])
  func labelMapsOfWindows(content: String) throws {
    try withFile(content) { file in
      let map = try LabelMap(file: file, option: EvaluateOptions.labelMap)
      #expect(map["circle"] == "ELLIPSE")
    }
  }

  @Test(arguments: [
    ("circle\n", ":1"), ("a\tb\nc\td\te\n", ":2"), ("a\tb\na\tc\n", ":2"),
    ("a\tb\r\nc\r\n", ":2"),
  ])
  func badLabelMaps(content: String, place: String) throws {
    try withFile(content) { file in
      let error = #expect(throws: UsageError.self) {
        try LabelMap(file: file, option: EvaluateOptions.labelMap)
      }
      guard case .unusableFile("--label-map", file + place, _) = error else {
        Issue.record("\(String(describing: error))")
        return
      }
    }
  }

  @Test func characters() {
    #expect(verdict(record("abba"), onlyCharacters: "abc") == .taken(label: "abba"))
    #expect(verdict(record("abda"), onlyCharacters: "abc") == .notMeant)
  }

  @Test func severalLines() {
    #expect(verdict(record("a", isMultiline: true)) == .taken(label: "a"))
    #expect(verdict(record("a", isMultiline: true), excludesMultiline: true) == .multiline)
  }

  @Test(arguments: [
    ("7", true), ("Q", true), ("é", true), ("?", false), ("ab", false), ("", false),
  ])
  func charactersOfTheUnipenTasks(label: String, isTaken: Bool) {
    let filter = LabelFilter(
      split: nil, excludesMultiline: false, onlyCharacters: nil, onlyUnipenTasks: true)
    #expect(filter.verdict(record(label)) == (isTaken ? .taken(label: label) : .notMeant))
  }
}
