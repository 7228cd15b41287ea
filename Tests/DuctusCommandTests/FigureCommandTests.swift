import Foundation
import Testing

/// The commands with models of figures, from end to end.
@Suite(.serialized, .enabled(if: Tool.canRecognize, "needs the bundled packs"))
struct FigureCommandTests {
  /// An upright arrow in two strokes, and a square in one.
  private let arrow = #""drawing":[[[0,100],[0,0]],[[80,100,80],[15,0,-15]]]"#
  private let square = #""drawing":[[[0,0,90,90,0],[0,90,90,0,0]]]"#

  @Test func namesOneALine() throws {
    let outcome = try Tool.run(
      "recognize", "--model", "zxx-Zsym-x-shapes",
      input: "{\(arrow)}\n{\"drawing\":[]}\n{\(square)}")
    #expect(outcome.lines == ["ARROW", "", "RECTANGLE"])
    #expect(outcome.code == 0)
  }

  @Test func geometryInJSON() throws {
    let outcome = try Tool.run(
      "recognize", "--json", "--model", "ZXX-zsym-x-shapes-plus", "--candidates", "16",
      input: "{\"id\":\"s\",\(square)}")
    let object = try #require(try outcome.objects().first)
    #expect(object["id"] as? String == "s")
    #expect(object["model"] as? String == "zxx-Zsym-x-shapes-plus")
    let candidates = try #require(object["candidates"] as? [[String: Any]])
    #expect(candidates.count == 16)
    let best = try #require(candidates.first)
    #expect(best["text"] as? String == "SQUARE")
    let (score, confidence) = (best["score"] as? Double, best["confidence"] as? Double)
    #expect(abs(try exp(-#require(score)) - #require(confidence)) < 1e-3)
    let geometry = try #require(best["geometry"] as? [String: Any])
    #expect((geometry["corners"] as? [[Double]])?.count == 4)
    #expect(try #require(geometry["residual"] as? Double) < 0.02)
    #expect((geometry["drawing"] as? [[[Double]]])?.first?.count == 2)
  }

  @Test(arguments: ["zxx-Zsym-x-autodraw", "zxx-Zsye-x-emoji", "en-US-x-gesture", "fr-x-gesture"])
  func everyModelNamesWithoutGeometry(tag: String) throws {
    let outcome = try Tool.run("recognize", "--json", "--model", tag, input: "{\(square)}")
    let candidates = try #require(try outcome.objects().first?["candidates"] as? [[String: Any]])
    #expect(candidates.count == 10)
    #expect(candidates.allSatisfy { $0["text"] is String && $0["geometry"] == nil })
  }

  @Test func rendersNames() throws {
    let outcome = try Tool.run("render", "--model", "zxx-Zsym-x-shapes", "-", input: "{\(arrow)}")
    #expect(outcome.code == 0)
    #expect(outcome.output.contains("ARROW"))
  }

  @Test func infoOfOnePackForAllLanguages() throws {
    let outcome = try Tool.run("models", "info", "sw-x-gesture", "--local")
    #expect(outcome.code == 0)
    #expect(outcome.output.contains("und-x-gesture"))
    #expect(outcome.output.contains("classifier"))
  }
}
