/// Sums over weighted places, which determine the lines through them.
///
/// Sums over consecutive places are differences of running sums, so the best line through any of
/// them costs O(1).
package struct Scatter {
  @usableFromInline package internal(set) var weight = 0.0
  @usableFromInline var sum = Vector.zero
  @usableFromInline var (xx, xy, yy) = (0.0, 0.0, 0.0)

  /// Creates empty sums.
  @inlinable package init() {}

  /// Creates the sums over some places of weight 1.
  package init(_ points: [Vector]) {
    for point in points { add(point, weight: 1) }
  }

  @inlinable package mutating func add(_ point: Vector, weight: Double) {
    self.weight += weight
    sum += weight * point
    xx += weight * point.x * point.x
    xy += weight * point.x * point.y
    yy += weight * point.y * point.y
  }

  /// Returns the sums over the places of both.
  @inlinable package static func + (first: Scatter, second: Scatter) -> Scatter {
    var all = first
    all.weight += second.weight
    all.sum += second.sum
    all.xx += second.xx
    all.xy += second.xy
    all.yy += second.yy
    return all
  }

  /// Returns the sums over the remaining places; `first` has the first of all places.
  @inlinable package static func - (all: Scatter, first: Scatter) -> Scatter {
    var rest = all
    rest.weight -= first.weight
    rest.sum -= first.sum
    rest.xx -= first.xx
    rest.xy -= first.xy
    rest.yy -= first.yy
    return rest
  }

  /// The mean place; the weight must be above 0.
  package var mean: Vector { sum / weight }

  /// The weighted covariances, not divided by the weight, which is above 0.
  @inlinable package var covariance: Covariance {
    Covariance(
      xx: xx - sum.x * sum.x / weight, xy: xy - sum.x * sum.y / weight,
      yy: yy - sum.y * sum.y / weight)
  }
}
