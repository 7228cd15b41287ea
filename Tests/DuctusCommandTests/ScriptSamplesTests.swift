import Foundation
import Support
import Testing

/// A line of each language in Cyrillic, Greek, Hebrew, Georgian and Armenian, read by its pack of the
/// repository that comes with Ductus.
struct ScriptSamplesTests {
  private static let lines: [String] = {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    let samples = try? String(
      contentsOf: root.appendingPathComponent("Samples/scripts.ndjson"), encoding: .utf8)
    return (samples ?? "").split(separator: "\n").map(String.init)
  }()

  @Test(.enabled(if: Tool.canRecognize)) func everyLanguageReadsItsLine() throws {
    #expect(Self.lines.count == 14)
    try withDirectory { store in
      let environment = ["DUCTUS_STORE": store.path]
      var edits = 0
      var length = 0
      for line in Self.lines {
        let record = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
        let tag = try #require(record?["id"] as? String)
        let label = try #require(record?["label"] as? String)
        let installed = try Tool.run(["models", "install", tag], environment: environment)
        #expect(installed.code == 0, "\(installed.messages)")
        let read = try Tool.run(
          ["recognize", "--model", tag, "-"], input: line, environment: environment)
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
