import InkModel
import Support

/// What other strokes stand above and below each point of a resampled ink.
///
/// A mark or a dot may be drawn long after its letter. The order of writing then tells little of
/// where it belongs, its place tells all. (After the "hat" feature and the context maps of A. Graves
/// et al., "A Novel Connectionist System for Unconstrained Handwriting Recognition", IEEE PAMI 31,
/// 2009.) `tools/ductus_tools/ink/surroundings.py` is the same in Python.
struct Surroundings {
  /// The nearest point of another stroke, above or below.
  struct Neighbour {
    let point: Int
    /// How far it is above or below, in scales.
    let gap: Double
  }

  /// Scales to the left and to the right that are looked at.
  private static let reach = 0.15
  /// Points on either side that are looked at, at most: bounds the time.
  private static let neighbours = 128
  /// Points that touch are neither above nor below.
  private static let leastGap = 1e-6

  /// By point; `nil` where there is none.
  private(set) var above: [Neighbour?], below: [Neighbour?]
  /// By point: the larger side of the box around its stroke, in scales.
  private(set) var strokeSizes: [Double] = []

  /// In a cancelled task nothing may be found.
  ///
  /// - Complexity: O(points log points).
  init(_ points: [ResampledInk.Point]) {
    above = Array(repeating: nil, count: points.count)
    below = above
    measureStrokes(points)
    let order = Self.fromLeftToRight(points)
    for (rank, point) in order.enumerated() {
      if rank.isMultiple(of: 256), Cancellation.isRequested { return }
      for other in order[max(0, rank - Self.neighbours)..<rank].reversed() {
        if points[other].x < points[point].x - Self.reach { break }
        look(from: point, at: other, points)
      }
      for other in order[(rank + 1)..<min(order.count, rank + Self.neighbours + 1)] {
        if points[other].x > points[point].x + Self.reach { break }
        look(from: point, at: other, points)
      }
    }
  }

  /// Half a million points take long to sort: in a cancelled task they are passed over unsorted.
  ///
  /// - Returns: none in a cancelled task.
  private static func fromLeftToRight(_ points: [ResampledInk.Point]) -> [Int] {
    var comparisons = 0
    var isCancelled = false
    let order = points.indices.sorted { a, b in
      comparisons += 1
      if comparisons.isMultiple(of: 1 << 16), Cancellation.isRequested { isCancelled = true }
      if isCancelled { return false }
      return points[a].x == points[b].x ? a < b : points[a].x < points[b].x
    }
    return isCancelled ? [] : order
  }

  private mutating func look(from point: Int, at other: Int, _ points: [ResampledInk.Point]) {
    guard points[other].stroke != points[point].stroke else { return }
    let rise = points[point].y - points[other].y
    if rise > Self.leastGap {
      above[point] = Self.nearer(above[point], Neighbour(point: other, gap: rise))
    } else if -rise > Self.leastGap {
      below[point] = Self.nearer(below[point], Neighbour(point: other, gap: -rise))
    }
  }

  /// The nearer neighbour; if both are equally near, the one that was drawn first.
  private static func nearer(_ known: Neighbour?, _ new: Neighbour) -> Neighbour {
    guard let known else { return new }
    if new.gap != known.gap { return new.gap < known.gap ? new : known }
    return new.point < known.point ? new : known
  }

  private mutating func measureStrokes(_ points: [ResampledInk.Point]) {
    strokeSizes.reserveCapacity(points.count)
    var start = 0
    while start < points.count {
      let end = points[start...].firstIndex(where: { $0.isLast }) ?? points.count - 1
      let box = Box(points[start...end].lazy.map { Vector($0.x, $0.y) })
      let size = box.map { max($0.width, $0.height) } ?? 0
      strokeSizes.append(contentsOf: repeatElement(size, count: end + 1 - start))
      start = end + 1
    }
  }
}
