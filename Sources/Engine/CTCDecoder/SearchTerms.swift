import CharacterLM

/// The context of one ink, in the search's terms.
struct SearchTerms {
  // The parameters of the same names, by the degree to which the text is prose.

  private(set) var languageWeight: Float = 0
  private(set) var finalWeight: Float = 0
  private(set) var lengthBonus: Float = 0
  private(set) var spaceScore: Float = 0

  /// Whether no character affects the next. Marks still depend on their letters.
  private(set) var isPerCharacter = false
  /// The text after the ink.
  private(set) var postLabels: [Int] = []
  /// The only characters allowed, as the context names them; `nil` for all.
  private var allowedCharacters: Set<Character>?
  /// The only characters allowed, as they are read in pen order; `nil` for all.
  private(set) var onlyCharacters: Set<Character>?
  /// The score of a one-character text, by class; `nil` if such texts aren't scored separately.
  private(set) var loneScores: [Float]?
  /// The label of the mark that closes a bracket of the text before the ink; 0 if none is open.
  private(set) var closingLabel = 0
  /// Whether a space at the very start of the ink is read as nothing. With a virtual space before
  /// the ink, only readings after it may begin with a space, which it swallows.
  private(set) var startSwallowsSpace = true
  /// The number of dots and accents in the ink; `nil` if unknown.
  private(set) var marksAbove: Int?

  /// Creates the terms before the first ink.
  init() {}

  /// - Parameter last: the terms of the last ink, which most often had the same hints.
  init(
    _ context: DecodingContext, _ parameters: DecoderParameters, _ alphabet: Alphabet,
    _ loneCharacters: LoneCharacterScores?, after last: SearchTerms
  ) {
    let scale = context.isPerCharacter ? 0 : context.languageScale
    languageWeight = parameters.languageWeight * scale
    finalWeight = parameters.finalWeight * scale
    lengthBonus = parameters.lengthBonus * scale
    spaceScore = parameters.spaceScore * scale
    isPerCharacter = context.isPerCharacter
    postLabels = context.postLabels(in: alphabet)
    if alphabet.penOrder {
      allowedCharacters = context.onlyCharacters
      onlyCharacters =
        allowedCharacters == last.allowedCharacters
        ? last.onlyCharacters : allowedCharacters.map(alphabet.readable)
    }
    loneScores =
      context.preContext.isEmpty && postLabels.isEmpty && !isPerCharacter
      ? loneCharacters?.byClass(sizeIsKnown: context.knowsSize) : nil
    closingLabel = context.closingLabel(in: alphabet)
    startSwallowsSpace = !context.mayContinueWord
    marksAbove = context.marksAbove
  }
}
