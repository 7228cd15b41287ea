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

extension Stroke {
  /// The smallest upright rectangle around the points; `nil` of none.
  ///
  /// - Complexity: O(points).
  @inline(never)  // Inlined, it would be compiled anew in a dozen places.
  package var box: Box? { Box(points.lazy.map { $0.place }) }

  /// The length of the straight lines from each point to the next.
  ///
  /// - Complexity: O(points).
  package var length: Double { points.lazy.map { $0.place }.polylineLength }
}

extension Ink {
  /// The smallest upright rectangle around all points; `nil` of none.
  ///
  /// - Complexity: O(points).
  package var box: Box? { Box(around: strokes.lazy.compactMap { $0.box }) }

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

extension [Vector] {
  /// Whether a place is within the outline that joins these corners, the last of them to the first: a
  /// line from the place to the right crosses it an odd number of times.
  ///
  /// - Complexity: O(corners).
  @inlinable package func surrounds(_ place: Vector) -> Bool {
    guard var start = last else { return false }
    var isInside = false
    for end in self {
      if (start.y > place.y) != (end.y > place.y) {
        let share = (place.y - start.y) / (end.y - start.y)
        if start.x + share * (end.x - start.x) > place.x { isInside.toggle() }
      }
      start = end
    }
    return isInside
  }
}
