import InkFormats
import InkModel
import Testing

/// Inks that are read with a warning, through every reader.
@Suite struct RepairTests {
  @Test(
    arguments: [
      ([[0, 5, 4], [9, 9, 9]], .timeRunsBackwards(stroke: 0, point: 2)),
      ([[10, 20, 30], [25, 35, 45]], .strokesOverlap(stroke: 1, point: 0)),
      ([[0, 8, 16], [0, 8, 16]], .clockRestarts(stroke: 1, point: 0)),
      ([[100, 108, 116], [50, 58, 66]], .clockRestarts(stroke: 1, point: 0)),
      ([[1, 1, 1], [1, 2, 3]], nil),
    ] as [([[Int]], InkWarning?)])
  func times(times: [[Int]], warning: InkWarning?) throws {
    let rows = times.map { "[[1,2,3],[4,5,6],\($0)]" }.joined(separator: ",")
    let points = times.map { stroke in
      let list = stroke.map { "{\"x\":1,\"y\":2,\"t\":\($0)}" }.joined(separator: ",")
      return "{\"points\":[\(list)]}"
    }.joined(separator: ",")
    let traces = times.map { stroke in
      "<trace>" + stroke.map { "1 2 \($0)" }.joined(separator: ",") + "</trace>\n"
    }.joined()
    let format = "<channel name='X'/><channel name='Y'/><channel name='T'/>"
    for text in [
      "{\"drawing\":[\(rows)]}", "[{\"drawing\":[\(rows)]}]", "{\"strokes\":[\(points)]}",
      "<ink><traceFormat>\(format)</traceFormat>\(traces)</ink>",
    ] {
      let reading = Reading(text)
      #expect(reading.errors == [])
      let record = try #require(reading.records.first)
      #expect(record.warnings == [warning].compactMap { $0 })
      #expect(record.ink.pointCount == 6)
      #expect(
        record.ink.strokes.allSatisfy { $0.points.allSatisfy { ($0.t == nil) == (warning != nil) } }
      )
      var strict = InkReadingOptions()
      strict.isStrict = true
      #expect(Reading(text, options: strict).errors.count == (warning == nil ? 0 : 1))
      var timeless = strict
      timeless.dropsTimes = true
      #expect(Reading(text, options: timeless).records.first?.warnings == [])
    }
  }

  @Test(arguments: ["0,1", "1,0", "-5,5", "1e999,1"])
  func writingAreasWithoutASize(sides: String) throws {
    for text in [
      "{\"writingArea\":[\(sides)],\"drawing\":[[[1],[2]]]}",
      "<ink><annotation type='writingArea'>\(sides.replacing(",", with: " "))</annotation>"
        + "<trace>1 2</trace></ink>",
    ] {
      let reading = Reading(text)
      let record = try #require(reading.records.first)
      #expect(record.writingArea == nil)
      guard case .writingAreaIgnored? = record.warnings.first else {
        Issue.record("\(record)")
        return
      }
      var strict = InkReadingOptions()
      strict.isStrict = true
      #expect(Reading(text, options: strict).errors.count == 1)
    }
  }

  @Test func singlePointsAreFine() {
    let reading = Reading("{\"drawing\":[[[1],[2]]]}")
    #expect(reading.records.first?.warnings == [])
    #expect(reading.strokes == [[[1, 2, nil]]])
  }
}
