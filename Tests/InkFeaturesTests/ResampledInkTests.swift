import Foundation
import InkModel
import SequenceData
import Testing

@testable import InkFeatures

struct ResampledInkTests {
  @Test(arguments: GoldenFile.text.cases)
  func positionsLieOnTheStrokes(golden: GoldenCase) {
    var ink = golden.ink
    ink.strokes.insert(Stroke(points: []), at: 0)
    let points = ResampledInk(ink).points
    #expect(points.count == FeatureSequence(text: ink).steps)
    for (stroke, group) in ink.strokes.enumerated() where !group.points.isEmpty {
      let rows = points.filter { $0.stroke == stroke }
      // If all points coincide, any is as good as the first.
      let moves = group.points.contains { $0.x != group.points[0].x || $0.y != group.points[0].y }
      if moves { #expect(rows.first?.position == 0) }
      #expect(rows.last?.position == Double(group.points.count - 1))
      #expect(rows.map(\.position) == rows.map(\.position).sorted())
      #expect(rows.map(\.isFirst) == rows.indices.map { $0 == 0 })
      #expect(rows.map(\.isLast) == rows.indices.map { $0 == rows.count - 1 })
    }
    #expect(points.allSatisfy { !ink.strokes[$0.stroke].points.isEmpty })
  }

  @Test func aPositionIsTheShareOfTheWay() {
    // 10 long in three unequal parts.
    let xs: [Float] = [0, 1, 4, 10]
    let ink = Ink(strokes: [Stroke(points: xs.map { StrokePoint(x: $0, y: 0) })])
    let points = ResampledInk(ink).points
    for point in points {
      let index = min(Int(point.position), 2)
      let share = Float(point.position) - Float(index)
      let x = xs[index] + share * (xs[index + 1] - xs[index])
      #expect(abs(Float(point.x / (points.last?.x ?? 1)) - x / 10) < 1e-5)
    }
  }

  @Test func aStrokeThatRestsAtItsEndIsWhole() {
    let xs: [Float] = [0, 5, 9, 9, 9]
    let ink = Ink(strokes: [Stroke(points: xs.map { StrokePoint(x: $0, y: $0) })])
    #expect(ResampledInk(ink).points.last?.position == 4)
  }

  /// A circle of few samples, some of which were lost, is round again; with chords it would be a
  /// polygon.
  @Test func aSlowPensCircleIsRound() {
    let steps = (0...16).filter { ![5, 11].contains($0) }
    let points = steps.map { step in
      let angle = Double(step) / 16 * 2 * .pi
      return StrokePoint(x: Float(100 * cos(angle)), y: Float(100 * sin(angle)))
    }
    let rows = ResampledInk(Ink(strokes: [Stroke(points: points)])).points
    let (xs, ys) = (rows.map(\.x), rows.map(\.y))
    let centre = (x: (xs.max()! + xs.min()!) / 2, y: (ys.max()! + ys.min()!) / 2)
    let radius = (ys.max()! - ys.min()!) / 2
    let radii = rows.map { hypot($0.x - centre.x, $0.y - centre.y) / radius }
    // The chord over a lost sample is 0.076 of the radius inside.
    #expect(radii.min()! > 0.95)
    #expect(radii.max()! < 1.06)
    #expect(rows.map(\.position) == rows.map(\.position).sorted())
    #expect(rows.last?.position == Double(points.count - 1))
  }
}
