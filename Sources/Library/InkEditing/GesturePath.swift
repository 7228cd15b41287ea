import InkModel

/// The way of the pen in a gesture, and the shapes that tell what it meets.
struct GesturePath {
  let points: [Vector]
  let box: Box

  /// - Returns: `nil` for an ink without points.
  init?(_ ink: Ink) {
    points = ink.polylines.flatMap { $0 }
    guard let box = Box(points) else { return nil }
    self.box = box
  }

  /// Where the line passes a place from left to right, on the average; `nil` beyond its ends.
  func height(at x: Double) -> Double? {
    var sum = 0.0
    var count = 0.0
    for (a, b) in zip(points, points.dropFirst())
    where min(a.x, b.x) <= x && x <= max(a.x, b.x) {
      sum += a.x == b.x ? (a.y + b.y) / 2 : a.y + (b.y - a.y) * (x - a.x) / (b.x - a.x)
      count += 1
    }
    return count > 0 ? sum / count : nil
  }

  /// Whether a place is inside the closed outline: an odd number of its edges lie above.
  func surrounds(_ place: Vector) -> Bool {
    var isInside = false
    for (a, b) in zip(points, points.dropFirst() + points.prefix(1))
    where (a.x > place.x) != (b.x > place.x) {
      if place.y > a.y + (b.y - a.y) * (place.x - a.x) / (b.x - a.x) { isInside.toggle() }
    }
    return isInside
  }

  /// Whether the pen goes to and fro, across or up and down, as in a scribble.
  ///
  /// - Parameter tolerance: turns of less are a tremor.
  func isScribbled(tolerance: Double) -> Bool {
    func turns(_ places: some Sequence<Double>, _ extent: Double) -> Int {
      var moves = VerticalMoves(from: 0, tolerance: max(tolerance, 0.3 * extent))
      return places.count { moves.add($0) != nil }
    }
    return turns(points.lazy.map { $0.x - points[0].x }, box.width) >= 3
      || turns(points.lazy.map { $0.y - points[0].y }, box.height) >= 3
  }

  /// The smallest convex outline around the points (A. M. Andrew, Information Processing Letters 9,
  /// 1979).
  ///
  /// - Complexity: O(n log n).
  var hull: GesturePath {
    let sorted = points.sorted { ($0.x, $0.y) < ($1.x, $1.y) }
    func chain(_ places: some Sequence<Vector>) -> [Vector] {
      var chain: [Vector] = []
      for place in places {
        while chain.count > 1,
          (chain[chain.count - 1] - chain[chain.count - 2])
            .cross(place - chain[chain.count - 2]) <= 0
        {
          chain.removeLast()
        }
        chain.append(place)
      }
      return chain
    }
    return GesturePath(
      points: chain(sorted).dropLast() + chain(sorted.reversed()).dropLast(), box: box)
  }

  private init(points: [Vector], box: Box) {
    (self.points, self.box) = (points, box)
  }
}
