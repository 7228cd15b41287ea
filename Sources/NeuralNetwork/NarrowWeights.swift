import CKernels

/// Read-only bytes of packed weights; see `ck_narrow_pack`.
///
/// `@unchecked Sendable`: the bytes never change once this exists.
struct NarrowMatrix: @unchecked Sendable {
  let pointer: UnsafeRawPointer
  private let owner: AlignedBuffer<UInt8>

  /// Rounds weights (4H, segments * H) to bytes.
  init(_ weights: Weights, bias: Weights?, hidden: Int, segments: Int) {
    owner = AlignedBuffer()
    let target = owner.reserve(ck_narrow_packed_bytes(hidden, segments))
    ck_narrow_pack(weights.pointer, bias?.pointer, hidden, segments, target)
    pointer = UnsafeRawPointer(target)
  }
}

/// 8-bit weights of one direction of an LSTM layer.
struct NarrowDirectionWeights: Sendable {
  enum Input: Sendable {
    case features(Weights)  // (4H, I) and the bias (4H), packed floats: the first layer's
    case states(NarrowMatrix)  // (4H, 2H) and the bias (4H)
  }

  let input: Input
  let recurrent: NarrowMatrix  // (4H, H)
}
