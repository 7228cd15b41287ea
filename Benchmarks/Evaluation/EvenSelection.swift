/// Chooses a number of elements from a sequence of known length, at even distances.
///
/// Files are often sorted by source; their first elements would be the work of few writers.
public struct EvenSelection: Sendable {
  private let count: Int
  private let total: Int
  private var sum: Int

  /// Chooses `count` out of `total` elements, all of them if there are no more.
  public init(count: Int, of total: Int) {
    self.total = max(total, 0)
    self.count = min(max(count, 0), self.total)
    // Each choice is in the middle of the elements that it represents.
    sum = self.total / 2
  }

  /// Whether the next element of the sequence is chosen.
  public mutating func next() -> Bool {
    sum += count
    guard total > 0, sum >= total else { return false }
    sum -= total
    return true
  }
}
