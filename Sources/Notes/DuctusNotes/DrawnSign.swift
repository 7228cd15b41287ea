import InkModel

/// The form of a sign drawn before an item.
enum DrawnSign {
  /// A tick: a short line down, and a longer one up to the right.
  case tick
  /// An arrow to the text.
  case arrow

  // Lengths relative to the long line of a tick, or to an arrow's line.

  /// The permitted lengths of a tick's short line downwards: a v has two of one length.
  private static let falls = 0.15...0.7
  /// The minimum widths of both lines.
  private static let (minimumFallWidth, minimumRiseWidth) = (0.1, 0.3)
  /// The minimum straightness of all lines.
  private static let straightness = 0.9
  /// The steepest arrow.
  private static let steepest = 0.35
  /// The maximum distance of a head's strokes from the line's end, the permitted length of the head
  /// along the line, and its minimum width to each side.
  private static let (tipDistance, heads, minimumSide) = (0.2, 0.12...0.75, 0.1)

  /// - Parameters:
  ///   - paths: the strokes before an item.
  ///   - pointsLeft: whether the text after it is to the left.
  /// - Returns: `nil` if they are neither.
  /// - Complexity: O(points).
  init?(_ paths: [[Vector]], pointsLeft: Bool) {
    if paths.count == 1, Self.isTick(paths[0]) {
      self = .tick
    } else if Self.isArrow(
      pointsLeft ? paths.map { $0.map { Vector(-$0.x, $0.y) } } : paths)
    {
      self = .arrow
    } else {
      return nil
    }
  }

  private static func isTick(_ path: [Vector]) -> Bool {
    guard let lowest = path.indices.max(by: { path[$0].y < path[$1].y }) else { return false }
    let (fall, rise) = (path[...lowest], path[lowest...])
    let (down, up) = (path[lowest] - path[0], path[path.count - 1] - path[lowest])
    return up.y < 0 && falls.contains(down.y / -up.y) && down.x > minimumFallWidth * -up.y
      && up.x > minimumRiseWidth * -up.y && isStraight(fall) && isStraight(rise)
  }

  /// Returns whether strokes are an arrow to the right, whose head may be part of its line's stroke.
  private static func isArrow(_ paths: [[Vector]]) -> Bool {
    guard
      let longest = paths.indices.max(by: {
        paths[$0].polylineLength < paths[$1].polylineLength
      }), !paths[longest].isEmpty
    else { return false }
    var shaft = paths[longest][...]
    if shaft[0].x > shaft[shaft.count - 1].x, isStraight(shaft) {
      shaft = Array(shaft.reversed())[...]
    }
    let start = shaft[0]
    guard
      let end = shaft.indices.max(by: {
        (shaft[$0] - start).squaredLength < (shaft[$1] - start).squaredLength
      })
    else { return false }
    let others = paths.indices.filter { $0 != longest }.map { paths[$0] }
    let (head, tip, way) = (shaft[end...] + others.joined(), shaft[end], shaft[end] - start)
    guard way.x > 0, abs(way.y) < steepest * way.x, isStraight(shaft[...end]),
      others.allSatisfy({ stroke in
        stroke.contains { ($0 - tip).length < tipDistance * way.length }
      })
    else { return false }
    let places = head.map { point in
      (
        along: way.dot(tip - point) / way.squaredLength,
        across: way.cross(point - tip) / way.squaredLength
      )
    }
    guard let foremost = places.map(\.along).min(), let last = places.map(\.along).max(),
      let left = places.map(\.across).min(), let right = places.map(\.across).max()
    else { return false }
    return foremost > -tipDistance && heads.contains(last) && left < -minimumSide
      && right > minimumSide
  }

  private static func isStraight(_ path: ArraySlice<Vector>) -> Bool {
    guard let first = path.first, let last = path.last else { return false }
    return (last - first).length > straightness * Array(path).polylineLength
  }
}
