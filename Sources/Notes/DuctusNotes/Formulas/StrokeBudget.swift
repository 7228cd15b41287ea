/// The number of strokes that may still be read as formulas. The time of reading grows with it, and
/// pages may have any number.
struct StrokeBudget {
  private var left: Int

  init(_ count: Int) {
    left = count
  }

  /// Takes some strokes from the budget.
  ///
  /// - Returns: whether it had that many; otherwise it stays as it is, and may have fewer.
  mutating func spend(_ count: Int) -> Bool {
    guard count <= left else { return false }
    left -= count
    return true
  }
}
