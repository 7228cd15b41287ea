import CMath
import InkModel

/// An ellipse in the units of a ``SampledInk``.
struct Ellipse {
  var centre: Vector
  /// The semi-axes, the longer first.
  var radii: Vector
  /// The direction of the longer axis, of length 1.
  var axis: Vector

  /// Returns the squared distance of a point from the curve.
  ///
  /// By D. Eberly, "Distance from a Point to an Ellipse, an Ellipsoid, or a Hyperellipsoid",
  /// Geometric Tools, 2013: bisection for the root of the nearest point in the first quadrant,
  /// which never fails, whatever the ellipse.
  func squaredDistance(to point: Vector) -> Double {
    let offset = point - centre
    let (u, v) = (abs(offset.dot(axis)), abs(offset.dot(axis.perpendicular)))
    let (a, b) = (radii.x, radii.y)
    // Scaled by the shorter axis: z are the point's coordinates, r the axes' squared ratio.
    let z = Vector(u / b, v / b)
    let r = a * a / (b * b)
    if z.y == 0 {
      // On the longer axis, the nearest point is a vertex only beyond the centre of curvature.
      guard u < a - b * b / a, a > b else { return (u - a) * (u - a) }
      let x = a * a * u / (a * a - b * b)
      let y = b * max(0, 1 - x * x / (a * a)).squareRoot()
      return (x - u) * (x - u) + y * y
    }
    func excess(_ t: Double) -> Double {
      let p = Vector(r.squareRoot() * z.x / (t + r), z.y / (t + 1))
      return p.squaredLength - 1
    }
    var low = z.y - 1
    var high = Vector(r.squareRoot() * z.x, z.y).length - 1
    for _ in 0..<60 where high - low > 1e-12 * (abs(high) + 1) {
      let middle = (low + high) / 2
      if excess(middle) > 0 { low = middle } else { high = middle }
    }
    let t = (low + high) / 2
    let nearest = Vector(r * z.x / (t + r), z.y / (t + 1))
    return (b * (nearest - z)).squaredLength
  }

  /// Returns `count` points around the ellipse, followed by the first again.
  func polyline(_ count: Int) -> [Vector] {
    (0...count).map { index in
      let angle = 2 * Double.pi * Double(index % count) / Double(count)
      return centre + (Vector(angle: angle) * radii).turned(axis)
    }
  }

  /// Returns the ellipse as a figure; `angle` is `nil` for a circle.
  func figure(of ink: SampledInk, angle: Double?) -> Figure {
    let squares = ink.points.reduce(0) { $0 + squaredDistance(to: $1) }
    return Figure(
      centre: centre, radii: radii, angle: angle, strokes: [polyline(64)],
      residual: (squares / Double(ink.points.count)).squareRoot())
  }
}

extension Ellipse {
  /// - Returns: `nil` if the points have no such ellipse.
  init?(conicThrough points: [Vector]) {
    // Blocks of the scatter matrix of (x², xy, y²) and (x, y, 1).
    var (s1, s2, s3) = (Matrix3(), Matrix3(), Matrix3())
    for point in points {
      let squares = Vector3(point.x * point.x, point.x * point.y, point.y * point.y)
      let linear = Vector3(point.x, point.y, 1)
      s1.add(squares, squares)
      s2.add(squares, linear)
      s3.add(linear, linear)
    }
    guard let inverse = s3.inverse else { return nil }
    // The linear part follows from the quadratic one.
    let t = (inverse * s2.transposed).scaled(-1)
    let m = s1 + s2 * t
    // C⁻¹ m with C the matrix of the constraint.
    let reduced = Matrix3(rows: [m[2] / 2, -m[1], m[0] / 2])
    let found = reduced.realEigenvalues.lazy.compactMap { reduced.eigenvector(of: $0) }
      .first { 4 * $0[0] * $0[2] - $0[1] * $0[1] > 0 }
    guard let quadratic = found else { return nil }
    self.init(quadratic: quadratic, linear: t * quadratic)
  }

  /// Creates the ellipse a x² + b xy + c y² + d x + e y + f = 0; `nil` if it is empty or not an
  /// ellipse.
  private init?(quadratic: Vector3, linear: Vector3) {
    let (a, b, c) = (quadratic[0], quadratic[1], quadratic[2])
    let (d, e, f) = (linear[0], linear[1], linear[2])
    let determinant = 4 * a * c - b * b
    guard determinant > 0 else { return nil }
    let centre = Vector(b * e - 2 * c * d, b * d - 2 * a * e) / determinant
    let level = -(f + (d * centre.x + e * centre.y) / 2)
    // Eigenvalues of the quadratic form; the longer axis belongs to the smaller one.
    let (half, difference) = ((a + c) / 2, (a - c) / 2)
    let root = (difference * difference + b * b / 4).squareRoot()
    let sign: Double = half >= 0 ? 1 : -1
    let squares = Vector(level / (half - sign * root), level / (half + sign * root))
    guard squares.x > 0, squares.y > 0, squares.x.isFinite, squares.y.isFinite else { return nil }
    let angle = Vector(-sign * difference, -sign * b / 2).angle / 2
    self.init(
      centre: centre, radii: Vector(squares.x.squareRoot(), squares.y.squareRoot()),
      axis: Vector(angle: angle))
  }
}
