import COpenBLAS

/// The only calls of OpenBLAS: another BLAS can take its place here.
///
/// It multiplies the input projections of `NetworkPrecision.float32`, of which a batch has hundreds
/// of rows. Everything else runs on the kernels of this package.
enum BLAS {
  /// product (range.count, O) = the rows `range` of an input (rows, I) · the transpose of weights
  /// (O, I).
  ///
  /// In which order a row's products are added may depend on how many rows there are.
  static func multiply(
    _ range: Range<Int>, of input: Matrix<Float>, by weights: UnsafePointer<Float>,
    into product: Matrix<Float>
  ) {
    _ = oneThread
    // OpenBLAS counts in 32 bits, so that very long inks go in parts.
    let part = 1 << 20
    for start in stride(from: range.lowerBound, to: range.upperBound, by: part) {
      cblas_sgemm(
        CblasRowMajor, CblasNoTrans, CblasTrans, blasint(min(part, range.upperBound - start)),
        blasint(product.columns), blasint(input.columns), 1, input.row(start),
        blasint(input.columns), weights, blasint(input.columns), 0,
        product.row(start - range.lowerBound), blasint(product.columns))
    }
  }

  /// Sets OpenBLAS to one thread when it's first used, in the whole process: OpenBLAS knows no
  /// such setting for a single call or thread.
  private static let oneThread: Void = openblas_set_num_threads(1)
}

/// OpenBLAS's version and the kernels it chose.
public var blasDescription: String {
  let version = openblas_get_config().map { String(cString: $0) } ?? "OpenBLAS"
  let core = openblas_get_corename().map { String(cString: $0) } ?? "unknown"
  return "\(version.split(separator: " ").prefix(2).joined(separator: " ")) (\(core))"
}
