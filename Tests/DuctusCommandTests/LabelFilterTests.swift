import Ductus
import Testing

@testable import DuctusCommand

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
  }

  @Test func labels() {
    #expect(verdict(record(nil)) == .unlabelled)
    #expect(verdict(record("")) == .taken(label: ""))
    #expect(verdict(record(nil, split: "val"), split: "test") == .notMeant)
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
