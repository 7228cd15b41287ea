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

/// ln Σ exp(x), one x after the other.
struct LogSum {
  // Relative to the largest, so that nothing underflows.
  private var largest = -Double.infinity
  private var rest = 0.0

  mutating func add(_ value: Double) {
    if value > largest {
      rest = rest * exp(largest - value) + 1
      largest = value
    } else if value > -.infinity {
      rest += exp(value - largest)
    }
  }

  var total: Double { largest + log(rest) }
}

/// The logarithm of the mean of probabilities that are given by their logarithms; at least one.
func logMean(_ values: [Float]) -> Float {
  var sum = LogSum()
  for value in values { sum.add(Double(value)) }
  return Float(sum.total - log(Double(values.count)))
}
