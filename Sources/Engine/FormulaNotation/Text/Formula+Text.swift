extension Formula {
  /// The formula in one line of Unicode: `(−b ± √(b² − 4ac))/(2a)`.
  ///
  /// - Complexity: O(symbols).
  public var text: String { TextWriter.text(of: row) }
}
