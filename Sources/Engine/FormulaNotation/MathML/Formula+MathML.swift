extension Formula {
  /// Returns the formula as presentation MathML (W3C, MathML Core): a `math` element.
  ///
  /// - Parameters:
  ///   - isDisplay: whether it is displayed on lines of its own, and not within text.
  ///   - hasStrokes: whether each symbol's element lists the strokes that were written for it:
  ///     `<mi data-strokes="0 1">x</mi>`. Each digit is then an element.
  /// - Complexity: O(symbols).
  public func mathML(isDisplay: Bool = true, hasStrokes: Bool = false) -> String {
    let display = isDisplay ? " display=\"block\"" : ""
    return "<math xmlns=\"http://www.w3.org/1998/Math/MathML\"\(display)>"
      + MathMLWriter(hasStrokes: hasStrokes).element(row) + "</math>"
  }
}
