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
    let limit = UInt32(share * 65_536)
    let scale = 1 / (1 - share)
    let whole = count / Lanes.scalarCount * Lanes.scalarCount
    for k in stride(from: 0, to: whole, by: Lanes.scalarCount) {
      // Four decisions from each number, the lowest bits' first.
      let numbers = SIMD2(generator.next(), generator.next())
      let bits = SIMD8<UInt32>(
        truncatingIfNeeded: unsafeBitCast(numbers, to: SIMD8<UInt16>.self))
      let factors = Lanes(repeating: scale).replacing(with: 0, where: bits .< limit)
      factors.store(mask + k)
      (Lanes.load(values + k) * factors).store(values + k)
    }
    var bits: UInt64 = 0
    for k in whole..<count {
      bits = k.isMultiple(of: 4) ? generator.next() : bits >> 16
      mask[k] = UInt32(truncatingIfNeeded: bits & 0xFFFF) < limit ? 0 : scale
      values[k] *= mask[k]
    }
  }
}
