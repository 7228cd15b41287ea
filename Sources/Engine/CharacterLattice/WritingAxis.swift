import InkModel

/// The direction in which the characters of a line follow one another.
package enum WritingAxis: String, CaseIterable, Hashable, Sendable {
  /// In lines, from left to right, the first line on top.
  case horizontal
  /// In columns, from the top down, the first column on the right.
  case vertical

  /// Returns the coordinates of a place along the line and across: downwards or, for a column, to
  /// the right. Small or raised marks are on the same side in both.
  func coordinates(of place: Vector) -> (along: Double, across: Double) {
    self == .horizontal ? (place.x, place.y) : (place.y, place.x)
  }

  /// Returns the ink turned so that its columns become lines, the first of them on top; horizontal
  /// ink is unchanged.
  package func turned(_ ink: Ink) -> Ink {
    map(ink) { point in
      StrokePoint(x: point.y, y: -point.x, time: point.t)
    }
  }

  /// Returns the original of an ink that ``turned(_:)`` returned.
  package func turnedBack(_ ink: Ink) -> Ink {
    map(ink) { point in
      StrokePoint(x: -point.y, y: point.x, time: point.t)
    }
  }

  private func map(_ ink: Ink, _ turn: (StrokePoint) -> StrokePoint) -> Ink {
    if self == .horizontal { return ink }
    return Ink(strokes: ink.strokes.map { Stroke(points: $0.points.map(turn)) })
  }
}

extension WritingAxis {
  /// Returns whether an ink reaches so much farther across the axis than along it that it is hardly
  /// one character.
  ///
  /// - Complexity: O(points).
  package func isCrossed(by ink: Ink) -> Bool {
    guard let box = ink.box else { return false }
    let (along, across) = coordinates(of: Vector(box.width, box.height))
    return across > 1.4 * along
  }

  /// Returns the possible axes of an ink, by its shape: both, unless it is far longer one way.
  ///
  /// - Parameter isLine: whether the ink is known to be one line.
  /// - Complexity: O(points).
  package static func possible(for ink: Ink, isLine: Bool) -> [WritingAxis] {
    guard let box = ink.box else { return [.horizontal] }
    // A page of two lines may have the shape of two characters, but no page is longer than this.
    let share = isLine ? 1.6 : 2.5
    if box.width > share * box.height { return [.horizontal] }
    if box.height > share * box.width { return [.vertical] }
    return [.horizontal, .vertical]
  }
}
