import CMath

/// Returns ln(exp(a) + exp(b)); either may be −∞ (a probability of 0), neither +∞.
///
/// - Parameter negligible: the gap from which on the smaller one is left out, which saves time.
///   Beyond the default, it is less than half a unit in the last place.
@inlinable @inline(__always)
package func logAdd(_ a: Double, _ b: Double, negligible: Double = 37) -> Double {
  let high = a > b ? a : b
  let gap = a > b ? b - a : a - b
  // Two −∞ have a gap of NaN, which also fails the comparison.
  guard gap > -negligible else { return high }
  return high + log1p(exp(gap))
}
