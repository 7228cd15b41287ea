import CKernels
import Support

/// One direction of an LSTM layer.
struct DirectionWeights: Sendable {
  let input: Input
  let recurrent: Recurrent

  /// What the layer's inputs are multiplied by.
  enum Input: Sendable {
    case plain(Weights<Float>, BLAS)  // (4H, I), in the file, and what multiplies them
    case float32(Weights<Float>)  // (4H, I₀) and the bias (4H), packed by `ck_float32_pack`
    case int8(Weights<UInt8>)  // (4H, 2H) and the bias (4H), packed by `ck_int8_pack`
  }

  /// What the states of the step before are multiplied by.
  enum Recurrent: Sendable {
    case float32(Weights<Float>)  // (4H, H) and the bias (4H), packed by `ck_float32_pack`
    case int8(Weights<UInt8>)  // (4H, H), packed by `ck_int8_pack`
  }

  /// Packs the weights of a layer's direction for a precision.
  ///
  /// - Parameter isFirst: Whether the layer reads frames, and not the states of a layer below.
  init(
    _ precision: NetworkPrecision, input: Weights<Float>, recurrent: Weights<Float>,
    bias: Weights<Float>, inputs: Int, hidden: Int, isFirst: Bool
  ) throws(BLAS.Missing) {
    func floats(_ weights: Weights<Float>, columns: Int) -> Weights<Float> {
      Weights(count: ck_float32_packed_count(ck_padded(hidden) / Int(ck_block), columns)) {
        ck_float32_pack(weights.pointer, bias.pointer, hidden, columns, $0)
      }
    }
    func bytes(_ weights: Weights<Float>, bias: Weights<Float>?, directions: Int) -> Weights<UInt8>
    {
      Weights(count: ck_int8_packed_bytes(hidden, directions)) {
        ck_int8_pack(weights.pointer, bias?.pointer, hidden, directions, $0)
      }
    }
    switch precision {
    case .float32:
      self.input = .plain(input, try BLAS.shared.get())
      self.recurrent = .float32(floats(recurrent, columns: hidden))
    case .int8:
      self.input =
        isFirst
        ? .float32(floats(input, columns: inputs)) : .int8(bytes(input, bias: bias, directions: 2))
      self.recurrent = .int8(bytes(recurrent, bias: nil, directions: 1))
    }
  }
}
