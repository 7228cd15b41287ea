extension Stroke {
  /// Calls `body` with the height of each move up or down, turns of up to `tolerance` passed over.
  ///
  /// - Complexity: O(points).
  package func forEachVerticalMove(tolerance: Double, _ body: (Double) -> Void) {
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
