import Support

/// Silences some values at random, and makes the others louder in return (Srivastava et al. 2014,
/// "Dropout", JMLR).
struct Dropout {
  private let share: Float
  private var generator: SeededGenerator

  /// - Parameters:
  ///   - share: of the values, from 0 to below 1.
  ///   - seed: the same values are silenced for the same seed, everywhere.
  init(share: Float, seed: Int) {
    self.share = share
    generator = SeededGenerator(seed: seed)
  }

  /// Multiplies values by a mask, which is made.
  mutating func silence(
    _ values: UnsafeMutablePointer<Float>, count: Int, mask: UnsafeMutablePointer<Float>
  ) {
    guard share > 0 else {
      mask.update(repeating: 1, count: count)
      return
    }
    let limit = UInt64(share * 65_536)
    let scale = 1 / (1 - share)
    var bits: UInt64 = 0
    for k in 0..<count {
      // Four decisions from each number.
      bits = k.isMultiple(of: 4) ? generator.next() : bits >> 16
      mask[k] = bits & 0xFFFF < limit ? 0 : scale
      values[k] *= mask[k]
    }
  }
}
