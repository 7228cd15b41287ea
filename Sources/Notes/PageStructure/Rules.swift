import InkModel

/// Finds the lines of a page that aren't writing: under words, between parts, around them.
enum Rules {
  /// The minimum length of a line, in heights of the writing; its ends are nearly as far apart.
  private static let minimumLength = 2.5
  private static let minimumStraightness = 0.93
  /// The maximum distance of a line from what it underlines.
  private static let maximumDistance = 0.5

  static func isRule(_ stroke: PageStroke) -> Bool {
    isUprightOrLevel(stroke) || DrawnFrame(stroke)?.isBox == true
  }

  /// Returns whether a stroke is a line that may be under words or through them.
  static func isAtWords(_ stroke: PageStroke) -> Bool {
    isLine(stroke) && stroke.width > stroke.height
  }

  /// Returns whether such a line goes through a stroke, or right under it; an arrow's head is at
  /// its end.
  static func isAt(_ line: PageStroke, _ stroke: PageStroke) -> Bool {
    let (way, offset) = (line.end - line.start, stroke.centre - line.start)
    let along = way.dot(offset) / way.length
    let fromEnd = min(along, way.length - along)
    return fromEnd > (stroke.reversals == 0 ? stroke.width : 0)
      && abs(way.cross(offset)) <= (stroke.height / 2 + maximumDistance) * way.length
  }

  private static func isUprightOrLevel(_ stroke: PageStroke) -> Bool {
    guard isLine(stroke) else { return false }
    // Slanted lines are arrows or parts of drawings.
    let way = stroke.end - stroke.start
    return min(abs(way.x), abs(way.y)) < 0.15 * max(abs(way.x), abs(way.y))
  }

  /// Returns whether a stroke is straight, and longer than most letters.
  static func isLine(_ stroke: PageStroke) -> Bool {
    stroke.isStraight(minimumStraightness, longerThan: minimumLength)
  }
}
