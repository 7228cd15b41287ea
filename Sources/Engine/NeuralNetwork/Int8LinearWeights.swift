import CKernels
import Support

/// The weights (outputs, columns) and bias (outputs) of a linear layer over rectified values, in
/// bytes, packed by `ck_int8_linear_pack`. O' is the number of outputs rounded up to a multiple of
/// 64.
struct Int8LinearWeights: LinearLayer {
  let packed: Weights<Int8>  // (O', columns)
  let scales: Weights<Float>  // (O')
  let biases: Weights<Float>  // (O')
  let outputs: Int
  let columns: Int

  static func channels(_ inputs: Int) -> Int { (inputs + 3) / 4 * 4 }

  /// The maximum number of products 127 · 127 whose sum fits in 32 bits.
  static let maximumColumnCount = Int(Int32.max) / (127 * 127)

  init(_ weights: Weights<Float>, bias: Weights<Float>, outputs: Int, columns: Int) {
    self.outputs = outputs
    self.columns = columns
    let padded = ck_padded_outputs(outputs)
    let scales = Buffer<Float>()
    let scaleValues = scales.reserve(padded)
    packed = Weights(count: padded * columns) {
      ck_int8_linear_pack(weights.pointer, outputs, columns, $0, scaleValues)
    }
    self.scales = Weights(scaleValues, owner: scales)
    biases = Self.padded((0..<outputs).map { bias.pointer[$0] })
  }

  init(_ whole: Int8LinearWeights, outputs kept: [Int]) {
    outputs = kept.count
    columns = whole.columns
    let count = ck_padded_outputs(kept.count) * columns
    packed = Weights(count: count) { target in
      target.update(repeating: 0, count: count)
      for (position, output) in kept.enumerated() { whole.copy(output, to: position, of: target) }
    }
    scales = Self.padded(kept.map { whole.scales.pointer[$0] })
    biases = Self.padded(kept.map { whole.biases.pointer[$0] })
  }

  init(_ whole: Int8LinearWeights, replacing outputs: [Int], with part: Int8LinearWeights) {
    self.outputs = whole.outputs
    columns = whole.columns
    let count = ck_padded_outputs(whole.outputs) * columns
    packed = Weights(count: count) { target in
      target.update(from: whole.packed.pointer, count: count)
      for (output, position) in outputs.enumerated() { part.copy(output, to: position, of: target) }
    }
    var numbers = (0..<whole.outputs).map { (whole.scales.pointer[$0], whole.biases.pointer[$0]) }
    for (output, position) in outputs.enumerated() {
      numbers[position] = (part.scales.pointer[output], part.biases.pointer[output])
    }
    scales = Self.padded(numbers.map { $0.0 })
    biases = Self.padded(numbers.map { $0.1 })
  }

  /// Copies an output's weights to a place among packed ones with as many columns.
  private func copy(_ output: Int, to position: Int, of target: UnsafeMutablePointer<Int8>) {
    let panel = Int(ck_block)
    let to = target + position / panel * panel * columns + position % panel * 4
    let from = packed.pointer + output / panel * panel * columns + output % panel * 4
    for k in stride(from: 0, to: panel * columns, by: 4 * panel) {
      (to + k).update(from: from + k, count: 4)
    }
  }

  private static func padded(_ values: [Float]) -> Weights<Float> {
    let count = ck_padded_outputs(values.count)
    return Weights(count: count) { target in
      target.update(repeating: 0, count: count)
      for (index, value) in values.enumerated() { target[index] = value }
    }
  }

  /// Computes the sums of products (starts, O') of rows whose values lie in several pieces.
  func multiply(
    _ values: UnsafePointer<UInt8>, starts: [UInt32], pieces: Int, pieceStride: Int,
    into sums: UnsafeMutablePointer<Int32>, _ level: KernelLevel
  ) {
    starts.withUnsafeBufferPointer { starts in
      var product = ck_int8_product()
      product.weights = packed.pointer
      product.outputs = outputs
      product.pieces = pieces
      product.piece_columns = columns / pieces
      product.piece_stride = pieceStride
      product.count = starts.count
      product.values = values
      product.starts = starts.baseAddress
      product.sums = sums
      ck_int8_multiply(level, &product)
    }
  }

  /// Returns the real values of sums (count, O') for inputs with this step.
  func sums(
    _ sums: UnsafeMutablePointer<Int32>, count: Int, step: Float
  ) -> ck_int8_sums {
    ck_int8_sums(
      sums: sums, count: count, outputs: outputs, scales: scales.pointer, biases: biases.pointer,
      step: step)
  }
}
