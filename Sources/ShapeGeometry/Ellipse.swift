import Foundation

/// An ellipse in the units of a ``SampledInk``.
struct Ellipse {
  var centre: Vector
  /// Semi-axes, the greater first.
  var radii: Vector
  /// Direction of the longer axis, of length 1.
  var axis: Vector

  /// Squared distance of a point from the curve.
  ///
  /// By D. Eberly, "Distance from a Point to an Ellipse, an Ellipsoid, or a Hyperellipsoid",
  /// Geometric Tools, 2013: bisection for the one root that the nearest point in the first quadrant
  /// belongs to, which never fails, whatever the ellipse.
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

  /// `count` points around the ellipse, and the first one again.
  func polyline(_ count: Int) -> [Vector] {
    (0...count).map { index in
      let angle = 2 * Double.pi * Double(index % count) / Double(count)
      return centre + (Vector(angle: angle) * radii).turned(axis)
    }
  }

  /// The ellipse as what was drawn; `angle` is `nil` for a circle.
  func figure(of ink: SampledInk, angle: Double?) -> Figure {
    let squares = ink.points.reduce(0) { $0 + squaredDistance(to: $1) }
    return Figure(
      centre: centre, radii: radii, angle: angle, strokes: [polyline(64)],
      residual: (squares / Double(ink.points.count)).squareRoot())
  }
}
