import InkModel

/// A segment of a straight line.
package struct Segment {
  package let start: Vector
  /// The vector from the start to the end.
  package let along: Vector
  /// 1 over the squared length; 0 for length 0.
  private let scale: Double

  package init(start: Vector, end: Vector) {
    self.start = start
    along = end - start
    let squaredLength = along.squaredLength
    scale = squaredLength > .leastNormalMagnitude ? 1 / squaredLength : 0
  }

  var end: Vector { start + along }

  /// Returns the place of the nearest point to `point`, from 0 at the start to 1 at the end, and
  /// its squared distance.
  @inline(__always)
  func nearest(to point: Vector) -> (share: Double, squaredDistance: Double) {
    let offset = point - start
    let share = min(1, max(0, (offset.x * along.x + offset.y * along.y) * scale))
    let (x, y) = (offset.x - share * along.x, offset.y - share * along.y)
    return (share, x * x + y * y)
  }

  package func point(at share: Double) -> Vector { start + share * along }

  package func squaredDistance(to point: Vector) -> Double { nearest(to: point).squaredDistance }

  /// Returns the intersection of two segments; `nil` if they don't cross.
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
  /// Returns the segment nearest to a point, the place along it, and the squared distance.
  package func nearest(to point: Vector) -> (index: Int, share: Double, squaredDistance: Double) {
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
  /// The segments from each place to the next.
  package var segments: [Segment] { zip(self, dropFirst()).map(Segment.init) }

  /// x and y alternately.
  var coordinates: [Double] { flatMap { [$0.x, $0.y] } }

  /// Indices of all pairs of places.
  var pairs: [(Int, Int)] {
    indices.flatMap { first in (first + 1..<Swift.max(first + 1, count)).map { (first, $0) } }
  }

  /// The corners of a closed figure in the order that ``FittedShape`` promises: clockwise as seen,
  /// from the top left.
  var clockwise: [Vector] {
    let area = indices.reduce(0) { $0 + self[$1].cross(self[($1 + 1) % count]) }
    let corners = area < 0 ? reversed() : self
    guard let first = corners.indices.min(by: { corners[$0].sum() < corners[$1].sum() })
    else { return [] }
    return Array(corners[first...] + corners[..<first])
  }

  /// The line closed by its first point.
  package var closed: [Vector] { self + prefix(1) }
}

extension Vector {
  /// The angle of a line along this vector, in (-π/2, π/2].
  var axisAngle: Double {
    let angle = self.angle
    return angle > .pi / 2 ? angle - .pi : angle <= -.pi / 2 ? angle + .pi : angle
  }
}
