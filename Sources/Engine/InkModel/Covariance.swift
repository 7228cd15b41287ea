/// The sums of squared deviations of places from their mean, along the axes and across: a symmetric
/// matrix.
package struct Covariance {
  @usableFromInline package let xx, xy, yy: Double

  @inlinable package init(xx: Double, xy: Double, yy: Double) {
    (self.xx, self.xy, self.yy) = (xx, xy, yy)
  }

  @inlinable package static func + (first: Covariance, second: Covariance) -> Covariance {
    Covariance(xx: first.xx + second.xx, xy: first.xy + second.xy, yy: first.yy + second.yy)
  }

  /// The eigenvalues. The lesser is the sum of squared distances from the line of total least
  /// squares.
  package var eigenvalues: (greater: Double, lesser: Double) {
    let half = max(0, (xx + yy) / 2)
    let root = deviator.length
    return (half + root, max(0, half - root))
  }

  /// The direction of this line, of length 1.
  package var direction: Vector {
    let (difference, root) = (deviator.x, deviator.length)
    let axis = difference >= 0 ? Vector(difference + root, xy) : Vector(xy, root - difference)
    return axis.squaredLength > 0 ? axis / axis.length : Vector(1, 0)
  }

  /// Half the difference of the diagonal elements, and the other element.
  private var deviator: Vector { Vector((xx - yy) / 2, xy) }
}
