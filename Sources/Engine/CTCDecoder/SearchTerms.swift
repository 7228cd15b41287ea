import CharacterLM

/// The context of one ink, in the search's terms.
struct SearchTerms {
  // The parameters of the same names, by the degree to which the text is prose.

  let languageWeight: Float
  let finalWeight: Float
  let lengthBonus: Float
  let spaceScore: Float

  /// The text after the ink.
  let postLabels: [Int]
  /// The only characters allowed, in pen order; `nil` for all.
  let onlyCharacters: Set<Character>?
  /// The score of a one-character text, by class; `nil` if such texts aren't scored separately.
  let loneScores: [Float]?
  /// Whether a space at the very start of the ink is read as nothing. With a virtual space before
  /// the ink, only readings after it may begin with a space, which it swallows.
  let startSwallowsSpace: Bool
  /// The number of dots and accents in the ink; `nil` if unknown.
  let marksAbove: Int?

  init(
    _ context: DecodingContext, _ parameters: DecoderParameters, _ alphabet: Alphabet,
    _ loneCharacters: LoneCharacterScores?
  ) {
    languageWeight = parameters.languageWeight * context.languageScale
    finalWeight = parameters.finalWeight * context.languageScale
    lengthBonus = parameters.lengthBonus * context.languageScale
    spaceScore = parameters.spaceScore * context.languageScale
    postLabels = context.postLabels(in: alphabet)
    onlyCharacters = alphabet.penOrder ? context.onlyCharacters.map(alphabet.readable) : nil
    loneScores =
      context.preContext.isEmpty && postLabels.isEmpty
      ? loneCharacters?.byClass(sizeIsKnown: context.knowsSize) : nil
    startSwallowsSpace = !context.mayContinueWord
    marksAbove = context.marksAbove
  }
}
