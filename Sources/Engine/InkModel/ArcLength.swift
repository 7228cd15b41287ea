/// A polyline measured by arc length: the distance drawn up to each of its points.
package struct ArcLength {
  /// A place on the line.
  package struct Sample {
    package let point: Vector
    /// The place among the line's points: 2.25 is a quarter of the way from point 2 to point 3.
    package let position: Double
  }

  private let points: ArraySlice<Vector>
  /// The arc length up to the first point.
  private let start: Double
  /// The arc length up to the last point.
  package let end: Double

  /// - Parameters:
  ///   - points: at least one.
  ///   - start: the distance drawn before the first point, for a line that follows another.
  /// - Complexity: O(points).
  package init(_ points: ArraySlice<Vector>, from start: Double = 0) {
    var way = start
    for i in points.indices.dropFirst() { way += (points[i] - points[i - 1]).length }
    self.init(points, from: start, to: way)
  }

  /// Creates a line that was measured before.
  ///
  /// - Parameters:
  ///   - points: at least one.
  ///   - end: the distance drawn up to the last point, as ``end`` gives it.
  package init(_ points: ArraySlice<Vector>, from start: Double, to end: Double) {
    precondition(!points.isEmpty, "a line has a point")
    (self.points, self.start, self.end) = (points, start, end)
  }

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

  /// Calls `body` with each of these samples, in order. The way up to each point is added up once
  /// more, which costs less than to keep it.
  package func forEachSample(intervals: Int, _ body: (Sample) -> Void) {
    points.withUnsafeBufferPointer { points in
      let last = points.count - 1
      // The segment that holds the sample starts at `from`: never at the last point.
      var (from, next) = (0, min(1, last))
      var (before, after) = (start, start + (points[next] - points[0]).length)
      for k in 0...intervals {
        let target = start + length * (intervals == 0 ? 0.5 : Double(k) / Double(intervals))
        while next < last, after <= target {
          (from, next, before) = (next, next + 1, after)
          after += (points[next] - points[from]).length
        }
        let piece = after - before
        let share = piece > 0 ? min(1, max(0, (target - before) / piece)) : 0
        // The last sample is the last point, even if the pen rested at the end of the line.
        let isLast = k == intervals && k > 0
        body(
          Sample(
            point: points[from] + share * (points[next] - points[from]),
            position: isLast ? Double(last) : Double(from) + share))
      }
    }
  }
}
