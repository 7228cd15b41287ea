import Foundation
import InkModel
import Testing

@testable import InkFeatures

struct DirectionMapTests {
  @Test(arguments: GoldenMaps.all) func `Maps are those of Python`(golden: GoldenMaps) {
    var expected = [Float](repeating: 0, count: DirectionMaps.count)
    for (place, value) in zip(golden.places, golden.values) { expected[place] = value }
    let found = DirectionMaps(golden.ink).values
    let worst = zip(found, expected).map { abs($0 - $1) / max(1, abs($1)) }.max() ?? 0
    #expect(found.count == expected.count)
    #expect(worst <= 1e-5)
  }

  @Test(arguments: GoldenMaps.all) func `All ink is in the maps`(golden: GoldenMaps) {
    let box = Box(golden.ink.polylines.joined())
    let side = box?.size.max() ?? 0
    let scale = side > 0 ? 28 / side : 0
    let strokes = golden.ink.polylines
    let dots = strokes.filter { $0.polylineLength == 0 }.count
    let length = strokes.reduce(Double(dots)) { $0 + $1.polylineLength * scale }
    let sum = DirectionMaps(golden.ink).values.reduce(0) { $0 + Double($1) }
    // Chords cut corners.
    #expect(sum <= length * 1.0001 && sum >= 0.6 * length)
  }

  @Test func `The order of strokes leaves no trace, nor do their places and size`() throws {
    let golden = try #require(GoldenMaps.all.first { $0.name == "rectangle in four strokes" })
    var ink = golden.ink
    ink.strokes.reverse()
    for stroke in ink.strokes.indices {
      for point in ink.strokes[stroke].points.indices {
        ink.strokes[stroke].points[point].x = 3 * ink.strokes[stroke].points[point].x + 70
        ink.strokes[stroke].points[point].y = 3 * ink.strokes[stroke].points[point].y - 8
      }
    }
    let worst =
      zip(DirectionMaps(ink).values, DirectionMaps(golden.ink).values)
      .map { abs($0 - $1) }.max() ?? 1
    #expect(worst < 1e-4)
  }

  @Test func `An empty ink has empty maps, and a dot has one of each direction`() {
    #expect(DirectionMaps(Ink(strokes: [])).values.allSatisfy { $0 == 0 })
    let dot = DirectionMaps(Ink(strokes: [Stroke(points: [StrokePoint(x: 5, y: 5)])])).values
    #expect(dot.filter { $0 != 0 }.count == 8 * 4)
    let sum = dot.reduce(0, +)
    #expect(abs(sum - 1) < 1e-6)
  }

  @Test func `A scribble without end is followed coarsely`() {
    let points = (0..<50_000).map { (i: Int) -> StrokePoint in
      StrokePoint(x: Float(i % 2 * 100), y: Float(i % 7))
    }
    #expect(DirectionMaps(Ink(strokes: [Stroke(points: points)])).values.allSatisfy { $0.isFinite })
  }
}
