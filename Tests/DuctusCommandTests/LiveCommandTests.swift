import Ductus
import Foundation
import Testing

@Suite(.enabled(if: Tool.canRecognize)) struct LiveCommandTests {
  /// A word of the project's own samples, on one line.
  private static let record: String = {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    let text = try? String(
      contentsOf: root.appendingPathComponent("Samples/demo.ndjson"), encoding: .utf8)
    return (text?.split(separator: "\n").first.map(String.init) ?? "") + "\n"
  }()

  @Test func nothingToWriteHasNoFigures() throws {
    let outcome = try Tool.run("live", "-", "--shortest", "1", input: "")
    #expect(outcome.code == 1)
    #expect(outcome.output.isEmpty)
    #expect(outcome.messages.contains("no inks"))
  }

  /// The input stays open: the tool has to end by itself.
  @Test(.timeLimit(.minutes(1))) func theLimitEndsTheReading() throws {
    let process = Tool.process(["live", "-", "--shortest", "1", "--limit", "1", "--json"])
    let (input, output) = (Pipe(), Pipe())
    process.standardInput = input
    process.standardOutput = output
    try process.run()
    try input.fileHandleForWriting.write(contentsOf: Data((Self.record + Self.record).utf8))
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
    let text = String(decoding: output.fileHandleForReading.availableData, as: UTF8.self)
    #expect(text.contains("\"inks\":1"))
    try input.fileHandleForWriting.close()
  }
}
