import InkModel

/// Finds the lines of a page that are no writing: under words, between parts, around them.
enum Rules {
  /// A line is longer than this, in heights of the writing, and its ends are nearly as far apart.
  private static let shortest = 2.5
  private static let straightest = 0.93
  /// How far a line is from what it is right under, at most.
  private static let closest = 0.5

  static func isRule(_ stroke: PageStroke) -> Bool {
    isStraight(stroke) || DrawnFrame(stroke)?.isBox == true
  }

  /// Whether it is a line that may stand under words or go through them.
  static func isAtWords(_ stroke: PageStroke) -> Bool {
    isLine(stroke) && stroke.width > stroke.height
  }

  /// Whether such a line goes through a stroke, or right under it; an arrow's head is at its end.
  static func isAt(_ line: PageStroke, _ stroke: PageStroke) -> Bool {
    let (way, offset) = (line.end - line.start, stroke.centre - line.start)
    let along = way.dot(offset) / way.length
    let fromEnd = min(along, way.length - along)
    return fromEnd > (stroke.reversals == 0 ? stroke.width : 0)
      && abs(way.cross(offset)) <= (stroke.height / 2 + closest) * way.length
  }

  private static func isStraight(_ stroke: PageStroke) -> Bool {
    guard isLine(stroke) else { return false }
    // Level or upright: lines at a slant are arrows or parts of drawings.
    let way = stroke.end - stroke.start
    return min(abs(way.x), abs(way.y)) < 0.15 * max(abs(way.x), abs(way.y))
  }

  private static func isLine(_ stroke: PageStroke) -> Bool {
    stroke.length > shortest && stroke.chord > straightest * stroke.length
  }
}
