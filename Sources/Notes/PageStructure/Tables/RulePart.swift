import InkModel

/// A straight part of a stroke, about level or upright, as lines of tables are made of.
struct RulePart {
  /// The place of its stroke among the page's.
  let stroke: Int
  /// Its ends: the left one first, or the upper one.
  let start, end: Vector

  // Lengths, in heights of the writing.

  /// A part is longer than this: letters have shorter ones.
  private static let shortest = 3.0
  /// A line that is longer, and so straight, is no letter, whatever it was taken for.
  private static let (longest, straightest) = (6.0, 0.97)
  /// How far the pen strays from a straight line: hands tremble, and long lines bend.
  private static let (tremble, bend) = (0.7, 0.05)
  /// How steep a level part is at most, and the share of a stroke that may be at a slant: its corners are round.
  private static let (slope, slanted) = (0.25, 0.15)
  /// How far from a line another ends that meets it, and how far beside one a part of the same line is.
  private static let (reach, beside) = (1.5, 1.2)

  var way: Vector { end - start }
  var length: Double { way.length }
  var isLevel: Bool { abs(way.x) > abs(way.y) }

  /// Whether a stroke may be a line of a table though it was taken for writing.
  static func isLine(_ stroke: PageStroke) -> Bool {
    stroke.length > longest && stroke.chord > straightest * stroke.length
  }

  /// The parts of a stroke; none of one that is no line of a table.
  ///
  /// - Parameter index: its place among the page's.
  static func parts(of stroke: PageStroke, index: Int) -> [RulePart] {
    guard stroke.length > shortest else { return [] }
    let corners = corners(stroke.course[...]) + [stroke.end]
    var (parts, rest): ([RulePart], Double) = ([], 0)
    for (start, end) in zip(corners, corners.dropFirst()) {
      let way = end - start
      let (less, more) = (min(abs(way.x), abs(way.y)), max(abs(way.x), abs(way.y)))
      if less > slope * more {
        rest += way.length
      } else if more > shortest {
        let isForward = abs(way.x) > abs(way.y) ? way.x > 0 : way.y > 0
        parts.append(
          RulePart(stroke: index, start: isForward ? start : end, end: isForward ? end : start))
      }
    }
    return rest <= slanted * stroke.length ? parts : []
  }

  /// The places at which a line turns, its end left out (Ramer 1972, Douglas and Peucker 1973).
  private static func corners(_ places: ArraySlice<Vector>) -> [Vector] {
    guard let start = places.first, let end = places.last else { return [] }
    let gaps = places.indices.map { (index: $0, gap: gap(from: places[$0], to: (start, end))) }
    guard let farthest = gaps.max(by: { $0.gap < $1.gap }),
      farthest.gap > max(tremble, bend * (end - start).length)
    else { return [start] }
    return corners(places[...farthest.index]) + corners(places[farthest.index...])
  }

  private static func gap(from place: Vector, to line: (Vector, Vector)) -> Double {
    let way = line.1 - line.0
    let share = way.squaredLength > 0 ? (place - line.0).dot(way) / way.squaredLength : 0
    return (line.0 + max(0, min(1, share)) * way - place).length
  }

  /// Whether it crosses another, meets it, or goes on with it.
  func touches(_ other: RulePart) -> Bool {
    guard isLevel != other.isLevel else {
      func isBeside(_ place: Vector) -> Bool {
        Self.gap(from: place, to: (start, end)) <= Self.beside
      }
      func holds(_ place: Vector) -> Bool {
        Self.gap(from: place, to: (other.start, other.end)) <= Self.beside
      }
      return isBeside(other.start) || isBeside(other.end) || holds(start) || holds(end)
    }
    // Where the two lines cross, as shares of both.
    let turn = way.cross(other.way)
    let shares = [
      ((other.start - start).cross(other.way) / turn, length),
      ((other.start - start).cross(way) / turn, other.length),
    ]
    return shares.allSatisfy { share, length in max(-share, share - 1) * length <= Self.reach }
  }
}
