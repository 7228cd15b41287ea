extension RandomAccessCollection {
  /// Returns the first index from which on all elements pass; the end if none does.
  ///
  /// - Precondition: no element that passes comes before one that doesn't.
  /// - Complexity: O(log count) calls.
  @inlinable
  package func partitioningIndex(where passes: (Element) -> Bool) -> Index {
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
