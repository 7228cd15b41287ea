import Ductus
import EngineFixtures
import Foundation
import Testing

/// The output is the same to the last byte, however many threads read and whichever finishes first.
@Suite(.serialized, .enabled(if: Tool.canRecognize, "needs the bundled pack"))
struct ThreadTests {
  /// The samples several times over, each time in another order and larger, so that batches differ.
  private static let inks: String = {
    let lines = Samples.all.compactMap { try? NDJSONWriter.line(for: $0) }
    return (0..<8).map { turn in
      (lines.indices.map { lines[($0 * 5 + turn) % lines.count] } + ["bad\n"]).joined()
    }.joined()
  }()

  private func expectSame(
    _ arguments: [String], input: String = "", code: Int32,
    before: (() throws -> Void)? = nil
  ) throws {
    let outcomes = try ["1", "16"].map { threads in
      try before?()
      return try Tool.run(arguments + ["--threads", threads], input: input)
    }
    #expect(outcomes[0].code == code, "\(outcomes[0].messages)")
    #expect(!outcomes[0].output.isEmpty)
    #expect(outcomes[0].output == outcomes[1].output)
    #expect(outcomes[0].messages == outcomes[1].messages)
    #expect(outcomes[0].code == outcomes[1].code)
  }

  @Test func recognize() throws {
    try expectSame(["recognize", "--json", "--segments"], input: Self.inks, code: 1)
    try expectSame(["recognize"], input: Self.inks, code: 1)
  }

  @Test func transcribeAndSearch() throws {
    try withDirectory { directory in
      for number in 0..<3 {
        let note = directory.appendingPathComponent("\(number).ndjson")
        let lines = Self.inks.split(separator: "\n").filter { $0 != "bad" }
        try Data(lines.dropFirst(9 * number).prefix(30).joined(separator: "\n").utf8).write(
          to: note)
      }
      let notes = (0..<3).map { directory.appendingPathComponent("\($0).ndjson").path }
      for format in ["json", "md"] {
        try expectSame(
          ["transcribe", "--format", format, "--model", "en-US"] + notes, code: 0)
      }
      let index = directory.appendingPathComponent("index").path
      let word = try #require(Samples.word)
      try expectSame(
        ["search", "--json", "--model", "en-US", "--index", index, word] + notes, code: 0,
        before: { try? FileManager.default.removeItem(atPath: index) })
    }
  }
}
