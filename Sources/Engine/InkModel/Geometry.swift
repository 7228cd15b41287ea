import CMath

/// A place or a displacement, y downwards.
///
/// In double precision, where squares of finite single-precision coordinates can't overflow.
@usableFromInline package typealias Vector = SIMD2<Double>

extension SIMD2<Double> {
  @inlinable package var squaredLength: Double { x * x + y * y }
  @inlinable package var length: Double { squaredLength.squareRoot() }
  /// This vector, turned a quarter from x to y.
  @inlinable package var perpendicular: Vector { Vector(-y, x) }

  @inlinable package func dot(_ other: Vector) -> Double { x * other.x + y * other.y }
  /// Greater than 0 where `other` lies clockwise as seen.
  @inlinable package func cross(_ other: Vector) -> Double { x * other.y - y * other.x }

  /// This vector in axes that are turned by an angle of that cosine and sine.
  @inlinable package func turned(_ axis: Vector) -> Vector {
    x * axis + y * axis.perpendicular
  }

  /// From the x axis to the y axis, in (-π, π].
  package var angle: Double { atan2(y, x) }

  /// The vector of length 1 at an angle.
  package init(angle: Double) {
    self.init(cos(angle), sin(angle))
  }

  /// Turn by an angle in degrees; exact at right angles.
  package init(degrees: Double) {
    switch degrees.remainder(dividingBy: 360) {
    case 0: self.init(1, 0)
    case 90: self.init(0, 1)
    case -90: self.init(0, -1)
    case 180, -180: self.init(-1, 0)
    case let angle: self.init(angle: angle * .pi / 180)
    }
  }
}

/// The smallest upright rectangle around some places.
@usableFromInline package struct Box: Hashable, Sendable {
  /// The corner with the least coordinates.
  @usableFromInline package let topLeft: Vector
  /// The corner with the greatest coordinates.
  @usableFromInline package let bottomRight: Vector

  /// - Returns: `nil` where there is no place.
  /// - Complexity: O(places).
  @inlinable package init?(_ places: some Sequence<Vector>) {
    var (least, greatest) = (Vector(repeating: .infinity), Vector(repeating: -.infinity))
    for place in places {
      least = pointwiseMin(least, place)
      greatest = pointwiseMax(greatest, place)
    }
    guard least.x <= greatest.x else { return nil }
    (topLeft, bottomRight) = (least, greatest)
  }

  @inlinable package var size: Vector { bottomRight - topLeft }
  @inlinable package var width: Double { size.x }
  @inlinable package var height: Double { size.y }
  @inlinable package var centre: Vector { (topLeft + bottomRight) / 2 }

  /// The larger side, or 1 for a single place: what a figure is scaled by.
  package var side: Double {
    let side = size.max()
    return side > 0 ? side : 1
  }
}

extension StrokePoint {
  /// Where the point is, in double precision.
  @inlinable package var place: Vector { Vector(Double(x), Double(y)) }

  /// Whether neither coordinate is infinite or NaN.
  @inlinable package var isFinite: Bool { x.isFinite && y.isFinite }

  /// The point nearest to a place; always finite.
  package init(_ place: Vector, time: Int? = nil) {
    let greatest = Vector(repeating: Double(Float.greatestFiniteMagnitude))
    let held = place.clamped(lowerBound: -greatest, upperBound: greatest)
    self.init(x: Float(held.x), y: Float(held.y), time: time)
  }
}

extension Ink {
  /// The points of the strokes that have any.
  ///
  /// - Complexity: O(points).
  package var polylines: [[Vector]] {
    strokes.lazy.filter { !$0.points.isEmpty }.map { $0.points.map { $0.place } }
  }

  /// The ink turned about (0, 0), clockwise as seen.
  ///
  /// - Complexity: O(points).
  package func turned(degrees: Double) -> Ink {
    let axis = Vector(degrees: degrees)
    return Ink(
      strokes: strokes.map { stroke in
        Stroke(
          points: stroke.points.map { StrokePoint($0.place.turned(axis), time: $0.t) })
      })
  }
}

extension Collection<Vector> {
  /// Length of the straight lines from each place to the next.
  ///
  /// - Complexity: O(places).
  @inlinable package var polylineLength: Double {
    zip(self, dropFirst()).reduce(0) { $0 + ($1.1 - $1.0).length }
  }
}

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
