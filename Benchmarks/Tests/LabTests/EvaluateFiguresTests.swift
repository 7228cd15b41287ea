import Foundation
import Testing

/// `ductus-lab evaluate` with models of figures, from end to end.
@Suite(.serialized, .enabled(if: Tool.canRecognize, "needs the bundled packs"))
struct EvaluateFiguresTests {
  /// An upright arrow in two strokes, and a square in one.
  private let arrow = #""drawing":[[[0,100],[0,0]],[[80,100,80],[15,0,-15]]]"#
  private let square = #""drawing":[[[0,0,90,90,0],[0,90,90,0,0]]]"#

  private func records(_ labels: (String, String)) -> String {
    #"{"label":"\#(labels.0)","writer":"a",\#(arrow)}"# + "\n"
      + #"{"label":"\#(labels.1)","writer":"b",\#(square)}"#
  }

  @Test func evaluatesByLabel() throws {
    try withFile(records(("ARROW", "ELLIPSE"))) { file in
      let outcome = try Tool.run(
        "evaluate", "--json", "--model", "zxx-Zsym-x-shapes", "--by", "class", "--confusions", "3",
        file)
      #expect(outcome.code == 0)
      let report = try #require(try outcome.objects().first)
      #expect(report["model"] as? String == "zxx-Zsym-x-shapes")
      #expect(report["top1"] as? Double == 0.5)
      #expect((report["top1Interval"] as? [Double])?.count == 2)
      #expect(report["top5"] as? Double == 1)
      #expect(report["cer"] is NSNull)
      let groups = try #require(report["groups"] as? [[String: Any]])
      #expect(groups.map { $0["name"] as? String } == ["ELLIPSE", "ARROW"])
      let confusions = try #require(report["confusions"] as? [[String: Any]])
      #expect(confusions.count == 1)
      #expect(confusions[0]["label"] as? String == "ELLIPSE")
      #expect(confusions[0]["reading"] as? String == "RECTANGLE")
    }
  }

  @Test func labelsAreMapped() throws {
    try withFile(records(("pfeil", "kasten"))) { file in
      try withFile("pfeil\tARROW\n", suffix: ".tsv") { map in
        let outcome = try Tool.run(
          "evaluate", "--model", "zxx-Zsym-x-shapes", "--label-map", map, "--stretch", "1.5",
          "--batch", "1", file)
        #expect(outcome.code == 0)
        #expect(outcome.output.contains("1 inks whose label the map doesn't have"))
        #expect(outcome.output.contains("top-1       100.0 %"))
        #expect(outcome.output.contains("stretched by 1.5"))
        #expect(!outcome.output.contains("CER"))
      }
    }
  }
}
