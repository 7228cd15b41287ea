import InkModel

/// The sums of some points' coordinates and of their products up to second order.
///
/// Sums over consecutive points are differences of running sums, so the best line through any of
/// them costs O(1).
struct Moments {
  private(set) var count = 0.0
  private(set) var sum = Vector.zero
  private var squares = Vector.zero
  private var product = 0.0

  init() {}

  init(_ points: some Sequence<Vector>) {
    for point in points { add(point) }
  }

  mutating func add(_ point: Vector) {
    count += 1
    sum += point
    squares += point * point
    product += point.x * point.y
  }

  static func - (left: Moments, right: Moments) -> Moments {
    var result = left
    result.count -= right.count
    result.sum -= right.sum
    result.squares -= right.squares
    result.product -= right.product
    return result
  }

  var mean: Vector { sum / max(1, count) }

  /// The eigenvalues of the scatter matrix Σ (p − mean)(p − mean)ᵀ. The lesser is the sum of
  /// squared distances from the line of total least squares.
  var spread: (greater: Double, lesser: Double) {
    let (half, difference, covariance) = scatter
    let root = (difference * difference + covariance * covariance).squareRoot()
    return (half + root, max(0, half - root))
  }

  /// The direction of this line, of length 1.
  var direction: Vector {
    let (_, difference, covariance) = scatter
    let root = (difference * difference + covariance * covariance).squareRoot()
    let axis =
      difference >= 0
      ? Vector(difference + root, covariance) : Vector(covariance, root - difference)
    return axis.squaredLength > 0 ? axis / axis.length : Vector(1, 0)
  }

  /// The scatter matrix as half its trace, half the difference of its diagonal elements, and its
  /// off-diagonal element.
  private var scatter: (half: Double, difference: Double, covariance: Double) {
    guard count > 0 else { return (0, 0, 0) }
    let central = squares - sum * sum / count
    return (
      max(0, central.sum() / 2), (central.x - central.y) / 2, product - sum.x * sum.y / count
    )
  }
}
