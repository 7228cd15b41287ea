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
  let start: Vector
  /// From the start to the end.
  let along: Vector
  /// 1 over the squared length; 0 where there is none.
  private let scale: Double

  init(start: Vector, end: Vector) {
    self.start = start
    along = end - start
    let squaredLength = along.squaredLength
    scale = squaredLength > .leastNormalMagnitude ? 1 / squaredLength : 0
  }

  var end: Vector { start + along }

  /// Where along the segment the point nearest to `point` lies, from 0 at the start to 1 at the end,
  /// and how far it is in squared distance.
  @inline(__always)
  func nearest(to point: Vector) -> (share: Double, squaredDistance: Double) {
    let offset = point - start
    let share = min(1, max(0, (offset.x * along.x + offset.y * along.y) * scale))
    let (x, y) = (offset.x - share * along.x, offset.y - share * along.y)
    return (share, x * x + y * y)
  }

  func point(at share: Double) -> Vector { start + share * along }

  func squaredDistance(to point: Vector) -> Double { nearest(to: point).squaredDistance }

  /// Where two segments cross; `nil` where they don't.
  func crossing(_ other: Segment) -> Vector? {
    let turn = along.cross(other.along)
    guard turn != 0 else { return nil }
    let gap = other.start - start
    let (share, otherShare) = (gap.cross(other.along) / turn, gap.cross(along) / turn)
    guard (0...1).contains(share), (0...1).contains(otherShare) else { return nil }
    return point(at: share)
  }
}

extension [Segment] {
  /// The one nearest to a point, where along it, and how far: in squared distance.
  func nearest(to point: Vector) -> (index: Int, share: Double, squaredDistance: Double) {
    // Most of a fit's time goes into this loop.
    withUnsafeBufferPointer { segments in
      var nearest = (index: 0, share: 0.0, squaredDistance: Double.infinity)
      for index in segments.indices {
        let (share, squared) = segments[index].nearest(to: point)
        if squared < nearest.squaredDistance { nearest = (index, share, squared) }
      }
      return nearest
    }
  }
}

extension [Vector] {
  /// The straight lines from each place to the next.
  var segments: [Segment] { zip(self, dropFirst()).map(Segment.init) }

  /// x and y by turns.
  var coordinates: [Double] { flatMap { [$0.x, $0.y] } }
}
