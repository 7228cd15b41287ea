import CKernels
import Support

/// The packed weights that multiply states: in 8 bits, and those that the file has in 4 bits also
/// in 4 bits, for the numbers of rows with which that is faster on this processor.
///
/// Both give the same products to the last bit.
struct IntegerWeights: Sendable {
  private let bytes: Weights<UInt8>
  private let neighboursFit: Bool
  private let nibbles: Weights<UInt8>?
  private let rowsForNibbles: Int

  /// Packed weights as kernels take them.
  struct Form {
    let weights: UnsafeRawPointer
    let bits: ck_weight_bits
    /// Whether no two neighbouring bytes sum to more than 128.
    let neighboursFit: Bool
  }

  /// Rounds a matrix (4H, directions · H) to 8 bits.
  init(
    _ weights: Weights<Float>, bias: Weights<Float>?, hidden: Int, directions: Int
  ) {
    nibbles = nil
    rowsForNibbles = 0
    neighboursFit = false
    let room = Buffer<UInt8>()
    let start = room.reserve(ck_int8_room(hidden, directions))
    bytes = Weights(count: ck_int8_packed_bytes(hidden, directions, .bytes)) {
      ck_int8_pack(weights.pointer, bias?.pointer, hidden, directions, start, $0)
    }
    withExtendedLifetime(room) {}
  }

  /// Packs a file's matrix (4H, directions · H) in 8 bits; `nil` if a weight, including its change,
  /// isn't finite.
  init?(_ matrix: StoredMatrix, bias: Weights<Float>?, hidden: Int, directions: Int) {
    nibbles = nil
    rowsForNibbles = 0
    let room = Buffer<UInt8>()
    let start = room.reserve(ck_int8_room(hidden, directions))
    var (isFinite, fit) = (false, false)
    bytes = Weights(count: ck_int8_packed_bytes(hidden, directions, .bytes)) { packed in
      var weights = ck_stored()
      switch matrix.numbers {
      case .halves(let halves): weights.halves = halves.pointer
      case .bytes(let bytes): weights.bytes = bytes.pointers
      }
      if let change = matrix.change { weights.added = change.pointers }
      isFinite = ck_int8_pack_stored(
        &weights, bias?.pointer, hidden, directions, start, packed, &fit)
    }
    neighboursFit = fit
    withExtendedLifetime((room, matrix)) {}
    if !isFinite { return nil }
  }

  /// Packs a 4-bit matrix (4H, directions · H).
  ///
  /// - Parameter fewRows: whether the matrix may be multiplied with few rows.
  init(
    _ matrix: NibbleMatrix, bias: Weights<Float>?, hidden: Int, directions: Int, fewRows: Bool
  ) {
    let rows = ck_rows_for_nibbles(ck_best_level())
    func packed(_ bits: ck_weight_bits) -> Weights<UInt8> {
      Weights(count: ck_int8_packed_bytes(hidden, directions, bits)) {
        ck_int4_pack(
          matrix.nibbles.pointer, matrix.steps.pointer, bias?.pointer, hidden, directions, bits, $0)
      }
    }
    bytes = packed(.bytes)
    neighboursFit = true  // two of them sum to 14 at most
    nibbles = rows > 0 && fewRows ? packed(.nibbles) : nil
    rowsForNibbles = nibbles == nil ? 0 : rows
  }

  /// Returns the form used for so many rows.
  func form(rows: Int) -> Form {
    if let nibbles, rows <= rowsForNibbles {
      return Form(
        weights: UnsafeRawPointer(nibbles.pointer), bits: .nibbles, neighboursFit: false)
    }
    return Form(
      weights: UnsafeRawPointer(bytes.pointer), bits: .bytes, neighboursFit: neighboursFit)
  }
}
