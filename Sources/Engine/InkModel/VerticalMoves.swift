/// The vertical moves of a line; turns up to a tolerance are ignored.
package struct VerticalMoves {
  @usableFromInline let tolerance: Double
  /// The start of the current move.
  @usableFromInline var start: Double
  /// The furthest value of the current move.
  @usableFromInline var extreme: Double

  /// Creates the moves of a line that begins at a height.
  @inlinable package init(from y: Double, tolerance: Double) {
    (start, extreme) = (y, y)
    self.tolerance = tolerance
  }

  /// Continues the line to another height.
  ///
  /// - Returns: if the line turned, the height of the move that ended.
  @inlinable package mutating func add(_ y: Double) -> Double? {
    if (y - extreme) * (extreme - start) >= 0 {
      extreme = y
      return nil
    }
    guard abs(y - extreme) > tolerance else { return nil }
    let height = abs(extreme - start)
    (start, extreme) = (extreme, y)
    return height
  }

  /// The height of the last move; 0 for a line that doesn't move.
  @inlinable package var last: Double { abs(extreme - start) }
}

extension Stroke {
  /// Calls `body` with the height of each vertical move, ignoring turns of up to `tolerance`.
  ///
  /// - Complexity: O(points).
  package func forEachVerticalMove(tolerance: Double, _ body: (Double) -> Void) {
    guard let first = points.first else { return }
    var moves = VerticalMoves(from: Double(first.y), tolerance: tolerance)
    for point in points {
      if let height = moves.add(Double(point.y)) { body(height) }
    }
    if moves.last > 0 { body(moves.last) }
  }
}
