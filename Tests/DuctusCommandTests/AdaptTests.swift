import Ductus
import EngineFixtures
import Foundation
import Testing

/// `ductus adapt` from end to end, and reading with what it learned.
@Suite(.serialized, .enabled(if: Tool.canRecognize, "needs the bundled pack"))
struct AdaptTests {
  private func withHand(_ body: (String) throws -> Void) throws {
    let path = FileManager.default.temporaryDirectory
      .appendingPathComponent("\(UUID().uuidString).hand").path
    defer { try? FileManager.default.removeItem(atPath: path) }
    try body(path)
  }

  private var samples: URL {
    URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appendingPathComponent("Samples/demo.ndjson")
  }

  @Test func learnsAndReads() throws {
    try withHand { path in
      let learned = try Tool.run("adapt", "--pace", "at-once", "-o", path, samples.path)
      #expect(learned.code == 0)
      let records = try String(contentsOf: samples, encoding: .utf8)
      let read = try Tool.run("recognize", "--hand", path, input: records)
      #expect(read.code == 0)
      #expect(read.lines.count == Samples.all.count)
    }
  }

  @Test func inksWithoutLabelsAreLeftOut() throws {
    try withHand { path in
      let outcome = try Tool.run("adapt", "-o", path, input: Inks.record(1) + "\n")
      #expect(outcome.code == 1)
      #expect(outcome.messages.contains("no inks to learn from"))
      #expect(!FileManager.default.fileExists(atPath: path))
    }
  }

  /// Texts that are shifted by one against their inks are detected, and nothing is learned from
  /// them.
  @Test func slippedTextsAreTold() throws {
    try withHand { path in
      var records = Samples.texts
      let texts = records.map(\.label)
      for number in records.indices { records[number].label = texts[(number + 1) % texts.count] }
      let lines = try records.map { try NDJSONWriter.line(for: $0) }.joined()
      let outcome = try Tool.run("adapt", "--pace", "at-once", "-o", path, input: lines + lines)
      #expect(outcome.code == 0)
      #expect(outcome.messages.contains("are they paired in the right order?"))
      #expect(try !Hand(contentsOf: URL(fileURLWithPath: path)).changesReading)
    }
  }

  /// Inks that teach nothing don't take the place of what was learned earlier.
  @Test func whatWasLearnedEarlierIsntLost() throws {
    try withHand { path in
      let url = URL(fileURLWithPath: path)
      let records = try String(contentsOf: samples, encoding: .utf8)
      let first = try Tool.run(
        "adapt", "--pace", "at-once", "-o", path, input: records + records + records)
      #expect(first.code == 0)
      #expect(try Hand(contentsOf: url).changesReading)
      for pace in ["whole", "at-once"] {
        let later = try Tool.run(
          "adapt", "--pace", pace, "--hand", path, "-o", path, samples.path)
        #expect(later.code == 0)
        #expect(later.messages.contains("the hand holds only what it held before"))
        #expect(try Hand(contentsOf: url).changesReading)
      }
    }
  }

  @Test func foreignFilesAreRefused() throws {
    let outcome = try Tool.run("recognize", "--hand", samples.path, input: Inks.record(1))
    #expect(outcome.code == 3)
    #expect(outcome.messages.contains("--hand"))
    let missing = try Tool.run("recognize", "--hand", "/no/hand", input: Inks.record(1))
    #expect(missing.code == 3)
    #expect(missing.messages.contains("--hand: /no/hand: can't be read: No such file"))
    #expect(try Tool.run("adapt", samples.path).code == 2)
  }
}
