/// Tells lines of mathematics from text by their readings as text, without a recogniser of
/// formulas.
enum FormulaTest {
  /// Signs of formulas, without those that text also has.
  private static let operators = FormulaWords.signs.subtracting(["[", "]", "/"])
  /// The minimum number of a formula's characters, and the number of letters from which a run of
  /// them is a word.
  private static let minimumCount = 3
  private static let lettersOfWords = 3
  /// The maximum share of a formula's characters that are in words.
  private static let maximumShare = 0.4
  /// The confidence below which a line without an equals sign may be a formula.
  private static let doubtful = 0.4

  /// Returns whether a line is more likely a formula than text: most of it isn't in words of
  /// letters, and it has mathematical signs.
  ///
  /// - Parameter words: the confidences of the line's words.
  static func isFormula(_ text: String, words: [Double]) -> Bool {
    let signs = text.filter { !$0.isWhitespace }
    guard signs.count >= minimumCount else { return false }
    let inWords = text.split { !$0.isLetter }.filter { $0.count >= lettersOfWords }
      .reduce(0) { $0 + $1.count }
    let calculating = signs.count { operators.contains($0) }
    let sure = words.isEmpty ? 0 : words.reduce(0, +) / Double(words.count)
    let share = Double(inWords) / Double(signs.count)
    return calculating > 0 && share < maximumShare && (signs.contains("=") || sure < doubtful)
  }
}
