extension Formula {
  /// The formula as LaTeX, which ``LaTeXParser`` reads as the same formula.
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
