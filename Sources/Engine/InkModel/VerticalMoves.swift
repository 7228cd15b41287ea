/// The moves up and down of a line, turns of up to a tolerance passed over.
package struct VerticalMoves {
  @usableFromInline let tolerance: Double
  /// Where the move began.
  @usableFromInline var start: Double
  /// As far as it has come.
  @usableFromInline var extreme: Double

  /// The moves of a line that begins at a height.
  @inlinable package init(from y: Double, tolerance: Double) {
    (start, extreme) = (y, y)
    self.tolerance = tolerance
  }

  /// Goes on to another height.
  ///
  /// - Returns: the height of the move that ended before, where the line turned.
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

  /// The height of the move that the line ends in; 0 for a line that goes nowhere.
  @inlinable package var last: Double { abs(extreme - start) }
}

extension Stroke {
  /// Calls `body` with the height of each move up or down, turns of up to `tolerance` passed over.
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
