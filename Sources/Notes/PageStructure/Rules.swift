import InkModel

/// Finds the lines of a page that are no writing: under words, between parts, around them.
enum Rules {
  /// A line is longer than this, in heights of the writing, and its ends are nearly as far apart.
  private static let shortest = 2.5
  private static let straightest = 0.93
  /// The side of a frame at least.
  private static let smallestFrame = 1.5
  /// How far the ends of a frame's line may be apart, and its line from the frame's sides: shares of its
  /// size.
  private static let openness = 0.15

  static func isRule(_ stroke: PageStroke) -> Bool { isStraight(stroke) || isFrame(stroke) }

  private static func isStraight(_ stroke: PageStroke) -> Bool {
    guard stroke.length > shortest, stroke.chord > straightest * stroke.length else { return false }
    // Level or upright: lines at a slant are arrows or parts of drawings.
    let way = stroke.end - stroke.start
    return min(abs(way.x), abs(way.y)) < 0.15 * max(abs(way.x), abs(way.y))
  }

  /// Whether a stroke goes around a box once, along its sides.
  static func isFrame(_ stroke: PageStroke) -> Bool {
    let round = 2 * (stroke.width + stroke.height)
    return min(stroke.width, stroke.height) > smallestFrame
      && stroke.chord < openness * round && abs(stroke.length - round) < openness * round
      && stroke.turning < 4 * .pi
  }
}
