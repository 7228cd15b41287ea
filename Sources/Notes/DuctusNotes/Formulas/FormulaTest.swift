/// Tells lines of mathematics from text by their readings as text, without a recogniser of
/// formulas.
enum FormulaTest {
  /// Signs of formulas, without those that text also has.
  private static let operators = FormulaWords.signs.subtracting(["[", "]", "/"])

  /// Returns whether a line is more likely a formula than text: most of it isn't in words of
  /// letters, and it has mathematical signs.
  ///
  /// - Parameter words: the confidences of the line's words.
  static func isFormula(_ text: String, words: [Double]) -> Bool {
    let signs = text.filter { !$0.isWhitespace }
    guard signs.count >= 3 else { return false }
    let inWords = text.split { !$0.isLetter }.filter { $0.count >= 3 }.reduce(0) { $0 + $1.count }
    let calculating = signs.count { operators.contains($0) }
    let sure = words.isEmpty ? 0 : words.reduce(0, +) / Double(words.count)
    let share = Double(inWords) / Double(signs.count)
    return calculating > 0 && share < 0.4 && (signs.contains("=") || sure < 0.4)
  }
}
