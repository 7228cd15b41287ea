extension Formula {
  /// The formula as LaTeX, which ``LaTeXParser`` reads as an equivalent formula; see ``says(_:)``.
  ///
  ///     \frac{-b \pm \sqrt{b^{2} - 4ac}}{2a}
  ///
  /// - Complexity: O(symbols).
  public var latex: String {
    var writer = LaTeXWriter()
    writer.write(row)
    return writer.text
  }
}
