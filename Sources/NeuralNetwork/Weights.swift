import CKernels

/// Read-only floats, in place in a mapped file or in memory of their own.
///
/// `@unchecked Sendable`: the values never change once this exists, and `owner` does nothing but
/// keep them in memory.
struct Weights: @unchecked Sendable {
  let pointer: UnsafePointer<Float>
  let count: Int
  private let owner: AnyObject

  init(pointer: UnsafePointer<Float>, count: Int, owner: AnyObject) {
    self.pointer = pointer
    self.count = count
    self.owner = owner
  }

  /// Whether no value is a NaN or an infinity.
  var areFinite: Bool { ck_all_finite(pointer, count) }
}

extension Weights {
  /// Floats from half-precision ones in a file.
  static func widened(_ halves: UnsafePointer<UInt16>, count: Int) -> Weights {
    let buffer = FloatBuffer()
    let target = buffer.reserve(count)
    ck_widen_halves(halves, count, target)
    return Weights(pointer: target, count: count, owner: buffer)
  }

  /// Some rows of weights (rows, columns).
  func rows(_ rows: [Int], columns: Int) -> Weights {
    let buffer = FloatBuffer()
    let target = buffer.reserve(rows.count * columns)
    for (place, row) in rows.enumerated() {
      (target + place * columns).update(from: pointer + row * columns, count: columns)
    }
    return Weights(pointer: target, count: rows.count * columns, owner: buffer)
  }

  /// Weights (4H, columns) and bias (4H) in the order in which the kernels read them; see
  /// `ck_lstm_pack`.
  static func packed(_ weights: Weights, bias: Weights, hidden: Int, columns: Int) -> Weights {
    let count = ck_lstm_packed_count(hidden, columns)
    let buffer = FloatBuffer()
    let target = buffer.reserve(count)
    ck_lstm_pack(weights.pointer, bias.pointer, hidden, columns, target)
    return Weights(pointer: target, count: count, owner: buffer)
  }
}
