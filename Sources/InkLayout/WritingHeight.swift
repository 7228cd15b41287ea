import InkModel

extension Ink {
  /// The size of the writing, whatever its lines: the mean height of the pen's moves up or down, each
  /// weighted with its height; somewhat more than the height of a small `x`.
  ///
  /// A move goes on until the pen has turned back by a twentieth of the stroke's height, so that a
  /// tremble ends none. Flat ink (dashes) is measured by its widest stroke.
  ///
  /// - Returns: a positive finite length; `nil` where all points of every stroke are the same.
  /// - Complexity: O(points).
  func writingHeight() -> Double? {
    var (sum, squares) = (0.0, 0.0)
    var (widest, drawn) = (0.0, 0.0)
    for stroke in strokes where stroke.points.count > 1 {
      let ys = stroke.points.lazy.map { Double($0.y) }
      let xs = stroke.points.lazy.map { Double($0.x) }
      guard let top = ys.min(), let bottom = ys.max(), let left = xs.min(), let right = xs.max()
      else { continue }
      widest = max(widest, right - left)
      drawn += stroke.length
      stroke.forEachVerticalMove(tolerance: (bottom - top) / 20) { height in
        sum += height
        squares += height * height
      }
    }
    guard drawn > 0, squares.isFinite else { return nil }
    let flatness = min(1, max(0, (0.3 - sum / drawn) / 0.15))
    let height = max(sum > 0 ? squares / sum : 0, flatness * widest)
    return height > 0 ? height : nil
  }
}

extension Stroke {
  /// The length of the line that the pen drew.
  fileprivate var length: Double {
    var length = 0.0
    for (last, next) in zip(points, points.dropFirst()) {
      let (dx, dy) = (Double(next.x) - Double(last.x), Double(next.y) - Double(last.y))
      length += (dx * dx + dy * dy).squareRoot()
    }
    return length
  }

  /// Calls `body` with the height of each move up or down, turns of up to `tolerance` passed over.
  fileprivate func forEachVerticalMove(tolerance: Double, _ body: (Double) -> Void) {
    guard let first = points.first else { return }
    var start = Double(first.y)  // where the move began
    var extreme = start  // as far as it has come
    for point in points {
      let y = Double(point.y)
      if (y - extreme) * (extreme - start) >= 0 {
        extreme = y
      } else if abs(y - extreme) > tolerance {
        body(abs(extreme - start))
        start = extreme
        extreme = y
      }
    }
    if extreme != start { body(abs(extreme - start)) }
  }
}
