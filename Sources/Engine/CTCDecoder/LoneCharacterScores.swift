/// The score of each class as the only character of a text, beside the ink's.
struct LoneCharacterScores {
  private let sizeKnown: [Float]
  private let sizeUnknown: [Float]

  /// - Returns: `nil` if such texts are left to the language model.
  init?(_ parameters: DecoderParameters, alphabet: Alphabet) {
    guard let score = parameters.loneCharacterScore else { return nil }
    func scores(sizeIsKnown: Bool) -> [Float] {
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
    sizeKnown = scores(sizeIsKnown: true)
    sizeUnknown = scores(sizeIsKnown: false)
  }

  func byClass(sizeIsKnown: Bool) -> [Float] { sizeIsKnown ? sizeKnown : sizeUnknown }
}
