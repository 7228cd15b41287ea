/// A polyline measured by arc length: the way drawn up to each of its points.
package struct ArcLength {
  /// A place on the line.
  package struct Sample {
    package let place: Vector
    /// Where among the line's points: 2.25 is a quarter of the way from point 2 to point 3.
    package let position: Double
  }

  private let points: ArraySlice<Vector>
  /// The way up to each point.
  private let along: [Double]

  /// - Parameters:
  ///   - points: at least one.
  ///   - start: the way drawn before the first point, for a line that follows another.
  /// - Complexity: O(points).
  package init(_ points: ArraySlice<Vector>, from start: Double = 0) {
    precondition(!points.isEmpty, "a line has a point")
    self.points = points
    var along: [Double] = []
    along.reserveCapacity(points.count)
    var way = start
    along.append(way)
    for i in points.indices.dropFirst() {
      way += (points[i] - points[i - 1]).length
      along.append(way)
    }
    self.along = along
  }

  /// The way up to the last point.
  package var end: Double { along[along.count - 1] }
  /// Length of the line.
  package var length: Double { end - along[0] }

  /// Samples at equal steps: the first point, the last point, and `intervals` - 1 between them.
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
    let (first, start, length) = (points.startIndex, along[0], self.length)
    // The piece of the line that holds the sample starts at `i`: never at the last point.
    let lastStart = max(0, along.count - 2)
    var i = 0
    for k in 0...intervals {
      let target = start + length * (intervals == 0 ? 0.5 : Double(k) / Double(intervals))
      while i < lastStart, along[i + 1] <= target { i += 1 }
      let next = min(i + 1, along.count - 1)
      let piece = along[next] - along[i]
      let share = piece > 0 ? min(1, max(0, (target - along[i]) / piece)) : 0
      // The last sample is the last point, even of a line that ends where the pen rested.
      let isLast = k == intervals && k > 0
      body(
        Sample(
          place: points[first + i] + share * (points[first + next] - points[first + i]),
          position: isLast ? Double(along.count - 1) : Double(i) + share))
    }
  }
}
