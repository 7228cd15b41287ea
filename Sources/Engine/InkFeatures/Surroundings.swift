import InkModel
import Support

/// The other strokes above and below each point of a resampled ink.
///
/// A mark or a dot may be drawn long after its letter. Then its place shows where it belongs, and
/// the order of writing doesn't. (After the "hat" feature and the context maps of A. Graves et al.,
/// "A Novel Connectionist System for Unconstrained Handwriting Recognition", IEEE PAMI 31, 2009.)
/// `tools/ductus_tools/ink/surroundings.py` is the same in Python.
struct Surroundings {
  /// The nearest point of another stroke, above or below.
  struct Neighbour {
    let point: Int
    /// The vertical distance, in scales.
    let gap: Double
  }

  typealias Neighbours = (above: Neighbour?, below: Neighbour?)

  /// The horizontal distance searched on either side, in scales.
  private static let reach = 0.15
  /// The maximum number of points examined on either side: bounds the time.
  private static let neighbours = 128
  /// The minimum gap: touching points are neither above nor below.
  private static let minimumGap = 1e-6

  /// The neighbours of each point; `nil` if there are none.
  private(set) var nearest: [Neighbours] = []
  /// The longer side of the box around each point's stroke, in scales.
  private(set) var strokeSizes: [Double] = []
  /// The points from left to right.
  private var order: [Int] = []
  private var spare: [Int] = []

  /// The size of all arrays in bytes.
  var memoryUse: Int { nearest.bytes + strokeSizes.bytes + order.bytes + spare.bytes }

  /// Finds the neighbours in an ink. In a cancelled task, neighbours may be missing.
  ///
  /// - Complexity: O(points log points).
  mutating func find(_ points: [ResampledInk.Point]) {
    nearest.removeAll(keepingCapacity: true)
    nearest.append(contentsOf: repeatElement(Neighbours(nil, nil), count: points.count))
    // A stroke alone has none about it.
    guard let last = points.last, points[0].stroke != last.stroke else { return }
    measureStrokes(points)
    sortFromLeftToRight(points)
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

  /// Sorts the points from left to right. Half a million take long, so a cancelled task skips it.
  private mutating func sortFromLeftToRight(_ points: [ResampledInk.Point]) {
    order.removeAll(keepingCapacity: true)
    order.append(contentsOf: points.indices)
    var comparisons = 0
    var isCancelled = false
    order.sort(with: &spare) { a, b in
      comparisons += 1
      if comparisons.isMultiple(of: 1 << 16), Cancellation.isRequested { isCancelled = true }
      if isCancelled { return false }
      return points[a].x == points[b].x ? a < b : points[a].x < points[b].x
    }
    if isCancelled { order.removeAll() }
  }

  private mutating func look(from point: Int, at other: Int, _ points: [ResampledInk.Point]) {
    guard points[other].stroke != points[point].stroke else { return }
    let rise = points[point].y - points[other].y
    if rise > Self.minimumGap {
      nearest[point].above = Self.nearer(
        nearest[point].above, Neighbour(point: other, gap: rise))
    } else if -rise > Self.minimumGap {
      nearest[point].below = Self.nearer(
        nearest[point].below, Neighbour(point: other, gap: -rise))
    }
  }

  /// Returns the nearer neighbour or, at equal distance, the one drawn first.
  private static func nearer(_ known: Neighbour?, _ new: Neighbour) -> Neighbour {
    guard let known else { return new }
    if new.gap != known.gap { return new.gap < known.gap ? new : known }
    return new.point < known.point ? new : known
  }

  private mutating func measureStrokes(_ points: [ResampledInk.Point]) {
    strokeSizes.removeAll(keepingCapacity: true)
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
