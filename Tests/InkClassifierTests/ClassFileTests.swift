import Foundation
import Testing

@testable import InkClassifier

/// Whatever is in the file, reading it ends with classes or a typed error that names the place.
struct ClassFileTests {
  private func error(_ classes: String, tag: String = "x-all") -> ClassifierError? {
    #expect(throws: ClassifierError.self) { try GoldenClassifier.load(tag, classes: classes) }
  }

  private func changed(_ part: String, to other: String) -> String {
    let text = GoldenClassifier.classes
    precondition(text.contains(part))
    return text.replacingOccurrences(of: part, with: other)
  }

  @Test(
    arguments: [
      ("\"format\": 1", "\"format\": 2", "format"), ("\"format\": 1, ", "", "format"),
      ("\"temperature\": 2", "\"temperature\": 0", "temperature"),
      ("\"temperature\": 2", "\"temperature\": -1", "temperature"),
      ("\"temperature\": 2", "\"temperature\": 1e300", "temperature"),
      ("\"temperature\": 2", "\"temperature\": \"2\"", "temperature"),
      ("\"temperature\": 2", "\"temperature\": 2, \"surprise\": 1", "surprise"),
      ("{\"label\": \"ARCH\", \"from\"", "{\"from\"", "label"),
      ("{\"label\": \"ARCH\", \"from\"", "{\"label\": \"ARCH\", \"more\": 1, \"from\"", "more"),
      ("[\"circle\"]", "[]", "tags.x-all.0"), ("[\"circle\"]", "[\"square\"]", "tags.x-all.1"),
      ("[\"circle\"]", "[\"circles\"]", "tags.x-all.0"),
      ("[\"circle\"]", "[\"circle\", \"circle\"]", "tags.x-all.0"),
      ("\"CIRCLE\"", "\"SQUARE\"", "tags.x-all.1"), ("\"CIRCLE\"", "3", "label"),
    ])
  func badValues(part: String, other: String, key: String) {
    guard case .badClasses(_, let named, _) = error(changed(part, to: other)) else {
      Issue.record("\(other) must be refused")
      return
    }
    #expect(named.contains(key), "\(named)")
  }

  @Test(arguments: ["", "{", "[]", "null", "{}", String(repeating: "[", count: 100_000)])
  func noClassesAtAll(text: String) {
    guard case .badClasses = error(text) else {
      Issue.record("must be refused")
      return
    }
  }

  @Test func aTagWithoutAClassIsRefused() {
    let text =
      "{\"format\":1,\"temperature\":1,\"tags\":{\"x-all\":[{\"label\":null,\"from\":[\"é\"]}]}}"
    guard case .badClasses(_, "tags.x-all", _) = error(text) else {
      Issue.record("a tag without a class must be refused")
      return
    }
  }

  @Test func unknownTagNamesTheOthers() {
    guard
      case .noClasses(_, "x-some", ["x-all", "x-round"]) = error(
        GoldenClassifier.classes, tag: "x-some")
    else {
      Issue.record("an unknown tag must be refused")
      return
    }
  }

  @Test func tagsThatDifferInCaseAreRefused() {
    let text = GoldenClassifier.classes.replacingOccurrences(of: "x-round", with: "X-ALL")
    guard case .badClasses(_, "tags.x-all", _) = error(text) else {
      Issue.record("which of two equal tags is meant is unknown")
      return
    }
  }

  @Test func tagsAreFoundInAnyCase() throws {
    #expect(try GoldenClassifier.load("X-Round").classes.labels == ["ROUND", "SQUARE"])
  }

  @Test func missingFile() {
    let nowhere = URL(fileURLWithPath: "/nowhere/classes.json")
    let error = #expect(throws: ClassifierError.self) {
      try GoldenClassifier.classifier(classes: nowhere, tag: "x-all")
    }
    guard case .unreadableClasses("/nowhere/classes.json", _) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
  }

  @Test func networkOfText() {
    let url = GoldenClassifier.network.deletingLastPathComponent()
      .appendingPathComponent("golden.safetensors")
    let error = #expect(throws: ClassifierError.self) {
      try GoldenClassifier.classifier(network: url, classes: url, tag: "x-all")
    }
    guard case .unsuitableNetwork(url.path, _) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
  }
}
