import CKernels
import Support

/// Weights of a file in half precision, and what is added to them, if anything is.
struct HalfMatrix {
  let halves: ReadOnly<UInt16>
  let change: Change?

  /// Bytes in steps of a 127th of their row's largest value.
  struct Change {
    let steps: ReadOnly<Int8>
    let largest: ReadOnly<Float>
  }
}

/// What states are multiplied by, packed: weights in 8 bits; those that the file has in 4 also in 4,
/// for as many rows of states as this processor multiplies sooner with them, and in 4 alone where
/// these are all.
///
/// The products are the same to the last bit.
struct IntegerWeights: Sendable {
  private let bytes: Weights<UInt8>?
  private let nibbles: Weights<UInt8>?
  private let rowsForNibbles: Int

  /// Rounds a matrix (4H, directions · H) to 8 bits.
  init(
    _ weights: Weights<Float>, bias: Weights<Float>?, hidden: Int, directions: Int
  ) {
    nibbles = nil
    rowsForNibbles = 0
    let room = Buffer<UInt8>()
    let start = room.reserve(ck_int8_room(hidden, directions))
    bytes = Weights(count: ck_int8_packed_bytes(hidden, directions, .bytes)) {
      ck_int8_pack(weights.pointer, bias?.pointer, hidden, directions, start, $0)
    }
    withExtendedLifetime(room) {}
  }

  /// Rounds a file's matrix (4H, directions · H) to 8 bits; `nil` where a weight, with what is added to it,
  /// is not finite.
  init?(_ matrix: HalfMatrix, bias: Weights<Float>?, hidden: Int, directions: Int) {
    nibbles = nil
    rowsForNibbles = 0
    let room = Buffer<UInt8>()
    let start = room.reserve(ck_int8_room(hidden, directions))
    var isFinite = false
    bytes = Weights(count: ck_int8_packed_bytes(hidden, directions, .bytes)) { packed in
      var weights = ck_halves()
      weights.halves = matrix.halves.pointer
      weights.steps = matrix.change?.steps.pointer
      weights.largest = matrix.change?.largest.pointer
      isFinite = ck_int8_pack_halves(
        &weights, bias?.pointer, hidden, directions, start, packed)
    }
    withExtendedLifetime((room, matrix)) {}
    if !isFinite { return nil }
  }

  /// Packs a matrix (4H, directions · H) of 4 bits.
  ///
  /// - Parameter fewRows: whether it may be multiplied with few rows.
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
    let servesAll = rows == Int.max
    bytes = servesAll ? nil : packed(.bytes)
    nibbles = servesAll || (rows > 0 && fewRows) ? packed(.nibbles) : nil
    rowsForNibbles = nibbles == nil ? 0 : rows
  }

  /// The form that so many rows are multiplied with.
  func form(rows: Int) -> (weights: UnsafeRawPointer, bits: ck_weight_bits) {
    if let nibbles, rows <= rowsForNibbles || bytes == nil {
      return (UnsafeRawPointer(nibbles.pointer), .nibbles)
    }
    guard let bytes else { preconditionFailure("weights have a form") }
    return (UnsafeRawPointer(bytes.pointer), .bytes)
  }
}
