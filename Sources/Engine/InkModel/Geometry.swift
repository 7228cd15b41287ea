import CMath

/// A place or a displacement, y downwards.
///
/// In double precision, squares of finite single-precision coordinates can't overflow.
@usableFromInline package typealias Vector = SIMD2<Double>

extension SIMD2<Double> {
  @inlinable package var squaredLength: Double { x * x + y * y }
  @inlinable package var length: Double { squaredLength.squareRoot() }
  /// This vector, turned a quarter from x to y.
  @inlinable package var perpendicular: Vector { Vector(-y, x) }

  @inlinable package func dot(_ other: Vector) -> Double { x * other.x + y * other.y }
  /// Returns a value above 0 if `other` lies clockwise as seen.
  @inlinable package func cross(_ other: Vector) -> Double { x * other.y - y * other.x }

  /// Returns the distance of this place from the straight line between two others.
  package func distance(toLineFrom start: Vector, to end: Vector) -> Double {
    let way = end - start
    let share = way.squaredLength > 0 ? (self - start).dot(way) / way.squaredLength : 0
    return (start + Swift.max(0, Swift.min(1, share)) * way - self).length
  }

  /// Returns this vector in axes turned by an angle with this cosine and sine.
  @inlinable package func turned(_ axis: Vector) -> Vector {
    x * axis + y * axis.perpendicular
  }

  /// The angle from the x axis towards the y axis, in (-π, π].
  package var angle: Double { atan2(y, x) }

  /// Creates the vector of length 1 at an angle.
  package init(angle: Double) {
    self.init(cos(angle), sin(angle))
  }

  /// Creates a turn by an angle in degrees; exact at right angles.
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
  /// The point as a vector, in double precision.
  @inlinable package var vector: Vector { Vector(Double(x), Double(y)) }

  /// Whether both coordinates are finite.
  @inlinable package var isFinite: Bool { x.isFinite && y.isFinite }

  /// Creates the point nearest to a place; always finite.
  package init(_ vector: Vector, time: Int? = nil) {
    let greatest = Vector(repeating: Double(Float.greatestFiniteMagnitude))
    let held = vector.clamped(lowerBound: -greatest, upperBound: greatest)
    self.init(x: Float(held.x), y: Float(held.y), time: time)
  }
}

extension Stroke {
  /// The smallest upright rectangle around the points; `nil` without points.
  ///
  /// - Complexity: O(points).
  @inline(never)  // Inlined, it would be compiled again in a dozen places.
  package var box: Box? { Box(points.lazy.map { $0.vector }) }

  /// The length of the straight lines from each point to the next.
  ///
  /// - Complexity: O(points).
  package var length: Double { points.lazy.map { $0.vector }.polylineLength }
}

extension Ink {
  /// The smallest upright rectangle around all points; `nil` without points.
  ///
  /// - Complexity: O(points).
  package var box: Box? { Box(around: strokes.lazy.compactMap { $0.box }) }

  /// The points of the strokes that have any.
  ///
  /// - Complexity: O(points).
  package var polylines: [[Vector]] {
    strokes.lazy.filter { !$0.points.isEmpty }.map { $0.points.map { $0.vector } }
  }

  /// Returns the ink turned about (0, 0), clockwise as seen.
  ///
  /// - Complexity: O(points).
  package func turned(degrees: Double) -> Ink {
    let axis = Vector(degrees: degrees)
    return Ink(
      strokes: strokes.map { stroke in
        Stroke(
          points: stroke.points.map { StrokePoint($0.vector.turned(axis), time: $0.t) })
      })
  }
}

extension Collection<Vector> {
  /// The length of the straight lines from each place to the next.
  ///
  /// - Complexity: O(places).
  @inlinable package var polylineLength: Double {
    zip(self, dropFirst()).reduce(0) { $0 + ($1.1 - $1.0).length }
  }
}

extension [Vector] {
  /// Returns whether a place lies within the closed outline through these corners: a ray from it to
  /// the right crosses the outline an odd number of times.
  ///
  /// - Complexity: O(corners).
  @inlinable package func surrounds(_ point: Vector) -> Bool {
    guard var start = last else { return false }
    var isInside = false
    for end in self {
      if (start.y > point.y) != (end.y > point.y) {
        let share = (point.y - start.y) / (end.y - start.y)
        if start.x + share * (end.x - start.x) > point.x { isInside.toggle() }
      }
      start = end
    }
    return isInside
  }
}
