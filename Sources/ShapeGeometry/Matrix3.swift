import Foundation

/// A matrix of three rows and columns.
struct Matrix3 {
  /// Row by row.
  private var elements: [Double]

  init() {
    elements = Array(repeating: 0, count: 9)
  }

  init(rows: [[Double]]) {
    elements = rows.flatMap(\.self)
  }

  subscript(row: Int, column: Int) -> Double {
    get { elements[3 * row + column] }
    set { elements[3 * row + column] = newValue }
  }

  func row(_ index: Int) -> [Double] { Array(elements[3 * index..<3 * index + 3]) }

  /// Adds the product of a column and a row.
  mutating func add(_ column: [Double], _ row: [Double]) {
    for i in 0..<3 {
      for j in 0..<3 { self[i, j] += column[i] * row[j] }
    }
  }

  static func + (left: Matrix3, right: Matrix3) -> Matrix3 {
    var result = left
    for i in 0..<9 { result.elements[i] += right.elements[i] }
    return result
  }

  static func * (left: Matrix3, right: Matrix3) -> Matrix3 {
    var result = Matrix3()
    for k in 0..<3 { result.add([left[0, k], left[1, k], left[2, k]], right.row(k)) }
    return result
  }

  static func * (left: Matrix3, right: [Double]) -> [Double] {
    (0..<3).map { i in zip(left.row(i), right).reduce(0) { $0 + $1.0 * $1.1 } }
  }

  func scaled(_ factor: Double) -> Matrix3 {
    var result = self
    for i in 0..<9 { result.elements[i] *= factor }
    return result
  }

  var transposed: Matrix3 {
    var result = Matrix3()
    for i in 0..<3 {
      for j in 0..<3 { result[i, j] = self[j, i] }
    }
    return result
  }

  /// `nil` for a singular matrix.
  var inverse: Matrix3? {
    let rows = (0..<3).map(row)
    let columns = [cross(rows[1], rows[2]), cross(rows[2], rows[0]), cross(rows[0], rows[1])]
    let determinant = zip(rows[0], columns[0]).reduce(0) { $0 + $1.0 * $1.1 }
    guard determinant != 0, determinant.isFinite else { return nil }
    return Matrix3(rows: columns).transposed.scaled(1 / determinant)
  }

  /// The real roots of the characteristic polynomial (Viète's and Cardano's formulas).
  var realEigenvalues: [Double] {
    let trace = self[0, 0] + self[1, 1] + self[2, 2]
    // λ = μ + trace / 3 rids the polynomial of its square: μ³ + p μ + q.
    var shifted = self
    for i in 0..<3 { shifted[i, i] -= trace / 3 }
    let rows = (0..<3).map(shifted.row)
    let p =
      shifted[0, 0] * shifted[1, 1] - shifted[0, 1] * shifted[1, 0]
      + shifted[0, 0] * shifted[2, 2] - shifted[0, 2] * shifted[2, 0]
      + shifted[1, 1] * shifted[2, 2] - shifted[1, 2] * shifted[2, 1]
    let q = -zip(rows[0], cross(rows[1], rows[2])).reduce(0) { $0 + $1.0 * $1.1 }
    let discriminant = q * q / 4 + p * p * p / 27
    if discriminant > 0 {
      let root = discriminant.squareRoot()
      return [cbrt(-q / 2 + root) + cbrt(-q / 2 - root) + trace / 3]
    }
    let radius = 2 * max(0, -p / 3).squareRoot()
    guard radius > 0 else { return [trace / 3] }
    let angle = acos(min(1, max(-1, 3 * q / (p * radius)))) / 3
    return (0..<3).map { radius * cos(angle - 2 * .pi * Double($0) / 3) + trace / 3 }
  }

  /// A vector that the matrix only scales, by the eigenvalue given.
  func eigenvector(of eigenvalue: Double) -> [Double]? {
    var shifted = self
    for i in 0..<3 { shifted[i, i] -= eigenvalue }
    let rows = (0..<3).map(shifted.row)
    // At right angles to all rows; of the three products the longest is the most exact.
    let products = [cross(rows[0], rows[1]), cross(rows[1], rows[2]), cross(rows[2], rows[0])]
    func squaredLength(_ vector: [Double]) -> Double { vector.reduce(0) { $0 + $1 * $1 } }
    guard let longest = products.max(by: { squaredLength($0) < squaredLength($1) }) else {
      return nil
    }
    let length = squaredLength(longest).squareRoot()
    return length > 0 && length.isFinite ? longest.map { $0 / length } : nil
  }
}

private func cross(_ a: [Double], _ b: [Double]) -> [Double] {
  [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]]
}
