import DuctusEngine

/// A zone's ink, read as words of text.
struct ZoneText {
  /// The probability that it is these words, in any case and with any punctuation.
  let confidence: Double
  private let words: [String]

  /// The minimum ratio of the formula's doubt to the text's at which text is right; chosen on
  /// composed pages of the validation split.
  private static let minimumRatio = 5.0
  /// The ratio for words of as many letters after a dash or an arrow, or at a colon: an item's dash
  /// is more likely there than a minus sign, and a heading's colon more likely than a ratio's. It
  /// also counts if the formula has as many letters side by side.
  private static let (surenessOfWords, lettersOfWords) = (1.0, 3)

  /// - Parameter candidates: the readings as text, the likeliest first.
  /// - Returns: `nil` if they aren't words.
  init?(_ candidates: [LineCandidate]) {
    guard let words = candidates.first.flatMap({ FormulaWords.words(in: $0.text) }) else {
      return nil
    }
    self.words = words
    confidence = candidates.reduce(0) { sum, candidate in
      FormulaWords.words(in: candidate.text) == words ? sum + candidate.confidence : sum
    }
  }

  /// Returns whether text is so sure that the ink isn't a formula.
  ///
  /// - Parameter confidence: the probability that a formula was read correctly.
  func isSurer(than formula: Formula, confidence: Double) -> Bool {
    let isItem =
      formula.row.symbols.enumerated().contains { place, symbol in
        symbol.name == ":"
          || place == 0 && (symbol.name == "-" || symbol.isArrow) && symbol.isBare
      }
    let areWords =
      words.allSatisfy { $0.count >= Self.lettersOfWords }
      && (isItem || FormulaShape(formula).longestRun >= Self.lettersOfWords)
    let minimumRatio = areWords ? Self.surenessOfWords : Self.minimumRatio
    return minimumRatio * (1 - self.confidence) < 1 - confidence
      && !formula.symbols.contains {
        $0.kind == .function && words.contains(String($0.name.drop { $0 == "\\" }))
      }
  }
}

extension FormulaSymbol {
  fileprivate var isArrow: Bool { name == "\\to" || name.lowercased().hasSuffix("arrow") }
}

extension [FoundFormula] {
  /// Returns the zones that text reads as words far more surely.
  ///
  /// - Parameter ink: that of the page, upright.
  func words(
    _ recognizer: TextRecognizer, in ink: Ink
  ) throws(DuctusError) -> [FoundFormula] {
    let results = recognizer.recognize(
      inParts: map { found in
        RecognitionRequest(ink: ink.part(found.zone.strokes))
      })
    var words: [FoundFormula] = []
    for (found, result) in zip(self, results) {
      let candidates = try result.get().candidates.map {
        LineCandidate(text: $0.text, confidence: $0.confidence)
      }
      if let text = ZoneText(candidates),
        text.isSurer(than: found.formula, confidence: found.confidence)
      {
        words.append(found)
      }
    }
    return words
  }
}
