import CharacterLM

/// The weights of hints, as natural logarithms; chosen on the validation split.
enum HintWeights {
  /// The penalty of a character that isn't expected.
  static let unexpected = CharacterExpectation.usualPenalty
  /// The penalty of a character out of place in a text of a known form.
  static let outOfPlace: Float = 5
  /// The share of the language model's weight in texts of figures.
  static let figuresLanguage: Float = 0.5
}

extension RecognitionContext {
  /// Whether the ink is characters in cells.
  var isPerCharacter: Bool { hints?.recognitionType == .perCharacter }
}

extension DecodingContext {
  /// Converts a request's context for the decoder.
  ///
  /// - Parameters:
  ///   - kinds: the kinds that hints may name.
  init(_ context: RecognitionContext, _ kinds: inout HintedKinds) {
    self.init(
      preContext: context.preContext ?? "", knowsSize: context.writingArea != nil)
    beginsLine = context.beginsLine
    isPerCharacter = context.isPerCharacter
    isCell = context.layout == .character || isPerCharacter
    guard let hints = context.hints else { return }
    postContext = hints.postContext ?? ""
    lexicon = hints.lexicon
    let kind = kinds.kind(of: hints)
    languageScale = kind.languageScale
    codeKind = kind.codeKind
    form = kind.form
    onlyCharacters = kind.onlyCharacters
    if let allowed = hints.allowedCharacters {
      expect(allowed, orElse: HintWeights.unexpected)
    }
    if let only = hints.onlyCharacters {
      onlyCharacters = onlyCharacters?.intersection(only) ?? only
    }
  }

  /// Reduces the form to its characters, for readers that go character by character and don't track
  /// places.
  mutating func expectCharactersOfForm() {
    if let form { expect(form.characters, orElse: form.penalty) }
    form = nil
  }

  /// Reads without the language if nothing but a calculation is allowed: prose, from which readers
  /// that go character by character know their language, has no `=`.
  mutating func heedCalculations() {
    if let onlyCharacters, onlyCharacters.contains("="),
      !onlyCharacters.contains(where: { $0.isLetter })
    {
      languageScale = 0
    }
  }

  private mutating func expect(_ characters: Set<Character>, orElse penalty: Float) {
    expectations.append(CharacterExpectation(characters: characters, penalty: penalty))
  }
}
