import FormulaNotation

/// Words of a line that are read as text of only digits and signs, such as 94/623=15.08%. Both text
/// and a formula can express them, so the surer reading counts.
struct Calculation {
  /// The reading as text, without spaces.
  let text: String
  /// The probability that the reading is right, apart from spaces.
  let confidence: Double

  /// The factor by which text must be surer than a formula with something raised or below a bar,
  /// which text doesn't have.
  private static let minimumRatio = 2.0
  private static let blank: Character = " "
  /// Characters that formulas write differently from text.
  private static let signs: [Character: Character] = ["−": "-", "∗": "*"]

  /// Creates a calculation from a whole line; `nil` if the line isn't one.
  init?(_ line: TranscribedLine) {
    self.init(line.words) {
      let text = Self.unspaced(line.text)
      return line.candidates.reduce(0) { sum, candidate in
        Self.unspaced(candidate.text) == text ? sum + candidate.confidence : sum
      }
    }
  }

  /// Creates a calculation from some words of a line; `nil` if they aren't one.
  init?(_ words: [TranscribedWord]) {
    self.init(words) { words.reduce(1) { $0 * $1.confidence } }
  }

  /// Joins several, each from a line; `nil` if there are none.
  init?(_ lines: [Calculation]) {
    guard !lines.isEmpty else { return nil }
    text = lines.map(\.text).joined()
    confidence = lines.reduce(1) { $0 * $1.confidence }
  }

  private init?(_ words: [TranscribedWord], confidence: () -> Double) {
    text = Self.unspaced(words.map(\.text).joined())
    guard FormulaWords.isCalculation(text) else { return nil }
    self.confidence = confidence()
  }

  /// Whether text is more likely right than not: otherwise it may be a row of a fraction.
  var isLikely: Bool { confidence >= 0.5 }

  /// Returns whether text is surer than a formula.
  ///
  /// - Parameters:
  ///   - confidence: the probability that the ink is a formula and was read correctly.
  ///   - isRow: whether the formula is only a row of symbols.
  func isSurer(than confidence: Double, isRow: Bool) -> Bool {
    self.confidence > (isRow ? 1 : Self.minimumRatio) * confidence
  }

  /// Returns the likeliest formula with the same content; `nil` if there is none, or if slashes are
  /// the only signs, since dates have them, too.
  func formula(among formulas: [Formula]) -> Formula? {
    guard FormulaWords.operatorCount(in: text) > text.count(where: { $0 == "/" }) else {
      return nil
    }
    return formulas.first { Self.unspaced($0.text) == text }
  }

  private static func unspaced(_ text: String) -> String {
    String(text.filter { $0 != blank }.map { signs[$0] ?? $0 })
  }
}
