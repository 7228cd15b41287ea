import FormulaNotation

/// Words of a line that text reads as digits and signs alone, such as 94/623=15.08%: text and formulas can
/// both say them, and what is surer counts.
struct Calculation {
  /// As text reads it, without blanks.
  let text: String
  /// The probability that this is right but for blanks.
  let confidence: Double

  /// Text knows nothing of what is raised, or below a bar: against a reading that has such it must be
  /// so many times surer.
  private static let sureness = 2.0
  private static let blank: Character = " "
  /// What formulas write otherwise than text.
  private static let signs: [Character: Character] = ["−": "-", "∗": "*"]

  /// A line that is a calculation as a whole; `nil` for any other.
  init?(_ line: TranscribedLine) {
    self.init(line.words) {
      let text = Self.unspaced(line.text)
      return line.candidates.reduce(0) { sum, candidate in
        Self.unspaced(candidate.text) == text ? sum + candidate.confidence : sum
      }
    }
  }

  /// Some words of such a line.
  init?(_ words: [TranscribedWord]) {
    self.init(words) { words.reduce(1) { $0 * $1.confidence } }
  }

  /// Several, each of a line; `nil` of none.
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

  /// Whether text is right more likely than not: what else it reads may be a row of a fraction.
  var isLikely: Bool { confidence >= 0.5 }

  /// Whether text is surer than a formula is.
  ///
  /// - Parameters:
  ///   - confidence: the probability that the ink is a formula, and as it was read.
  ///   - isRow: whether that is a row of symbols and nothing else.
  func isSurer(than confidence: Double, isRow: Bool) -> Bool {
    self.confidence > (isRow ? 1 : Self.sureness) * confidence
  }

  /// The likeliest formula that says the same; `nil` for none, and where slashes are the only signs, which
  /// dates have, too.
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
