import CKernels
import NeuralNetwork
import Support
import Testing

@testable import HandLearning

/// Products are those of plain sums, on every level that this processor has.
struct MatrixProductTests {
  private static let levels = [
    ck_level.portable, .avx2, .avx512, .neon,
  ].filter { ck_supports($0) }

  /// Rows, columns and lengths around the sizes of registers and tiles.
  private static let sizes = [
    (1, 1, 1), (3, 5, 7), (10, 96, 24), (7, 33, 19), (13, 16, 51), (6, 31, 8), (5, 64, 3),
    (9, 51, 20),
  ]

  @Test(arguments: [false, true])
  func areSumsOfProducts(isFirstTurned: Bool) {
    var generator = SeededGenerator(seed: 7)
    for level in Self.levels {
      for (rows, columns, length) in Self.sizes {
        // Rows end with values that no product may use.
        let firstStride = (isFirstTurned ? rows : length) + 2
        let secondStride = columns + 3
        func values(_ count: Int) -> [Float] {
          (0..<count).map { _ in Float.random(in: -1...1, using: &generator) }
        }
        let first = values((isFirstTurned ? length : rows) * firstStride)
        let second = values(length * secondStride)
        let old = values(rows * columns)
        for isAdding in [false, true] {
          var found = old
          found.withUnsafeMutableBufferPointer { found in
            MatrixProduct(level: level).multiply(
              .init(first, stride: firstStride, isTransposed: isFirstTurned),
              .init(second, stride: secondStride), rows: rows, columns: columns, length: length,
              into: Matrix(start: found.baseAddress!, columns: columns), adding: isAdding)
          }
          for row in 0..<rows {
            for column in 0..<columns {
              var sum = isAdding ? Double(old[row * columns + column]) : 0
              for k in 0..<length {
                let (a, b) = (
                  first[isFirstTurned ? k * firstStride + row : row * firstStride + k],
                  second[k * secondStride + column]
                )
                sum += Double(a) * Double(b)
              }
              #expect(abs(sum - Double(found[row * columns + column])) < 1e-5)
            }
          }
        }
      }
    }
  }

  /// A row is the same to the last bit, whichever rows are computed with it.
  @Test func rowsDontDependOnOthers() {
    var generator = SeededGenerator(seed: 8)
    for level in Self.levels {
      for (rows, columns, length) in Self.sizes {
        func values(_ count: Int) -> [Float] {
          (0..<count).map { _ in Float.random(in: -1...1, using: &generator) }
        }
        let (first, second, old) = (
          values(rows * length), values(length * columns), values(rows * columns)
        )
        func product(of range: Range<Int>) -> [Float] {
          var found = Array(old[range.lowerBound * columns..<range.upperBound * columns])
          first[(range.lowerBound * length)...].withUnsafeBufferPointer { first in
            found.withUnsafeMutableBufferPointer { found in
              MatrixProduct(level: level).multiply(
                .init(first.baseAddress!, stride: length), .init(second, stride: columns),
                rows: range.count, columns: columns, length: length,
                into: Matrix(start: found.baseAddress!, columns: columns), adding: true)
            }
          }
          return found
        }
        let alone = (0..<rows).flatMap { product(of: $0..<$0 + 1) }
        #expect(product(of: 0..<rows) == alone)
      }
    }
  }

  @Test func aFactorIsTurnedAroundItsDiagonal() {
    let (rows, columns) = (35, 18)
    let values = (0..<rows * columns).map(Float.init)
    let buffer = Buffer<Float>()
    let turned = MatrixProduct.Factor(transposing: values, rows: rows, columns: columns, in: buffer)
    withExtendedLifetime(buffer) {
      for row in 0..<rows {
        for column in 0..<columns {
          #expect(turned.start[column * turned.stride + row] == values[row * columns + column])
        }
      }
    }
  }
}
