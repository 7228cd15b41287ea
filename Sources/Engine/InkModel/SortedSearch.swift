extension RandomAccessCollection {
  /// The first place from which on all elements pass; the end if none does.
  ///
  /// - Precondition: no element that passes stands before one that doesn't.
  /// - Complexity: O(log count) calls.
  @inlinable
  package func firstPlace(where passes: (Element) -> Bool) -> Index {
    var (start, count) = (startIndex, count)
    while count > 0 {
      let half = count / 2
      let middle = index(start, offsetBy: half)
      if passes(self[middle]) {
        count = half
      } else {
        start = index(after: middle)
        count -= half + 1
      }
    }
    return start
  }
}

extension [Double] {
  /// The value in the middle, of an even number of values the greater of two; `nil` of none.
  package var upperMedian: Double? { isEmpty ? nil : sorted()[count / 2] }

  /// The value that a share of the values isn't above; 0 of none.
  package func quantile(_ share: Double) -> Double {
    guard !isEmpty else { return 0 }
    return sorted()[Int((Double(count - 1) * share).rounded())]
  }
}
