import CKernels
import Support

/// One direction of an LSTM layer.
struct DirectionWeights: Sendable {
  let input: Input
  let recurrent: Recurrent

  /// The weights that multiply the layer's inputs.
  enum Input: Sendable {
    case plain(Weights<Float>, BLAS)  // (4H, I) in the file, and the library that multiplies
    case float32(Weights<Float>)  // (4H, I₀) and the bias (4H), packed by `ck_float32_pack`
    case integers(IntegerWeights)  // (4H, 2H) and the bias (4H)
  }

  /// The weights that multiply the previous step's states.
  enum Recurrent: Sendable {
    case float32(Weights<Float>)  // (4H, H) and the bias (4H), packed by `ck_float32_pack`
    case integers(IntegerWeights)  // (4H, H)
  }

  /// A matrix as the file stores it.
  enum Matrix {
    case floats(Weights<Float>)
    case nibbles(NibbleMatrix)
    case stored(StoredMatrix)
  }

  /// Packs weights in single precision; OpenBLAS multiplies the inputs with the file's own.
  init(
    float32 input: Weights<Float>, recurrent: Weights<Float>, bias: Weights<Float>, hidden: Int
  ) throws(BLAS.Missing) {
    self.input = .plain(input, try BLAS.shared.get())
    self.recurrent = .float32(
      Self.packed(recurrent, bias: bias, hidden: hidden, columns: hidden, isShort: false))
  }

  /// Packs weights in integers, except those of a first layer's `inputs` values, which are no
  /// states; `nil` if a ``StoredMatrix`` has a value that isn't finite.
  init?(
    int8 input: Matrix, recurrent: Matrix, bias: Weights<Float>, hidden: Int,
    firstInputs inputs: Int?
  ) {
    if let inputs, case .floats(let weights) = input {
      self.input = .float32(
        Self.packed(weights, bias: bias, hidden: hidden, columns: inputs, isShort: true))
    } else {
      let integers = Self.integers(
        input, bias: bias, hidden: hidden, directions: 2, fewRows: false)
      guard let integers else { return nil }
      self.input = .integers(integers)
    }
    let integers = Self.integers(
      recurrent, bias: nil, hidden: hidden, directions: 1, fewRows: true)
    guard let integers else { return nil }
    self.recurrent = .integers(integers)
  }

  private static func packed(
    _ weights: Weights<Float>, bias: Weights<Float>, hidden: Int, columns: Int, isShort: Bool
  ) -> Weights<Float> {
    let blocks = ck_padded(hidden) / Int(ck_block)
    return Weights(count: ck_float32_packed_count(blocks, columns)) {
      ck_float32_pack(weights.pointer, bias.pointer, hidden, columns, $0)
      if isShort { ck_shorten_packed($0, blocks, columns) }
    }
  }

  private static func integers(
    _ matrix: Matrix, bias: Weights<Float>?, hidden: Int, directions: Int, fewRows: Bool
  ) -> IntegerWeights? {
    switch matrix {
    case .floats(let weights):
      IntegerWeights(weights, bias: bias, hidden: hidden, directions: directions)
    case .nibbles(let matrix):
      IntegerWeights(
        matrix, bias: bias, hidden: hidden, directions: directions, fewRows: fewRows)
    case .stored(let matrix):
      IntegerWeights(matrix, bias: bias, hidden: hidden, directions: directions)
    }
  }
}
