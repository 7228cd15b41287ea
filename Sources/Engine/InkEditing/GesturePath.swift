import CMath
import InkModel
import Support

/// The path of the pen in a gesture, and shapes that determine what it meets.
struct GesturePath {
  /// The maximum number of points. A gesture has fewer; more would be traversed for each character.
  private static var maximumPointCount: Int { 2_000 }

  let points: [Vector]
  let box: Box

  /// - Returns: `nil` for an ink without points.
  init?(_ ink: Ink) {
    let all = ink.polylines.flatMap { $0 }
    guard let box = Box(all) else { return nil }
    let step = all.count / Self.maximumPointCount + 1
    self.init(
      points: step == 1 ? all : stride(from: 0, to: all.count, by: step).map { all[$0] }, box: box)
  }

  private init(points: [Vector], box: Box) {
    (self.points, self.box) = (points, box)
  }

  /// The highest point, and the lowest.
  var top: Vector { points.min { $0.y < $1.y }! }
  var bottom: Vector { points.max { $0.y < $1.y }! }

  /// Returns the mean height at which the line passes a place from left to right; `nil` beyond its
  /// ends.
  func height(at x: Double) -> Double? {
    guard box.topLeft.x <= x, x <= box.bottomRight.x else { return nil }
    var sum = 0.0
    var count = 0.0
    for (a, b) in zip(points, points.dropFirst())
    where min(a.x, b.x) <= x && x <= max(a.x, b.x) {
      sum += a.x == b.x ? (a.y + b.y) / 2 : a.y + (b.y - a.y) * (x - a.x) / (b.x - a.x)
      count += 1
    }
    return count > 0 ? sum / count : nil
  }

  /// Returns whether a place is inside the closed outline, however often this winds around it.
  func surrounds(_ point: Vector) -> Bool {
    guard box.topLeft.x <= point.x, point.x <= box.bottomRight.x else { return false }
    var laps = 0
    for (a, b) in zip(points, points.dropFirst() + points.prefix(1))
    where (a.x > point.x) != (b.x > point.x) {
      if point.y > a.y + (b.y - a.y) * (point.x - a.x) / (b.x - a.x) { laps += a.x < b.x ? 1 : -1 }
    }
    return laps != 0
  }

  /// Returns the part of a horizontal band inside the closed outline, from left to right; a convex
  /// outline leaves no holes. `nil` if the outline is above or below the band.
  func span(from top: Double, to bottom: Double) -> ClosedRange<Double>? {
    var (least, greatest) = (Double.infinity, -Double.infinity)
    for (a, b) in zip(points, points.dropFirst() + points.prefix(1)) {
      var (enters, leaves) = (0.0, 1.0)
      if a.y == b.y {
        guard top <= a.y, a.y <= bottom else { continue }
      } else {
        let (first, second) = ((top - a.y) / (b.y - a.y), (bottom - a.y) / (b.y - a.y))
        enters = max(enters, min(first, second))
        leaves = min(leaves, max(first, second))
        guard enters <= leaves else { continue }
      }
      for share in [enters, leaves] {
        let x = a.x + (b.x - a.x) * share
        (least, greatest) = (min(least, x), max(greatest, x))
      }
    }
    return least <= greatest ? least...greatest : nil
  }

  /// The number of turns around the middle in one direction; 0 for a path to and fro.
  var laps: Double {
    // Scaled to be as wide as high.
    let scale = Vector(1 / max(box.width, 1e-9), 1 / max(box.height, 1e-9))
    let spokes = points.map { ($0 - box.centre) * scale }
    var (turned, most, least) = (0.0, 0.0, 0.0)
    for (a, b) in zip(spokes, spokes.dropFirst()) where a.length > 0.05 && b.length > 0.05 {
      turned += atan2(a.cross(b), a.dot(b))
      (most, least) = (max(most, turned), min(least, turned))
    }
    let isOneWay = min(most - turned, turned - least) < 0.5 && min(most, -least) < 0.5
    return isOneWay ? abs(turned) / (2 * .pi) : 0
  }

  /// Returns whether the line passes through a rectangle.
  func meets(_ other: Box) -> Bool {
    let (low, high) = (other.topLeft, other.bottomRight)
    return zip(points, points.dropFirst()).contains { a, b in
      // The part of the segment that is within the rectangle in both directions (Y.-D. Liang and B.
      // A. Barsky, ACM Transactions on Graphics 3, 1984).
      var (enters, leaves) = (0.0, 1.0)
      for axis in 0..<2 {
        let way = b[axis] - a[axis]
        if way == 0 {
          if a[axis] < low[axis] || a[axis] > high[axis] { return false }
        } else {
          let (first, second) = ((low[axis] - a[axis]) / way, (high[axis] - a[axis]) / way)
          enters = max(enters, min(first, second))
          leaves = min(leaves, max(first, second))
        }
      }
      return enters <= leaves
    }
  }

  /// Returns whether the pen goes to and fro, across or up and down, as in a scribble.
  ///
  /// - Parameter tolerance: the size up to which turns are a tremor.
  func isScribbled(tolerance: Double) -> Bool {
    func turns(_ coordinates: some Sequence<Double>, _ extent: Double) -> Int {
      var moves = VerticalMoves(from: 0, tolerance: max(tolerance, 0.3 * extent))
      return coordinates.count { moves.add($0) != nil }
    }
    return turns(points.lazy.map { $0.x - points[0].x }, box.width) >= 3
      || turns(points.lazy.map { $0.y - points[0].y }, box.height) >= 3
  }

  /// The smallest convex outline around the points (A. M. Andrew, Information Processing Letters 9,
  /// 1979).
  ///
  /// - Complexity: O(n log n).
  var hull: GesturePath {
    let sorted = points.ordered { ($0.x, $0.y) < ($1.x, $1.y) }
    func chain(_ coordinates: some Sequence<Vector>) -> [Vector] {
      var chain: [Vector] = []
      for point in coordinates {
        while chain.count > 1,
          (chain[chain.count - 1] - chain[chain.count - 2])
            .cross(point - chain[chain.count - 2]) <= 0
        {
          chain.removeLast()
        }
        chain.append(point)
      }
      return chain
    }
    return GesturePath(
      points: chain(sorted).dropLast() + chain(sorted.reversed()).dropLast(), box: box)
  }
}
