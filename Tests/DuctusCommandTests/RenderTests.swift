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

  @Test func aPictureThatCannotBeWrittenIsReported() throws {
    let outcome = try Tool.run("render", "-o", "/no-such-folder/out.svg", input: Inks.record())
    #expect(outcome.code == 1)
    #expect(outcome.messages.contains("/no-such-folder/out.svg: can't be written"))
  }
}

@Suite struct RenderUsageTests {
  @Test(arguments: [
    ["-o", "out.png"], ["--strokes"], ["--width", "7"], ["--candidates", "0"], ["--format", "png"],
  ])
  func refusesWhatItCannotDo(arguments: [String]) throws {
    let outcome = try Tool.run(["render"] + arguments)
    #expect(outcome.code == 2)
    #expect(outcome.messages.contains(arguments[0].hasPrefix("--") ? arguments[0] : "--output"))
  }
}
