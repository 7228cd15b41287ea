import CMath

typealias Vector3 = SIMD3<Double>

/// A 3 × 3 matrix.
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

  /// Returns the matrix minus a multiple of the identity.
  private func shifted(by shift: Double) -> Matrix3 {
    var result = self
    for i in 0..<3 { result.rows[i][i] -= shift }
    return result
  }

  /// The cross products of the rows: second × third, third × first, first × second.
  private var crossProducts: [Vector3] {
    (0..<3).map { rows[($0 + 1) % 3].cross(rows[($0 + 2) % 3]) }
  }

  /// The inverse; `nil` for a singular matrix.
  var inverse: Matrix3? {
    let columns = crossProducts
    let determinant = rows[0].dot(columns[0])
    guard determinant != 0, determinant.isFinite else { return nil }
    return Matrix3(rows: columns).transposed.scaled(1 / determinant)
  }

  /// The real roots of the characteristic polynomial (Viète's and Cardano's formulas).
  var realEigenvalues: [Double] {
    let mean = (rows[0][0] + rows[1][1] + rows[2][2]) / 3
    // λ = μ + mean removes the quadratic term: μ³ + p μ + q.
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

  /// Returns an eigenvector of an eigenvalue.
  func eigenvector(of eigenvalue: Double) -> Vector3? {
    // Orthogonal to all rows; the longest of the three products is the most accurate.
    let products = shifted(by: eigenvalue).crossProducts
    guard let longest = products.max(by: { $0.dot($0) < $1.dot($1) }) else { return nil }
    let length = longest.dot(longest).squareRoot()
    return length > 0 && length.isFinite ? longest / length : nil
  }
}

extension Vector3 {
  func dot(_ other: Vector3) -> Double { x * other.x + y * other.y + z * other.z }

  func cross(_ other: Vector3) -> Vector3 {
    Vector3(
      y * other.z - z * other.y, z * other.x - x * other.z, x * other.y - y * other.x)
  }
}
