import Support

/// The score of each class as the only character of a text, beside the ink's.
struct LoneCharacterScores {
  private let sizeKnown: [Float]
  private let sizeUnknown: [Float]

  /// - Returns: `nil` if such texts are left to the language model.
  init?(_ parameters: DecoderParameters, alphabet: Alphabet) {
    guard let score = parameters.loneCharacterScore else { return nil }
    func scores(_ sizeIsKnown: Bool) -> [Float] {
      let priors =
        parameters.loneCharacterPrior?.values(for: alphabet, sharedByConfusables: sizeIsKnown)
        ?? Array(repeating: 0, count: alphabet.classCount)
      var scores = priors.map { score + parameters.loneCharacterWeight * $0 }
      for (index, scalar) in alphabet.scalars.enumerated()
      where sizeIsKnown && scalar.properties.isUppercase && !Confusables.of(scalar).isEmpty {
        scores[index + 1] += parameters.sizedCapitalScore
      }
      return scores
    }
    sizeKnown = scores(true)
    sizeUnknown = scores(false)
  }

  func byClass(sizeIsKnown: Bool) -> [Float] { sizeIsKnown ? sizeKnown : sizeUnknown }
}

/// The output of a network that sees a whole character at once, in any order of its strokes.
public struct CharacterLooks: Hashable, Sendable {
  /// ln P(text | the ink is one of these), by text: letters with their marks, conjuncts.
  public let logProbabilities: [String: Float]

  /// Creates looks from natural logarithms of probabilities.
  public init(logProbabilities: [String: Float]) {
    self.logProbabilities = logProbabilities
  }

  /// Returns the likeliest texts, best first; equal ones in the order of their scalars.
  func best(_ count: Int) -> [String] {
    let sorted = Array(logProbabilities).ordered { a, b in
      a.value != b.value
        ? a.value > b.value
        : a.key.unicodeScalars.lexicographicallyPrecedes(b.key.unicodeScalars)
    }
    return sorted.prefix(count).map { $0.key }
  }

  /// Returns the looks' score of a reading, which may begin with the space before its word.
  func logProbability(of reading: String) -> Float? {
    logProbabilities[reading.first == " " ? String(reading.dropFirst()) : reading]
  }
}
