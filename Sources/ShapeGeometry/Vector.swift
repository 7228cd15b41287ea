import InkModel

/// A place or a displacement, y downwards.
typealias Vector = SIMD2<Double>

extension SIMD2<Double> {
  var squaredLength: Double { (self * self).sum() }
  var length: Double { squaredLength.squareRoot() }
  /// This vector, turned a quarter from x to y.
  var perpendicular: Vector { Vector(-y, x) }

  func dot(_ other: Vector) -> Double { (self * other).sum() }
  /// Greater than 0 where `other` lies clockwise as seen.
  func cross(_ other: Vector) -> Double { x * other.y - y * other.x }
}

/// Part of a straight line.
struct Segment {
  var start: Vector
  var end: Vector

  /// Where along the segment the point nearest to `point` lies: from 0 at the start to 1 at the end.
  func share(nearest point: Vector) -> Double {
    let along = end - start
    let squaredLength = along.squaredLength
    guard squaredLength > 0 else { return 0 }
    return min(1, max(0, (point - start).dot(along) / squaredLength))
  }

  func point(at share: Double) -> Vector { start + share * (end - start) }

  func squaredDistance(to point: Vector) -> Double {
    (point - self.point(at: share(nearest: point))).squaredLength
  }

  /// Where two segments cross; `nil` where they don't.
  func crossing(_ other: Segment) -> Vector? {
    let (along, across) = (end - start, other.end - other.start)
    let turn = along.cross(across)
    guard turn != 0 else { return nil }
    let gap = other.start - start
    let (share, otherShare) = (gap.cross(across) / turn, gap.cross(along) / turn)
    guard (0...1).contains(share), (0...1).contains(otherShare) else { return nil }
    return point(at: share)
  }
}

extension [Vector] {
  /// x and y by turns.
  var coordinates: [Double] { flatMap { [$0.x, $0.y] } }
}
