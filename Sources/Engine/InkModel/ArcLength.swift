/// A polyline measured by arc length: the distance drawn up to each of its points.
package struct ArcLength {
  /// A place on the line.
  package struct Sample {
    package let place: Vector
    /// The place among the line's points: 2.25 is a quarter of the way from point 2 to point 3.
    package let position: Double
  }

  private let points: ArraySlice<Vector>
  /// The arc length up to each point.
  private let along: ArraySlice<Double>

  /// - Parameters:
  ///   - points: at least one.
  ///   - start: the distance drawn before the first point, for a line that follows another.
  /// - Complexity: O(points).
  package init(_ points: ArraySlice<Vector>, from start: Double = 0) {
    var along: [Double] = []
    along.reserveCapacity(points.count)
    _ = Self.measure(points, from: start, into: &along)
    (self.points, self.along) = (points, along[...])
  }

  private init(_ points: ArraySlice<Vector>, along: ArraySlice<Double>) {
    (self.points, self.along) = (points, along)
  }

  /// Returns lines that each follow the one before; their distances share one array.
  ///
  /// - Parameter lines: lines of at least one point each.
  /// - Complexity: O(points).
  package static func following(_ lines: [ArraySlice<Vector>]) -> [ArcLength] {
    var along: [Double] = []
    along.reserveCapacity(lines.reduce(0) { $0 + $1.count })
    var way = 0.0
    for points in lines { way = measure(points, from: way, into: &along) }
    var first = 0
    return lines.map { points in
      defer { first += points.count }
      return ArcLength(points, along: along[first..<first + points.count])
    }
  }

  /// Appends the arc length up to each point, and returns that up to the last.
  private static func measure(
    _ points: ArraySlice<Vector>, from start: Double, into along: inout [Double]
  ) -> Double {
    precondition(!points.isEmpty, "a line has a point")
    var way = start
    along.append(way)
    for i in points.indices.dropFirst() {
      way += (points[i] - points[i - 1]).length
      along.append(way)
    }
    return way
  }

  /// The arc length up to the first point.
  private var start: Double { along[along.startIndex] }
  /// The arc length up to the last point.
  package var end: Double { along[along.endIndex - 1] }
  /// The length of the line.
  package var length: Double { end - start }

  /// Returns samples at equal steps: the first point, the last, and `intervals` - 1 between them.
  ///
  /// - Parameter intervals: at least 0; without intervals there is one sample, halfway.
  /// - Complexity: O(points + intervals).
  package func samples(intervals: Int) -> [Sample] {
    var samples: [Sample] = []
    samples.reserveCapacity(intervals + 1)
    forEachSample(intervals: intervals) { samples.append($0) }
    return samples
  }

  /// Calls `body` with each of these samples, in order.
  package func forEachSample(intervals: Int, _ body: (Sample) -> Void) {
    along.withUnsafeBufferPointer { along in
      forEachSample(intervals: intervals, along: along, body)
    }
  }

  private func forEachSample(
    intervals: Int, along: UnsafeBufferPointer<Double>, _ body: (Sample) -> Void
  ) {
    let (first, start, length) = (points.startIndex, start, length)
    // The segment that holds the sample starts at `i`: never at the last point.
    let lastStart = max(0, along.count - 2)
    var i = 0
    for k in 0...intervals {
      let target = start + length * (intervals == 0 ? 0.5 : Double(k) / Double(intervals))
      while i < lastStart, along[i + 1] <= target { i += 1 }
      let next = min(i + 1, along.count - 1)
      let piece = along[next] - along[i]
      let share = piece > 0 ? min(1, max(0, (target - along[i]) / piece)) : 0
      // The last sample is the last point, even if the pen rested at the end of the line.
      let isLast = k == intervals && k > 0
      body(
        Sample(
          place: points[first + i] + share * (points[first + next] - points[first + i]),
          position: isLast ? Double(along.count - 1) : Double(i) + share))
    }
  }
}
