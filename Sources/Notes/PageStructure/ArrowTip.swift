import InkModel

/// The head of an arrow to the right, drawn apart from its line: one bend, or a triangle.
struct ArrowTip {
  /// Its points, from the end of one wing over the foremost point to that of the other.
  private let path: [Vector]
  let height: Double
  /// The foremost point, and the place of the wings' ends, along the arrow.
  let apex: Vector
  let wings: Double

  // Lengths, relative to the head's height unless it says otherwise.

  /// The limits of its height, in heights of small letters.
  private static let heights = 0.8...3.8
  /// The maximum ways of the pen up and down and to the sides: the head has one bend.
  private static let (maximumRise, maximumSweep) = (1.3, 1.6)
  /// The limits of the foremost point's place, from the top.
  static let middle = 0.22...0.78
  /// The minimum distance of the foremost point from the wings' ends.
  private static let depth = 0.15
  /// The maximum distance of a wing's inner end from the line's, in heights of small letters.
  private static let joint = 0.5
  /// The maximum distance between the ends of a triangle, that of its back from the wings' ends, and
  /// the bend of its sides, relative to themselves: a `D` has round ones.
  private static let (closing, back, bend) = (0.35, 0.25, 0.14)

  /// - Parameters:
  ///   - strokes: one, or two that meet at the line's end.
  ///   - tip: the line's end.
  ///   - unit: the height of small letters.
  /// - Returns: `nil` for other strokes.
  init?(_ strokes: [[Vector]], at tip: Vector, unit: Double) {
    guard let path = Self.path(of: strokes, at: tip, unit: unit), let box = Box(path),
      let apex = path.max(by: { $0.x < $1.x }), Self.heights.contains(box.height / unit)
    else { return nil }
    let (height, ends) = (box.height, [path[0], path[path.count - 1]])
    let wings = max(ends[0].x, ends[1].x)
    let steps = zip(path, path.dropFirst()).map { $1 - $0 }
    guard steps.reduce(0, { $0 + abs($1.y) }) <= Self.maximumRise * height,
      steps.reduce(0, { $0 + abs($1.x) })
        <= Self.maximumSweep * (2 * apex.x - ends[0].x - ends[1].x),
      Self.middle.contains((apex.y - box.topLeft.y) / height),
      apex.x - wings >= Self.depth * height
    else { return nil }
    (self.path, self.height, self.apex, self.wings) = (path, height, apex, wings)
  }

  /// Returns the distance of the nearer end of a wing from the line's end, across the line; 0 or less
  /// if both wings are on one side.
  func spread(around tip: Vector) -> Double {
    let ends = [path[0].y, path[path.count - 1].y]
    return min(tip.y - min(ends[0], ends[1]), max(ends[0], ends[1]) - tip.y)
  }

  private static func path(
    of strokes: [[Vector]], at tip: Vector, unit: Double
  ) -> [Vector]? {
    func isNear(_ point: Vector?) -> Bool {
      point.map { ($0 - tip).length < joint * unit } ?? false
    }
    switch strokes.count {
    case 1: return strokes[0].isEmpty ? nil : withoutBack(strokes[0])
    case 2:
      let first = isNear(strokes[0].last) ? strokes[0] : strokes[0].reversed()
      let second = isNear(strokes[1].first) ? strokes[1] : strokes[1].reversed()
      return isNear(first.last) && isNear(second.first) ? first + second : nil
    default: return nil
    }
  }

  /// Returns the sides of a triangle that meet at its foremost point, or the path itself if it isn't
  /// closed; `nil` for another closed path.
  private static func withoutBack(_ path: [Vector]) -> [Vector]? {
    guard let box = Box(path), let first = path.first, let last = path.last,
      (last - first).length <= closing * box.height, box.height > 0
    else { return path }
    let corners = path.indices
    guard let top = corners.min(by: { path[$0].y < path[$1].y }),
      let bottom = corners.max(by: { path[$0].y < path[$1].y }),
      let apex = corners.max(by: { path[$0].x < path[$1].x }), apex != top, apex != bottom
    else { return nil }
    let (start, end) = (min(top, bottom), max(top, bottom))
    let (inner, outer) = (Array(path[start...end]), Array(path[end...] + path[...start]))
    let (sides, rear) = (start...end).contains(apex) ? (inner, outer) : (outer, inner)
    let wings = (path[top].x + path[bottom].x) / 2
    guard let tip = sides.firstIndex(of: path[apex]),
      rear.allSatisfy({ abs($0.x - wings) <= back * box.height }),
      [sides[...tip], sides[tip...]].allSatisfy(isStraight)
    else { return nil }
    return sides
  }

  private static func isStraight(_ side: ArraySlice<Vector>) -> Bool {
    guard let start = side.first, let end = side.last else { return false }
    let way = end - start
    return side.allSatisfy { abs(way.cross($0 - start)) <= bend * way.dot(way) }
  }
}
