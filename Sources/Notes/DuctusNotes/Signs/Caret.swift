import InkModel

/// A stroke with a tip: it goes up and down again or, written from above, down and up again.
struct Caret {
  let stroke: Int
  let tip: Vector
  let pointsDown: Bool
  let bottom: Double
  let width: Double
  let height: Double

  init?(_ stroke: Int, of ink: Ink) {
    let drawn = ink.strokes[stroke]
    guard let box = drawn.box, let first = drawn.points.first, let last = drawn.points.last,
      let top = drawn.points.min(by: { $0.y < $1.y }),
      let lowest = drawn.points.max(by: { $0.y < $1.y })
    else { return nil }
    var moves = 0
    drawn.forEachVerticalMove(tolerance: box.height / 4) { _ in moves += 1 }
    let (start, end) = (first.vector, last.vector)
    pointsDown = start.y + end.y < top.vector.y + lowest.vector.y
    tip = pointsDown ? lowest.vector : top.vector
    guard moves == 2, min(abs(start.y - tip.y), abs(end.y - tip.y)) > box.height / 2,
      min(start.x, end.x) < tip.x, tip.x < max(start.x, end.x)
    else { return nil }
    self.stroke = stroke
    (bottom, width, height) = (box.bottomRight.y, box.width, box.height)
  }
}
