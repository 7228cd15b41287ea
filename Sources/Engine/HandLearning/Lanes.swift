/// Numbers that are computed side by side.
typealias Lanes = SIMD8<Float>

extension Lanes {
  /// Returns a count of numbers rounded up to whole lanes.
  static func whole(_ count: Int) -> Int { (count + scalarCount - 1) / scalarCount * scalarCount }

  /// Loads consecutive numbers.
  @inline(__always)
  static func load(_ start: UnsafePointer<Float>) -> Lanes {
    UnsafeRawPointer(start).loadUnaligned(as: Lanes.self)
  }

  @inline(__always)
  func store(_ start: UnsafeMutablePointer<Float>) {
    UnsafeMutableRawPointer(start).storeBytes(of: self, as: Lanes.self)
  }

  /// eˣ with a relative error of 2e-7, by a polynomial between powers of two.
  @inline(__always)
  var exponential: Lanes {
    var x = self
    x.replace(with: 87, where: x .> 87)
    x.replace(with: -87, where: x .< -87)
    // Adding this rounds to a whole number, which is then in the lowest bits.
    let whole: Float = 12_582_912
    let shifted = x * 1.442_695_04 + whole
    let power = shifted - whole
    let rest = x - power * 0.693_359_375 - power * -2.121_944_4e-4
    var sum = Lanes(repeating: 1.987_569_15e-4)
    sum = sum * rest + 1.398_199_95e-3
    sum = sum * rest + 8.333_451_9e-3
    sum = sum * rest + 4.166_579_6e-2
    sum = sum * rest + 1.666_666_55e-1
    sum = sum * rest + 0.5
    sum = sum * rest * rest + rest + 1
    let bits = unsafeBitCast(shifted, to: SIMD8<UInt32>.self) &<< 23
    return unsafeBitCast(unsafeBitCast(sum, to: SIMD8<UInt32>.self) &+ bits, to: Lanes.self)
  }

  /// 1 / (1 + e⁻ˣ).
  @inline(__always)
  var sigmoid: Lanes { 1 / (1 + (-self).exponential) }

  /// The hyperbolic tangent.
  @inline(__always)
  var tangent: Lanes { 2 / (1 + (-2 * self).exponential) - 1 }
}
