import Support

/// Sets random values to zero, and scales up the others in return (Srivastava et al. 2014,
/// "Dropout", JMLR).
struct Dropout {
  private let share: Float
  private var generator: SeededGenerator

  /// - Parameters:
  ///   - share: the share of values set to zero, from 0 to below 1.
  ///   - seed: the same seed drops the same values, everywhere.
  init(share: Float, seed: Int) {
    self.share = share
    generator = SeededGenerator(seed: seed)
  }

  /// Multiplies values by a new mask.
  mutating func apply(
    _ values: UnsafeMutablePointer<Float>, count: Int, mask: UnsafeMutablePointer<Float>
  ) {
    guard share > 0 else {
      mask.update(repeating: 1, count: count)
      return
    }
    let limit = Int32(share * 65_536)
    let scale = (1 / (1 - share)).bitPattern
    var chance = generator
    // Without a branch, which would be mispredicted: a negative difference has its sign in all
    // bits.
    @inline(__always) func decide(_ index: Int, _ number: UInt64, _ part: Int) {
      let difference = Int32(truncatingIfNeeded: (number >> UInt64(16 * part)) & 0xFFFF) &- limit
      let factor = Float(bitPattern: scale & ~UInt32(bitPattern: difference >> 31))
      mask[index + part] = factor
      values[index + part] *= factor
    }
    // Four decisions from each number.
    let whole = count / 4 * 4
    var index = 0
    while index < whole {
      let number = chance.next()
      decide(index, number, 0)
      decide(index, number, 1)
      decide(index, number, 2)
      decide(index, number, 3)
      index &+= 4
    }
    if index < count {
      let number = chance.next()
      for part in 0..<count - index { decide(index, number, part) }
    }
    generator = chance
  }
}
