import InkModel
import Testing

@testable import InkClassifier

struct StrokeChainTests {
  private func stroke(_ points: (Float, Float)...) -> Stroke {
    Stroke(points: points.map { StrokePoint(x: $0, y: $1) })
  }

  private func backwards(_ ink: Ink) -> [Stroke] {
    ink.strokes.reversed().map { Stroke(points: $0.points.reversed()) }
  }

  @Test func sidesInAnyOrderGoRoundAgain() {
    let sides = [
      stroke((0, 0), (8, 0)), stroke((0, 5), (8, 5)), stroke((8, 5.1), (8, 0.2)),
    ]
    let around = Ink(strokes: [
      stroke((0, 5), (8, 5)), stroke((8, 5.1), (8, 0.2)), stroke((8, 0), (0, 0)),
    ])
    for order in [[0, 1, 2], [2, 0, 1], [1, 0, 2]] {
      let row = Ink(strokes: order.map { sides[$0] }).chained
      #expect(row.strokes == around.strokes || row.strokes == backwards(around))
    }
  }

  @Test func whatIsInARowStays() {
    for ink in [
      Ink(strokes: []), Ink(strokes: [stroke((1, 2), (3, 4))]),
      Ink(strokes: [stroke((0, 0), (1, 0)), stroke((1, 0), (1, 1)), stroke((1, 1), (0, 0.9))]),
      Ink(strokes: Array(repeating: stroke((3, 3)), count: 12)),
      Ink(strokes: (0..<13).map { stroke((Float($0), 0), (Float($0), 1)) }),
    ] {
      #expect(ink.chained == ink)
    }
  }

  /// Strokes without points have no place in a row.
  @Test func emptyStrokesAreLeftOut() {
    let ink = Ink(strokes: [stroke((0, 0), (1, 0)), stroke(), stroke((1, 0), (2, 0))])
    #expect(ink.chained.strokes.map(\.points.count) == [2, 2])
  }
}
