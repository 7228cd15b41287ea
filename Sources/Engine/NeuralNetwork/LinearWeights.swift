import CKernels
import Support

/// The weights (outputs, columns) and bias (outputs) of a linear layer in single precision, packed
/// by `ck_linear_pack`.
struct LinearWeights: LinearLayer {
  let packed: Weights<Float>
  let outputs: Int
  let columns: Int

  /// The number of blocks of 64 outputs, also in a row of products.
  var blocks: Int { Self.blocks(outputs) }

  static func channels(_ inputs: Int) -> Int { inputs }
  static let maximumColumnCount = Int.max

  init(_ weights: Weights<Float>, bias: Weights<Float>, outputs: Int, columns: Int) {
    self.init(weights, bias: bias, outputs: outputs, columns: columns, isShort: false)
  }

  /// - Parameter isShort: whether to round weights so that products with short values are exact.
  init(
    _ weights: Weights<Float>, bias: Weights<Float>, outputs: Int, columns: Int, isShort: Bool
  ) {
    self.outputs = outputs
    self.columns = columns
    let blocks = Self.blocks(outputs)
    packed = Weights(count: ck_float32_packed_count(blocks, columns)) {
      ck_linear_pack(weights.pointer, bias.pointer, outputs, columns, $0)
      if isShort { ck_shorten_packed($0, blocks, columns) }
    }
  }

  /// Creates a layer with some of another layer's outputs.
  init(_ whole: LinearWeights, outputs kept: [Int]) {
    outputs = kept.count
    columns = whole.columns
    let count = ck_float32_packed_count(Self.blocks(kept.count), columns)
    packed = Weights(count: count) { target in
      target.update(repeating: 0, count: count)
      whole.copy(kept.enumerated().map { (from: $1, to: $0) }, into: target)
    }
  }

  init(_ whole: LinearWeights, replacing outputs: [Int], with part: LinearWeights) {
    self.outputs = whole.outputs
    columns = whole.columns
    let count = ck_float32_packed_count(Self.blocks(whole.outputs), columns)
    packed = Weights(count: count) { target in
      target.update(from: whole.packed.pointer, count: count)
      part.copy(outputs.enumerated().map { (from: $0, to: $1) }, into: target)
    }
  }

  /// Copies outputs' weights and biases to places among packed ones with as many columns: column by
  /// column, because each column is contiguous.
  private func copy(_ outputs: [(from: Int, to: Int)], into target: UnsafeMutablePointer<Float>) {
    let (values, stride) = (Int(ck_block_values), columns + 1)
    func start(_ output: Int) -> Int { output / values * stride * values + output % values }
    let starts = outputs.map { (from: start($0.from), to: start($0.to)) }
    for k in 0..<stride {
      for (from, to) in starts {
        target[to + k * values] = packed.pointer[from + k * values]
      }
    }
  }

  private static func blocks(_ outputs: Int) -> Int {
    (outputs + Int(ck_block_values) - 1) / Int(ck_block_values)
  }

  /// Computes the products of a range of rows (rows, columns), with the bias: (rows, 64 · blocks).
  func project(
    _ rows: Matrix<Float>, _ range: Range<Int>, into products: Matrix<Float>, _ level: KernelLevel
  ) {
    var kernel = ck_float32_projection()
    kernel.weights = packed.pointer
    kernel.blocks = blocks
    kernel.outputs = outputs
    kernel.columns = columns
    kernel.count = range.count
    kernel.rows = UnsafePointer(rows.row(range.lowerBound))
    kernel.row_stride = rows.columns
    kernel.products = products.row(range.lowerBound)
    ck_float32_project(level, &kernel)
  }
}
