#if !hasFeature(Embedded)
  import Support

  /// The only caller of OpenBLAS, or of another BLAS installed instead.
  ///
  /// BLAS multiplies the input projections of `NetworkPrecision.float32`, which have hundreds of
  /// rows per batch. Everything else runs on this package's kernels. The library is therefore
  /// opened by the first network of that precision: other programs need no BLAS and start without
  /// its libraries and threads.
  struct BLAS: Sendable {
    /// `cblas_sgemm`: order and transpositions; rows, columns and length of the sums; a factor, two
    /// matrices with their strides; a factor and the product with its stride.
    private typealias Multiply =
      @Sendable @convention(c) (
        Int32, Int32, Int32, Int32, Int32, Int32, Float, UnsafePointer<Float>, Int32,
        UnsafePointer<Float>, Int32, Float, UnsafeMutablePointer<Float>, Int32
      ) -> Void
    private typealias SetCount = @convention(c) (Int32) -> Void
    private typealias Text = @convention(c) () -> UnsafePointer<CChar>?

    /// `CblasRowMajor`, `CblasNoTrans` and `CblasTrans`.
    private static let (rowMajor, plain, transposed) = (Int32(101), Int32(111), Int32(112))

    private let sgemm: Multiply
    /// The library's version and the kernels it chose.
    let description: String

    typealias Missing = DynamicLibrary.Missing

    /// The library, opened once.
    static let shared = Result<BLAS, Missing> {
      () throws(Missing) in try BLAS()
    }

    private init() throws(Missing) {
      #if canImport(Darwin)
        let library = try DynamicLibrary([
          "libopenblas.dylib", "/opt/homebrew/opt/openblas/lib/libopenblas.dylib",
          "/usr/local/opt/openblas/lib/libopenblas.dylib",
          "/System/Library/Frameworks/Accelerate.framework/Accelerate",
        ])
      #else
        let library = try DynamicLibrary(["libopenblas.so.0"])
      #endif
      sgemm = try library.function("cblas_sgemm")
      // For the whole process: OpenBLAS has no such setting for a single call or thread.
      if let setCount = try? library.function("openblas_set_num_threads", SetCount.self) {
        setCount(1)
      }
      func text(_ name: String) -> String? {
        (try? library.function(name, Text.self)).flatMap { $0() }.map { String(cString: $0) }
      }
      let version = text("openblas_get_config")?.split(separator: " ").prefix(2)
      description =
        "\(version?.joined(separator: " ") ?? "BLAS") (\(text("openblas_get_corename") ?? "unknown"))"
    }

    /// Computes product (range.count, O) = the rows `range` of an input (rows, I) · the transpose
    /// of weights (O, I).
    ///
    /// The order in which a row's products are added may depend on the number of rows.
    func multiply(
      _ range: Range<Int>, of input: Matrix<Float>, by weights: UnsafePointer<Float>,
      into product: Matrix<Float>
    ) {
      // BLAS counts in 32 bits, so very long inks are split.
      let part = 1 << 20
      for start in stride(from: range.lowerBound, to: range.upperBound, by: part) {
        sgemm(
          Self.rowMajor, Self.plain, Self.transposed, Int32(min(part, range.upperBound - start)),
          Int32(product.columns), Int32(input.columns), 1, input.row(start), Int32(input.columns),
          weights, Int32(input.columns), 0, product.row(start - range.lowerBound),
          Int32(product.columns))
      }
    }
  }

  /// OpenBLAS's version and the kernels that it chose, or the reason why it can't be opened.
  public var blasDescription: String {
    switch BLAS.shared {
    case .success(let blas): blas.description
    case .failure(let missing): "no BLAS: \(missing.reason)"
    }
  }
#else
  import CKernels

  /// The plain product used where no BLAS can be opened.
  struct BLAS: Sendable {
    /// An error that never occurs: this product is always available.
    struct Missing: Error {
      let reason: String
    }

    static let shared = Result<BLAS, Missing>.success(BLAS())

    /// Computes product (range.count, O) = the rows `range` of an input (rows, I) · the transpose
    /// of weights (O, I).
    func multiply(
      _ range: Range<Int>, of input: Matrix<Float>, by weights: UnsafePointer<Float>,
      into product: Matrix<Float>
    ) {
      for row in range {
        ck_float32_multiply(
          weights, product.columns, input.columns, input.row(row),
          product.row(row - range.lowerBound))
      }
    }
  }
#endif
