import InkModel

/// A square or other rectangle, drawn roughly upright.
enum DrawnBox {
  /// The number of places examined along each stroke.
  private static let sampleCount = 48
  /// The permitted ratios of width to height.
  private static let shapes = 0.6...1.7
  /// The permitted ratios of the drawn length to the box's perimeter.
  private static let lengths = 0.85...1.25
  /// The minimum area between its corners, relative to the area of its box: 0.5 for a circle,
  /// nearly 1 for a square.
  private static let minimumArea = 0.72
  /// The share of it that must be within `near` of its sides.
  private static let most = 0.85
  /// The distance from its sides within which most of it must be, relative to the longer side.
  private static let near = 0.1
  /// The distance from its sides within which all of it must be, relative to the longer side.
  private static let far = 0.25
  /// The distance between a side and the line drawn for it, relative to the longer side.
  private static let besideSide = 0.12

  /// Returns whether strokes together are a box: 19 of 20 people's rectangles are, and hardly any
  /// letters.
  ///
  /// - Complexity: O(points).
  static func isMade(of paths: [[Vector]]) -> Bool {
    let samples = paths.flatMap { path in
      ArcLength(path[...]).samples(intervals: sampleCount).map { $0.point }
    }
    guard let box = Box(samples), min(box.width, box.height) > 0,
      shapes.contains(box.width / box.height)
    else { return false }
    let round = 2 * (box.width + box.height)
    let length = paths.reduce(0) { $0 + $1.polylineLength }
    guard lengths.contains(length / round) else { return false }
    // Clockwise from the upper left: the farthest places in each direction.
    let corners = [(-1.0, -1.0), (1, -1), (1, 1), (-1, 1)].map { x, y in
      samples.max { a, b in
        func reach(_ point: Vector) -> Double {
          x * point.x / box.width + y * point.y / box.height
        }
        return reach(a) < reach(b)
      } ?? .zero
    }
    let sides = zip(corners, corners.dropFirst() + corners.prefix(1)).map { ($0, $1) }
    let area = sides.reduce(0) { $0 + $1.0.cross($1.1) / 2 }
    guard abs(area) >= minimumArea * box.width * box.height else { return false }
    let longer = max(box.width, box.height)
    let gaps = samples.map { point in sides.map { point.distance(toLineFrom: $0, to: $1) } }
    let nearest = gaps.map { $0.min() ?? 0 }
    guard nearest.allSatisfy({ $0 < far * longer }),
      Double(nearest.count { $0 < near * longer }) >= most * Double(nearest.count)
    else { return false }
    return sides.indices.allSatisfy { side in
      let (start, way) = (sides[side].0, sides[side].1 - sides[side].0)
      let shares = samples.indices.filter { gaps[$0][side] < besideSide * longer }.map {
        (samples[$0] - start).dot(way) / way.squaredLength
      }
      return [0.25..<0.5, 0.5..<0.75].allSatisfy { half in shares.contains(where: half.contains) }
    }
  }
}
