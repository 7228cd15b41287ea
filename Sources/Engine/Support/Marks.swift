extension String {
  /// The maximum number of marks of a letter.
  private static let maximumMarkCount = 1_000

  /// Whether no letter has more than 1,000 marks: the time in which the standard library compares
  /// strings grows with their square.
  package var hasFewMarks: Bool {
    // A mark has at least two bytes.
    guard utf8.count > 2 * Self.maximumMarkCount else { return true }
    var marks = 0
    for scalar in unicodeScalars {
      marks = scalar.isReordered ? marks + 1 : 0
      if marks > Self.maximumMarkCount { return false }
    }
    return true
  }
}

extension Unicode.Scalar {
  /// Whether it is a mark that canonical order may move.
  fileprivate var isReordered: Bool {
    value >= 0x300 && properties.canonicalCombiningClass != .notReordered
  }
}
