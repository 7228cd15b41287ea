import Foundation

extension Figure {
  /// The ellipse by direct least squares.
  ///
  /// A. Fitzgibbon, M. Pilu and R. Fisher, "Direct least square fitting of ellipses", PAMI 21(5),
  /// 1999: the conic of least algebraic distance under the constraint 4ac − b² = 1, which makes it
  /// an ellipse; in the numerically stable form of R. Halíř and J. Flusser, "Numerically stable
  /// direct least squares fitting of ellipses", WSCG 1998.
  static func ellipse(_ ink: SampledInk) -> Figure? {
    guard let ellipse = Ellipse(conicThrough: ink.points) else { return nil }
    return ellipse.figure(of: ink, angle: ellipse.axis.axisAngle)
  }
}

extension Ellipse {
  /// `nil` where the points have no such ellipse.
  init?(conicThrough points: [Vector]) {
    // Blocks of the scatter matrix of (x², xy, y²) and (x, y, 1).
    var (s1, s2, s3) = (Matrix3(), Matrix3(), Matrix3())
    for point in points {
      let squares = [point.x * point.x, point.x * point.y, point.y * point.y]
      let linear = [point.x, point.y, 1]
      s1.add(squares, squares)
      s2.add(squares, linear)
      s3.add(linear, linear)
    }
    guard let inverse = s3.inverse else { return nil }
    // The linear part follows from the quadratic one.
    let t = (inverse * s2.transposed).scaled(-1)
    let m = s1 + s2 * t
    // C⁻¹ m with C the matrix of the constraint.
    let reduced = Matrix3(rows: [
      m.row(2).map { $0 / 2 }, m.row(1).map { -$0 }, m.row(0).map { $0 / 2 },
    ])
    let found = reduced.realEigenvalues.lazy.compactMap { reduced.eigenvector(of: $0) }
      .first { 4 * $0[0] * $0[2] - $0[1] * $0[1] > 0 }
    guard let quadratic = found else { return nil }
    self.init(quadratic: quadratic, linear: t * quadratic)
  }

  /// The ellipse a x² + b xy + c y² + d x + e y + f = 0; `nil` where it is empty or no ellipse.
  private init?(quadratic: [Double], linear: [Double]) {
    let (a, b, c) = (quadratic[0], quadratic[1], quadratic[2])
    let (d, e, f) = (linear[0], linear[1], linear[2])
    let determinant = 4 * a * c - b * b
    guard determinant > 0 else { return nil }
    let centre = Vector(b * e - 2 * c * d, b * d - 2 * a * e) / determinant
    let level = -(f + (d * centre.x + e * centre.y) / 2)
    // Eigenvalues of the quadratic form; the longer axis belongs to the lesser.
    let (half, difference) = ((a + c) / 2, (a - c) / 2)
    let root = (difference * difference + b * b / 4).squareRoot()
    let sign: Double = half >= 0 ? 1 : -1
    let squares = Vector(level / (half - sign * root), level / (half + sign * root))
    guard squares.x > 0, squares.y > 0, squares.x.isFinite, squares.y.isFinite else { return nil }
    let angle = atan2(-sign * b / 2, -sign * difference) / 2
    self.init(
      centre: centre, radii: Vector(squares.x.squareRoot(), squares.y.squareRoot()),
      axis: Vector(angle: angle))
  }
}
