import Foundation
import Support
import Testing

/// A line of each language that isn't written in Latin script, read by its pack of the repository
/// that comes with Ductus.
struct ScriptSamplesTests {
  private static func lines(_ sample: String) throws -> [Substring] {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    return try String(
      contentsOf: root.appendingPathComponent("Samples/\(sample).ndjson"), encoding: .utf8
    ).split(separator: "\n")
  }

  @Test(
    .enabled(if: Tool.canRecognize),
    arguments: [("scripts", 14), ("brahmic", 11), ("southern", 6), ("characters", 4)])
  func everyLanguageReadsItsLine(sample: String, count: Int) throws {
    let lines = try Self.lines(sample)
    #expect(lines.count == count)
    try withDirectory { store in
      let environment = ["DUCTUS_STORE": store.path]
      var edits = 0
      var length = 0
      for line in lines {
        let record = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
        let tag = try #require(record?["id"] as? String)
        let label = try #require(record?["label"] as? String)
        let installed = try Tool.run(["models", "install", tag], environment: environment)
        #expect(installed.code == 0, "\(installed.messages)")
        let read = try Tool.run(
          ["recognize", "--model", tag, "-"], input: String(line), environment: environment)
        let text = read.lines.first ?? ""
        let wrong = editDistance(Array(label), Array(text))
        #expect(wrong <= 3, "\(tag): '\(text)' for '\(label)'")
        edits += wrong
        length += label.count
      }
      #expect(Double(edits) <= 0.1 * Double(length))
    }
  }
}
