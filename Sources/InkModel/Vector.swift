#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

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

  /// From the x axis to the y axis, in (-π, π].
  package var angle: Double { atan2(y, x) }

  /// The vector of length 1 at an angle.
  package init(angle: Double) {
    self.init(cos(angle), sin(angle))
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

  /// The point nearest to a place, without a time.
  package init(_ place: Vector) {
    self.init(x: Float(place.x), y: Float(place.y))
  }
}

extension Ink {
  /// The points of the strokes that have any.
  ///
  /// - Complexity: O(points).
  package var polylines: [[Vector]] {
    strokes.lazy.filter { !$0.points.isEmpty }.map { $0.points.map(\.place) }
  }
}
