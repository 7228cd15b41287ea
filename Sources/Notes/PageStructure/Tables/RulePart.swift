import InkModel

/// A straight part of a stroke, nearly level or upright: a piece of a table's line.
struct RulePart {
  /// The index of its stroke on the page.
  let stroke: Int
  /// Its ends: the left one first, or the upper one.
  let start, end: Vector

  // Lengths, in heights of the writing.

  /// The minimum length of a part: letters have shorter ones.
  private static let minimumLength = 3.0
  /// The length above which a straight line isn't a letter, whatever it was classified as.
  private static let (certainLength, minimumStraightness) = (6.0, 0.97)
  /// The maximum deviation from a straight line: hands tremble, and long lines bend.
  private static let (tremble, bend) = (0.7, 0.05)
  /// The maximum steepness of a level part, and the maximum share of a stroke that is slanted:
  /// corners are round.
  private static let (slope, slanted) = (0.25, 0.15)
  /// The maximum gap between a line and another that meets it, and between parts of the same line.
  private static let (reach, beside) = (1.5, 1.2)

  var way: Vector { end - start }
  var length: Double { way.length }
  var isLevel: Bool { abs(way.x) > abs(way.y) }

  /// Returns whether a stroke may be a line of a table although it was classified as writing.
  static func isLine(_ stroke: PageStroke) -> Bool {
    stroke.isStraight(minimumStraightness, longerThan: certainLength)
  }

  /// Returns the parts of a stroke; none if it can't be a line of a table.
  ///
  /// - Parameter index: the stroke's index on the page.
  static func parts(of stroke: PageStroke, index: Int) -> [RulePart] {
    guard stroke.length > minimumLength else { return [] }
    let corners = corners(stroke.course[...]) + [stroke.end]
    var (parts, rest): ([RulePart], Double) = ([], 0)
    for (start, end) in zip(corners, corners.dropFirst()) {
      let way = end - start
      let (less, more) = (min(abs(way.x), abs(way.y)), max(abs(way.x), abs(way.y)))
      if less > slope * more {
        rest += way.length
      } else if more > minimumLength {
        let isForward = abs(way.x) > abs(way.y) ? way.x > 0 : way.y > 0
        parts.append(
          RulePart(stroke: index, start: isForward ? start : end, end: isForward ? end : start))
      }
    }
    return rest <= slanted * stroke.length ? parts : []
  }

  /// Returns the places at which a line turns, its start first, without its end (Ramer 1972,
  /// Douglas and Peucker 1973).
  private static func corners(_ points: ArraySlice<Vector>) -> [Vector] {
    guard let start = points.first, let end = points.last else { return [] }
    let gaps = points.indices.map {
      (index: $0, gap: points[$0].distance(toLineFrom: start, to: end))
    }
    guard let farthest = gaps.max(by: { $0.gap < $1.gap }),
      farthest.gap > max(tremble, bend * (end - start).length)
    else { return [start] }
    return corners(points[...farthest.index]) + corners(points[farthest.index...])
  }

  private func isBeside(_ point: Vector) -> Bool {
    point.distance(toLineFrom: start, to: end) <= Self.beside
  }

  /// Returns whether it crosses, meets or continues another part.
  func touches(_ other: RulePart) -> Bool {
    guard isLevel != other.isLevel else {
      return isBeside(other.start) || isBeside(other.end) || other.isBeside(start)
        || other.isBeside(end)
    }
    // The crossing of the two lines, as shares of their lengths.
    let turn = way.cross(other.way)
    let shares = [
      ((other.start - start).cross(other.way) / turn, length),
      ((other.start - start).cross(way) / turn, other.length),
    ]
    return shares.allSatisfy { share, length in max(-share, share - 1) * length <= Self.reach }
  }
}
