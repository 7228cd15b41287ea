import CKernels
import NeuralNetwork

/// Matrix products by this package's kernels: learning needs no BLAS, and works in a browser.
struct MatrixProduct: Sendable {
  let level: ck_level

  /// - Parameter level: an instruction set that this processor has, by default the best.
  init(level: ck_level = ck_best_level()) {
    self.level = level
  }

  /// A factor of a product, as it is or, as the first factor, transposed.
  struct Factor {
    let start: UnsafePointer<Float>
    let stride: Int
    let isTransposed: Bool

    /// Creates a factor that starts here; consecutive rows are `stride` values apart.
    init(_ start: UnsafePointer<Float>, stride: Int, isTransposed: Bool = false) {
      self.start = start
      self.stride = stride
      self.isTransposed = isTransposed
    }

    /// The matrix that rows of `columns` values become when they are turned around the diagonal.
    init(
      transposing values: UnsafePointer<Float>, rows: Int, columns: Int, in buffer: Buffer<Float>
    ) {
      let transposed = buffer.reserve(rows * columns)
      // A few rows at a time, whose cache lines stay in the nearest cache.
      for first in Swift.stride(from: 0, to: rows, by: 16) {
        let end = min(rows, first + 16)
        for column in 0..<columns {
          // Steps of a pointer, because products for indices would be checked one by one.
          var value = values + first * columns + column
          let target = transposed + column * rows
          for row in first..<end {
            target[row] = value.pointee
            value += columns
          }
        }
      }
      self.init(transposed, stride: rows)
    }
  }

  /// Computes product (rows, columns) = first · second, or adds it: sums of `length` products.
  ///
  /// - Precondition: the second factor isn't transposed.
  func multiply(
    _ first: Factor, _ second: Factor, rows: Int, columns: Int, length: Int,
    into product: Matrix<Float>, adding: Bool = false
  ) {
    guard rows > 0, columns > 0, length > 0 else { return }
    precondition(!second.isTransposed, "the second factor is turned")
    var factors = ck_float32_factors(
      first: first.start, first_stride: first.stride, second: second.start,
      second_stride: second.stride, is_first_turned: first.isTransposed,
      rows: rows, columns: columns, length: length,
      product: product.start, product_stride: product.columns, adds: adding)
    ck_float32_product(level, &factors)
  }
}
