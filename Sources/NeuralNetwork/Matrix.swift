import COpenBLAS

/// A row-major matrix somewhere in a buffer.
struct Matrix {
  let start: UnsafeMutablePointer<Float>
  let columns: Int

  init(_ start: UnsafeMutablePointer<Float>, columns: Int) {
    self.start = start
    self.columns = columns
  }

  /// Where a row starts.
  func row(_ index: Int) -> UnsafeMutablePointer<Float> { start + index * columns }

  /// The first rows of `product` = the given rows · the transpose of weights (product.columns,
  /// columns).
  func multiply(_ range: Range<Int>, by weights: Weights, into product: Matrix) {
    // OpenBLAS counts in 32 bits, so that very long inks go in parts.
    let part = 1 << 20
    for start in stride(from: range.lowerBound, to: range.upperBound, by: part) {
      cblas_sgemm(
        CblasRowMajor, CblasNoTrans, CblasTrans,
        blasint(min(part, range.upperBound - start)), blasint(product.columns), blasint(columns),
        1, row(start), blasint(columns), weights.pointer, blasint(columns),
        0, product.row(start - range.lowerBound), blasint(product.columns))
    }
  }
}
