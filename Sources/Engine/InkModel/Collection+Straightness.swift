extension BidirectionalCollection<Vector> {
  /// Returns whether the distance between its ends is at least a share of the way between them.
  ///
  /// - Complexity: O(places).
  package func isStraight(_ share: Double) -> Bool {
    guard let first, let last else { return false }
    return (last - first).length >= share * polylineLength
  }
}
