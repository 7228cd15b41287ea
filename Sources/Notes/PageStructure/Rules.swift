import InkModel

/// Finds the lines of a page that are no writing: under words, between parts, around them.
enum Rules {
  /// A line is longer than this, in heights of the writing, and its ends are nearly as far apart.
  private static let shortest = 2.5
  private static let straightest = 0.93

  static func isRule(_ stroke: PageStroke) -> Bool {
    isStraight(stroke) || Frame(stroke)?.isBox == true
  }

  private static func isStraight(_ stroke: PageStroke) -> Bool {
    guard stroke.length > shortest, stroke.chord > straightest * stroke.length else { return false }
    // Level or upright: lines at a slant are arrows or parts of drawings.
    let way = stroke.end - stroke.start
    return min(abs(way.x), abs(way.y)) < 0.15 * max(abs(way.x), abs(way.y))
  }
}
