import Support

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
