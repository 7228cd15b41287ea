import Foundation
import Testing

@testable import DuctusCommand

/// `ductus render` from end to end.
@Suite(.serialized, .enabled(if: Tool.canRecognize, "needs the bundled pack"))
struct RenderTests {
  @Test func drawsInTheTerminal() throws {
    let outcome = try Tool.run("render", "--width", "60", input: Inks.record() + "\n")
    #expect(outcome.code == 0)
    #expect(outcome.messages.isEmpty)
    #expect(outcome.lines.contains { $0.unicodeScalars.contains { (0x2801...0x28FF) ~= $0.value } })
    #expect(outcome.lines.allSatisfy { $0.count <= 60 })
    #expect(outcome.lines.count <= RenderOptions.terminalRows + 3)
    #expect(!outcome.output.contains("\u{1B}"), "no escape sequences where there is no terminal")
  }

  @Test func saysWhatTheReadingWasToBe() throws {
    let outcome = try Tool.run("render", input: Inks.record(members: #""label":"<no>","#))
    #expect(outcome.output.contains("labelled <no>"))
  }

  /// The labels have no spaces.
  @Test func formulasAreComparedHoweverTheyAreSpelt() throws {
    let root = URL(fileURLWithPath: #filePath)
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    let file = root.appendingPathComponent("Samples/formulas.ndjson").path
    let outcome = try Tool.run("render", "--model", "zxx-Zmth-x-formula", file)
    #expect(outcome.code == 0 && outcome.output.contains("frac"))
    #expect(!outcome.output.contains("labelled"), "all are read rightly")
  }

  @Test func drawsAPicture() throws {
    try withDirectory { directory in
      let picture = directory.appendingPathComponent("out.svg")
      let outcome = try Tool.run(
        "render", "-o", picture.path, "--width", "300", "--strokes",
        input: "\(Inks.record(1))\n\(Inks.record(2))\n")
      #expect(outcome.code == 0)
      #expect(outcome.output.isEmpty)
      let document = try String(contentsOf: picture, encoding: .utf8)
      #expect(document.contains("viewBox=\"0 0 300 "))
      #expect(document.components(separatedBy: "<title>").count == 3)
      #expect(document.contains("#0072b2") && document.contains("#d55e00"))
    }
  }

  @Test func showsWhatEachCharacterWasReadFrom() throws {
    let outcome = try Tool.run("render", "-o", "-", input: Inks.record())
    #expect(outcome.code == 0)
    let labels = outcome.lines.filter { $0.contains("text-anchor=\"middle\"") }
    let title = outcome.lines.first { $0.contains("<title>") } ?? ""
    let reading = title.drop { $0 != ">" }.dropFirst().prefix { $0 != "<" }
    #expect(labels.count == reading.filter { !$0.isWhitespace }.count)
    #expect(!labels.isEmpty && labels[0].contains("#0072b2"))
    #expect(outcome.output.contains("<path stroke=\"#0072b2\""))
  }

  @Test(arguments: ["out.png", "OUT.PNG"])
  func drawsAPNGPicture(name: String) throws {
    try withDirectory { directory in
      let picture = directory.appendingPathComponent(name)
      let outcome = try Tool.run(
        "render", "-o", picture.path, "--width", "300", input: Inks.record())
      #expect(outcome.code == 0)
      #expect(outcome.messages.isEmpty)
      // Signature, and the width in the first chunk.
      let bytes = try Array(Data(contentsOf: picture))
      #expect(bytes.starts(with: [0x89, 0x50, 0x4E, 0x47]))
      let width = bytes[16..<20].reduce(0) { $0 << 8 | Int($1) }
      #expect(width == 300)
    }
  }

  @Test func drawsAnEmptyInk() throws {
    try withDirectory { directory in
      let picture = directory.appendingPathComponent("out.png")
      let outcome = try Tool.run("render", "-o", picture.path, input: Inks.empty)
      #expect(outcome.code == 0)
      #expect(FileManager.default.fileExists(atPath: picture.path))
    }
  }

  @Test func aPictureHasLimits() throws {
    try withDirectory { directory in
      let picture = directory.appendingPathComponent("out.png")
      let records = String(repeating: Inks.empty + "\n", count: 800)
      let outcome = try Tool.run("render", "-o", picture.path, input: records)
      #expect(outcome.code == 1)
      #expect(outcome.messages.contains("a PNG picture's sides have 1 to 32767"))
      #expect(!FileManager.default.fileExists(atPath: picture.path))
    }
  }

  @Test func writesAPictureToStandardOutput() throws {
    let outcome = try Tool.run("render", "-o", "-", input: Inks.record())
    #expect(outcome.code == 0)
    #expect(outcome.output.hasSuffix("</svg>\n"))
  }

  @Test func aBadRecordCostsThatRecordOnly() throws {
    let input = [Inks.record(1), "}{", Inks.empty, Inks.record(2)].joined(separator: "\n")
    let outcome = try Tool.run("render", "-o", "-", "no-such-file", "-", input: input)
    #expect(outcome.code == 1)
    #expect(outcome.messages.contains("no-such-file: "))
    #expect(outcome.messages.contains("standard input:2:"))
    #expect(outcome.output.components(separatedBy: "<title>").count == 4)
    #expect(outcome.output.contains("nothing read"))
  }

  @Test(arguments: ["svg", "png"])
  func aPictureThatCannotBeWrittenIsReported(format: String) throws {
    let path = "/no-such-folder/out.\(format)"
    let outcome = try Tool.run("render", "-o", path, input: Inks.record())
    #expect(outcome.code == 2)
    #expect(outcome.messages.contains("\(path): can't be written: No such file or directory"))
  }
}

@Suite struct RenderUsageTests {
  @Test(arguments: [
    ["-o", "out.gif"], ["--strokes"], ["--width", "7"], ["--candidates", "0"], ["--format", "png"],
  ])
  func refusesWhatItCannotDo(arguments: [String]) throws {
    let outcome = try Tool.run(["render"] + arguments)
    #expect(outcome.code == 2)
    #expect(outcome.messages.contains(arguments[0].hasPrefix("--") ? arguments[0] : "--output"))
  }
}
