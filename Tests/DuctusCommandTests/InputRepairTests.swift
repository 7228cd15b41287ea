import Ductus
import EngineFixtures
import Foundation
import Testing

/// Inks that need repair and inputs full of faults, from end to end.
@Suite(.serialized, .enabled(if: Tool.canRecognize, "needs the bundled pack"))
struct InputRepairTests {
  private let ink = #"{"label":"l","drawing":[[[0,1,2],[0,30,60],[5,9,7]]]}"#

  @Test(arguments: ["recognize", "render"])
  func areRefusedUnlessTimesAreDropped(command: String) throws {
    try withFile(ink) { file in
      let refused = try Tool.run(command, "--strict", file)
      #expect(refused.code == 1)
      #expect(refused.messages.contains("time runs backwards (--drop-times reads it"))
      let repaired = try Tool.run(command, file)
      #expect(repaired.code == 0)
      #expect(
        repaired.messages.contains(
          "record 1: warning: stroke 0, point 2: time runs backwards; times are ignored"))
      let read = try Tool.run(command, "--drop-times", file)
      #expect(read.code == 0)
      #expect(read.messages.isEmpty)
    }
  }

  @Test func inkMLToo() throws {
    let document = """
      <ink xmlns="http://www.w3.org/2003/InkML"><context><traceFormat>
      <channel name="X"/><channel name="Y"/><channel name="T" units="ms"/>
      </traceFormat></context><trace>0 0 5, 1 30 9, 2 60 7</trace></ink>
      """
    try withFile(document, suffix: ".inkml") { file in
      let refused = try Tool.run("recognize", "--strict", file)
      #expect(refused.code == 1)
      #expect(try Tool.run("recognize", file).code == 0)
      let read = try Tool.run("recognize", "--drop-times", file)
      #expect(read.code == 0)
    }
  }

  @Test func warningsStandInTheJSON() throws {
    let overlapping = #"{"drawing":[[[0,1],[0,30],[5,9]],[[4,5],[0,30],[7,12]]]}"#
    let restarting = #"{"drawing":[[[0,1],[0,30],[0,9]],[[4,5],[0,30],[0,12]]]}"#
    let flat = #"{"writingArea":[0,0],"drawing":[[[0,1],[0,30],[0,9]]]}"#
    let point = #"{"drawing":[[[5],[5],[0]]]}"#
    let inks = [ink, overlapping, restarting, flat, point].joined(separator: "\n")
    let outcome = try Tool.run("recognize", "--json", input: inks)
    #expect(outcome.code == 0)
    #expect(outcome.messages.isEmpty)
    let warnings = try outcome.objects().map { $0["warnings"] as? [String] }
    #expect(
      warnings == [
        ["stroke 0, point 2: time runs backwards; times are ignored"],
        ["stroke 1, point 0: begins before the last stroke ended; times are ignored"],
        ["stroke 1, point 0: the clock starts anew; times are ignored"],
        ["writing area 0.0 x 0.0 is not a positive finite size; it is ignored"],
        nil,
      ])
    let strict = try Tool.run("recognize", "--json", "--strict", input: inks)
    #expect(strict.code == 1)
    #expect(try strict.objects().map { $0["error"] != nil } == [true, true, true, true, false])
  }

  /// Thirty kilobytes of compressed lines wrote more than a gigabyte to standard error.
  @Test func manyFaultsAreToldInFewWords() throws {
    let input = String(repeating: "[\n", count: 150) + "\n{}\n" + Inks.empty + "\n[\n[\n"
    let outcome = try Tool.run("recognize", "--format", "ndjson", input: input)
    #expect(outcome.code == 1)
    #expect(outcome.lines.count == 154)
    let messages = outcome.messages.split(separator: "\n")
    #expect(messages.count == 101)
    #expect(messages.first?.hasPrefix("ductus: standard input:1:") == true)
    #expect(
      messages.last
        == "ductus: 53 more faults: standard input: lines 101–150, 152, 154–155")
  }

  /// Nor does each of very many faults get a line on standard output.
  @Test func veryManyFaultsHaveNoLines() throws {
    let input = String(repeating: "[\n", count: 100_007) + Inks.empty + "\n"
    let outcome = try Tool.run("recognize", "--format", "ndjson", "--json", input: input)
    #expect(outcome.code == 1)
    #expect(outcome.lines.count == 100_001)
    let messages = outcome.messages.split(separator: "\n")
    #expect(messages.count == 102)
    #expect(messages.last == "ductus: 7 faulty records have no line")
  }

  /// A partial output is better than none.
  @Test(arguments: [("transcribe", ".html"), ("transcribe", ".pdf"), ("render", ".svg")])
  func aMistypedFileLeavesTheOutputAsItIs(_ command: String, _ ending: String) throws {
    try withFile("before", suffix: ending) { output in
      let outcome = try Tool.run(command, "no-such-file.ndjson", "-o", output)
      #expect(outcome.code == 1)
      #expect(try String(contentsOfFile: output, encoding: .utf8) == "before")
    }
  }

  /// The language is chosen by the first note, which can be read only once from standard input.
  @Test func standardInputIsReadOnce() throws {
    let sample = try #require(Samples.texts.first)
    let line = try NDJSONWriter.line(for: sample)
    let outcome = try Tool.run(
      "transcribe", "--model", "auto", "--languages", "en-US,de", "-", "-", input: line)
    #expect(outcome.output.contains(try #require(sample.label)))
  }

  @Test func manyFaultsOfANoteAreToldInFewWords() throws {
    let strokes = String(repeating: "<stroke>x</stroke>\n", count: 2_000)
    let note = "<xournal><page><layer>\n\(strokes)</layer></page></xournal>"
    try withFile(note, suffix: ".xoj") { file in
      let outcome = try Tool.run("transcribe", file)
      #expect(outcome.code == 1)
      let messages = outcome.messages.split(separator: "\n")
      #expect(messages.count == 101)
      #expect(messages.first == "ductus: \(file):2:19: malformed stroke")
      #expect(messages.last?.hasPrefix("ductus: 901 more faults: \(file): lines 102–") == true)
    }
  }
}
