#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// ln(exp(a) + exp(b)), where either may be −∞ (a probability of 0) but none +∞.
@inline(__always)
func logAdd(_ a: Double, _ b: Double) -> Double {
  let high = a > b ? a : b
  let gap = a > b ? b - a : a - b
  // Beyond this gap the smaller one is less than half a unit in the last place. Two −∞ have a
  // gap of NaN, which fails the comparison too.
  guard gap > -37 else { return high }
  return high + log1p(exp(gap))
}

/// The logarithm of the mean of probabilities that are given by their logarithms; at least one.
func logMean(_ values: [Float]) -> Float {
  let sum = values.reduce(-Double.infinity) { logAdd($0, Double($1)) }
  return Float(sum - log(Double(values.count)))
}
