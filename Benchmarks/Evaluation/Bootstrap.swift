import Support

/// Confidence intervals by a bootstrap over clusters.
///
/// The inks of one writer are alike, so inks aren't independent samples; writers are. Each resample
/// draws as many writers as there are, with replacement, and takes all inks of each (Efron and
/// Tibshirani, *An Introduction to the Bootstrap*, 1993; percentile interval).
public struct Bootstrap: Sendable {
  public var resamples = 1_000
  /// Seed of the resampling: equal seeds and clusters give equal intervals.
  public var seed: UInt64 = 1
  /// The share of the resamples' rates inside an interval.
  public var confidence = 0.95

  public init() {}

  /// The interval of each rate.
  ///
  /// - Parameter clusters: the counts of each writer, in a fixed order.
  /// - Returns: no interval for any rate with fewer than two clusters, since one writer says
  ///   nothing about others; none for a rate that a resample can't have.
  /// - Complexity: O(resamples · clusters).
  public func intervals(of clusters: [ErrorCounts]) -> [Rate: ClosedRange<Double>] {
    guard clusters.count >= 2, resamples >= 1 else { return [:] }
    var generator = SeededGenerator(seed: seed)
    var rates: [Rate: [Double]] = [:]
    for _ in 0..<resamples {
      var counts = ErrorCounts()
      for _ in clusters.indices {
        counts += clusters[Int.random(in: clusters.indices, using: &generator)]
      }
      for rate in Rate.allCases {
        if let value = rate.value(counts) { rates[rate, default: []].append(value) }
      }
    }
    let tail = (1 - confidence) / 2
    return rates.mapValues { values in
      let sorted = values.sorted()
      return quantile(tail, of: sorted)...quantile(1 - tail, of: sorted)
    }
  }

  /// Linear between the two nearest ranks.
  private func quantile(_ share: Double, of sorted: [Double]) -> Double {
    let position = min(max(share, 0), 1) * Double(sorted.count - 1)
    let below = Int(position)
    let above = min(below + 1, sorted.count - 1)
    return sorted[below] + (position - Double(below)) * (sorted[above] - sorted[below])
  }
}
