import Foundation
import Testing

/// `ductus beautify` from end to end.
@Suite(.serialized, .enabled(if: Tool.canRecognize, "needs the bundled packs"))
struct BeautifyTests {
  /// Two boxes, and an arrow from one to the other.
  private let boxes = """
    {"id":"two","drawing":[[[0,160,161,2,0],[0,1,100,99,2]],[[168,290],[52,48]],[[272,290,274],[38,48,60]],\
    [[300,462,460,298,300],[3,2,104,101,4]]]}
    """

  @Test func drawsAPicture() throws {
    let outcome = try Tool.run("beautify", input: boxes)
    #expect(outcome.code == 0, "\(outcome.messages)")
    #expect(outcome.output.contains("<svg ") && outcome.output.contains("viewBox="))
    try withDirectory { directory in
      let file = directory.appendingPathComponent("out.svg").path
      let written = try Tool.run("beautify", "-o", file, input: boxes + "\n" + boxes)
      #expect(written.code == 0 && written.output.isEmpty)
      let second = directory.appendingPathComponent("out-2.svg").path
      let (a, b) = (try String(contentsOfFile: file, encoding: .utf8), second)
      #expect(try String(contentsOfFile: b, encoding: .utf8) == a)
      #expect(a == outcome.output)
    }
  }

  @Test func standardOutputTakesOnePicture() throws {
    let one = try Tool.run("beautify", input: boxes)
    let three = try Tool.run("beautify", input: [boxes, boxes, boxes].joined(separator: "\n"))
    #expect(three.code == 1 && three.output == one.output)
    #expect(three.messages.contains("takes one picture"))
  }

  @Test func tellsWhatThereIs() throws {
    let object = try #require(try Tool.run("beautify", "--json", input: boxes).objects().first)
    #expect(object["id"] as? String == "two")
    let figures = try #require(object["figures"] as? [[String: Any]])
    #expect(figures.count == 2)
    for figure in figures { #expect((figure["outline"] as? [[Double]])?.count == 5) }
    let connection = try #require((object["connections"] as? [[String: Any]])?.first)
    #expect(connection["kind"] as? String == "ARROW")
    #expect(connection["from"] as? Int == 0 && connection["to"] as? Int == 1)
    #expect((object["rest"] as? [Int])?.isEmpty == true)
  }

  @Test func faults() throws {
    let outcome = try Tool.run("beautify", "--json", "--format", "ndjson", input: "}{\n" + boxes)
    #expect(outcome.code == 1)
    let objects = try outcome.objects()
    #expect(objects.map { $0["error"] != nil } == [true, false], "records stay in step")
    try withDirectory { directory in
      let file = directory.appendingPathComponent("out.svg").path
      let input = [boxes, "}{", boxes].joined(separator: "\n")
      #expect(try Tool.run("beautify", "--format", "ndjson", "-o", file, input: input).code == 1)
      let names = try FileManager.default.contentsOfDirectory(atPath: directory.path).sorted()
      #expect(names == ["out-3.svg", "out.svg"], "numbered by record")
    }
    let first = try Tool.run("beautify", "--format", "ndjson", input: "}{\n" + boxes)
    #expect(first.code == 1 && first.output.contains("</svg>"), "the first that can be read")
    #expect(try Tool.run("beautify", "-o", "out.gif", input: boxes).code == 2)
    let figures = try Tool.run("beautify", "--model", "zxx-Zsym-x-shapes", input: boxes)
    #expect(figures.code == 3 && figures.messages.contains("reads no text"))
  }
}
