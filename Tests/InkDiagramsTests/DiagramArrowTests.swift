import InkModel
import Testing

@testable import InkDiagrams

/// Curves among arrows and lines.
struct DiagramArrowTests {
  /// An arc, as high as is said, relative to its length, with a head in the same stroke.
  private func arc(_ height: Double, head: Double) -> Ink {
    var hand = DiagramHand(seed: 1)
    hand.line(
      (0...40).map { step in
        let share = Double(step) / 40
        return Vector(200 * share, 800 * height * share * (share - 1))
      } + [Vector(200 - head, -head), Vector(200, 0), Vector(200 - head, head)])
    return hand.ink
  }

  @Test(arguments: [(0.0, false), (0.02, false), (0.08, true), (0.15, true), (-0.1, true)])
  func curvesKeepTheirForm(height: Double, isCurve: Bool) {
    let ink = arc(height, head: 14)
    var arrow = DiagramArrow(
      heads: .one, strokes: [0], tail: .zero, tip: Vector(200, 0), head: Vector(14, 14))
    #expect(arrow.isCurve(of: ink) == isCurve)
    arrow.isCurved = true
    let diagram = Diagram(ink: ink, arrows: [arrow])
    #expect(diagram.lines(of: arrow) == [ink.strokes[0].points.map(\.vector)])
    (arrow.tail, arrow.tip) = (Vector(10, 5), Vector(10, 405))
    let moved = diagram.lines(of: arrow)[0]
    #expect((moved[0] - arrow.tail).length < 4)
    #expect(moved.contains { ($0 - arrow.tip).length < 4 }, "turned and twice as long")
  }
}
