/// SplitMix64 (Steele et al. 2014): the same numbers on every platform.
struct SeededGenerator: RandomNumberGenerator {
  private var state: UInt64

  init(seed: Int) { state = UInt64(truncatingIfNeeded: seed) }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }
}

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// The natural logarithms of random distributions (rows x columns), row-major.
func randomLogDistributions(
  rows: Int, columns: Int, sharpness: Double = 2, using generator: inout SeededGenerator
) -> [Float] {
  (0..<rows).flatMap { _ in
    let logits = (0..<columns).map { _ in Double.random(in: -1...1, using: &generator) * sharpness }
    let sum = log(logits.reduce(0) { $0 + exp($1) })
    return logits.map { Float($0 - sum) }
  }
}
