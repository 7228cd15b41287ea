extension Array where Element: Comparable {
  /// The middle value, or the greater of the middle two; `nil` if empty.
  @inlinable package var upperMedian: Element? { isEmpty ? nil : sorted()[count / 2] }
}

extension [Double] {
  /// The middle value, or the mean of the middle two; `nil` if empty.
  package var median: Double? {
    guard !isEmpty else { return nil }
    let sorted = sorted()
    return (sorted[(count - 1) / 2] + sorted[count / 2]) / 2
  }

  /// Returns the value that this share of the values doesn't exceed; 0 if empty.
  package consuming func quantile(_ share: Double) -> Double {
    guard !isEmpty else { return 0 }
    var values = self
    values.sort()
    return values[Int((Double(values.count - 1) * share).rounded())]
  }
}

extension [(value: Double, weight: Double)] {
  /// The least value that, with all lesser ones, has half of the weight; `nil` if empty.
  package var weightedMedian: Double? {
    let half = reduce(0) { $0 + $1.weight } / 2
    var sum = 0.0
    return sorted { $0.value < $1.value }.first { item in
      sum += item.weight
      return sum >= half
    }?.value
  }
}
