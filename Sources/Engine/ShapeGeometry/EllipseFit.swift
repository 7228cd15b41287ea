import CMath
import InkModel

extension Figure {
  /// The circle by G. Taubin, "Estimation of planar curves, surfaces and nonplanar space curves
  /// defined by implicit equations", PAMI 13(11), 1991.
  ///
  /// In the form of N. Chernov, "Circular and Linear Regression", CRC Press 2010, section 5.10:
  /// Newton's method on the characteristic polynomial, from 0, where it can't fail to converge on
  /// the least root.
  static func circle(_ ink: SampledInk) -> Figure? {
    // Moments about the centre of mass, which is the origin.
    let count = Double(ink.points.count)
    var (mxx, mxy, myy, mxz, myz, mzz) = (0.0, 0.0, 0.0, 0.0, 0.0, 0.0)
    for point in ink.points {
      let z = point.squaredLength
      mxx += point.x * point.x / count
      mxy += point.x * point.y / count
      myy += point.y * point.y / count
      mxz += point.x * z / count
      myz += point.y * z / count
      mzz += z * z / count
    }
    let mz = mxx + myy
    let determinant = mxx * myy - mxy * mxy
    let variance = mzz - mz * mz
    let a3 = 4 * mz
    let a2 = -3 * mz * mz - mzz
    let a1 = variance * mz + 4 * determinant * mz - mxz * mxz - myz * myz
    let a0 =
      mxz * (mxz * myy - myz * mxy) + myz * (myz * mxx - mxz * mxy) - variance * determinant
    var root = 0.0
    for _ in 0..<50 {
      let value = a0 + root * (a1 + root * (a2 + root * a3))
      let slope = a1 + root * (2 * a2 + root * 3 * a3)
      let next = root - value / slope
      guard next.isFinite, abs(next - root) > 1e-15 else { break }
      root = next
    }
    let divisor = 2 * (root * root - root * mz + determinant)
    guard divisor != 0 else { return nil }
    let centre =
      Vector(mxz * (myy - root) - myz * mxy, myz * (mxx - root) - mxz * mxy) / divisor
    let radius = (centre.squaredLength + mz).squareRoot()
    guard radius.isFinite, radius > 0 else { return nil }
    let circle = Ellipse(centre: centre, radii: Vector(radius, radius), axis: Vector(1, 0))
    return circle.figure(of: ink, angle: nil)
  }

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

typealias Vector3 = SIMD3<Double>

/// A matrix of three rows and columns.
struct Matrix3 {
  private var rows: [Vector3]

  init(rows: [Vector3] = Array(repeating: .zero, count: 3)) { self.rows = rows }

  subscript(row: Int) -> Vector3 { rows[row] }

  /// Adds the product of a column and a row.
  mutating func add(_ column: Vector3, _ row: Vector3) {
    for i in 0..<3 { rows[i] += column[i] * row }
  }

  static func + (left: Matrix3, right: Matrix3) -> Matrix3 {
    Matrix3(rows: zip(left.rows, right.rows).map { $0 + $1 })
  }

  static func * (left: Matrix3, right: Matrix3) -> Matrix3 {
    let columns = left.transposed
    var result = Matrix3()
    for k in 0..<3 { result.add(columns[k], right[k]) }
    return result
  }

  static func * (left: Matrix3, right: Vector3) -> Vector3 {
    Vector3(left[0].dot(right), left[1].dot(right), left[2].dot(right))
  }

  func scaled(_ factor: Double) -> Matrix3 { Matrix3(rows: rows.map { $0 * factor }) }

  var transposed: Matrix3 {
    Matrix3(rows: (0..<3).map { Vector3(rows[0][$0], rows[1][$0], rows[2][$0]) })
  }

  /// The matrix with a number taken from each element of its diagonal.
  private func shifted(by shift: Double) -> Matrix3 {
    var result = self
    for i in 0..<3 { result.rows[i][i] -= shift }
    return result
  }

  /// The products of each two rows: of the second and third, the third and first, the first and
  /// second.
  private var crossProducts: [Vector3] {
    (0..<3).map { rows[($0 + 1) % 3].cross(rows[($0 + 2) % 3]) }
  }

  /// `nil` for a singular matrix.
  var inverse: Matrix3? {
    let columns = crossProducts
    let determinant = rows[0].dot(columns[0])
    guard determinant != 0, determinant.isFinite else { return nil }
    return Matrix3(rows: columns).transposed.scaled(1 / determinant)
  }

  /// The real roots of the characteristic polynomial (Viète's and Cardano's formulas).
  var realEigenvalues: [Double] {
    let mean = (rows[0][0] + rows[1][1] + rows[2][2]) / 3
    // λ = μ + mean rids the polynomial of its square: μ³ + p μ + q.
    let shifted = shifted(by: mean)
    let minors = shifted.crossProducts
    let p = minors[0][0] + minors[1][1] + minors[2][2]
    let q = -shifted[0].dot(minors[0])
    let discriminant = q * q / 4 + p * p * p / 27
    if discriminant > 0 {
      let root = discriminant.squareRoot()
      return [cbrt(-q / 2 + root) + cbrt(-q / 2 - root) + mean]
    }
    let radius = 2 * max(0, -p / 3).squareRoot()
    guard radius > 0 else { return [mean] }
    let angle = acos(min(1, max(-1, 3 * q / (p * radius)))) / 3
    return (0..<3).map { radius * cos(angle - 2 * .pi * Double($0) / 3) + mean }
  }

  /// A vector that the matrix only scales, by the eigenvalue given.
  func eigenvector(of eigenvalue: Double) -> Vector3? {
    // At right angles to all rows; of the three products the longest is the most exact.
    let products = shifted(by: eigenvalue).crossProducts
    guard let longest = products.max(by: { $0.dot($0) < $1.dot($1) }) else { return nil }
    let length = longest.dot(longest).squareRoot()
    return length > 0 && length.isFinite ? longest / length : nil
  }
}

extension Vector3 {
  fileprivate func dot(_ other: Vector3) -> Double { x * other.x + y * other.y + z * other.z }

  fileprivate func cross(_ other: Vector3) -> Vector3 {
    Vector3(
      y * other.z - z * other.y, z * other.x - x * other.z, x * other.y - y * other.x)
  }
}
