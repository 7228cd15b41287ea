import CharacterLM

/// The weights of hints, as natural logarithms; chosen on the validation split.
enum HintWeights {
  /// The penalty of a character that isn't expected.
  static let unexpected: Float = 5
  /// The penalty of a character out of place in a text of a known form.
  static let outOfPlace: Float = 5
  /// The share of the language model's weight in texts of figures.
  static let figuresLanguage: Float = 0.5
}

extension DecodingContext {
  /// Converts a request's context for the decoder.
  ///
  /// - Parameters:
  ///   - digits: the language's digits.
  ///   - loneCharacters: the cost of each character if none affects the next.
  init(
    _ context: RecognitionContext, digits: Set<Character>,
    loneCharacters: @autoclosure () -> [Unicode.Scalar: Float] = [:]
  ) {
    self.init(
      preContext: context.preContext ?? "", knowsSize: context.writingArea != nil)
    isCell = context.layout == .character || context.hints?.recognitionType == .perCharacter
    guard let hints = context.hints else { return }
    postContext = hints.postContext ?? ""
    lexicon = hints.lexicon
    let kind = HintedKind(hints.recognitionType, digits: digits)
    languageScale = kind.languageScale
    codeKind = kind.codeKind
    form = kind.form
    if hints.recognitionType == .number {
      onlyCharacters = form?.characters.union(CharacterSets.numberMarks)
    }
    if hints.recognitionType == .perCharacter { characterPenalties = loneCharacters() }
    if let pattern = hints.pattern {
      form = TextForm(pattern: pattern, penalty: HintWeights.unexpected, digits: digits) ?? form
      codeKind = .any
    }
    if let allowed = hints.allowedCharacters {
      expect(allowed, orElse: HintWeights.unexpected)
      if hints.allowsOnly { onlyCharacters = onlyCharacters?.intersection(allowed) ?? allowed }
    }
  }

  /// Reduces the form to its characters, for readers that go character by character and don't track
  /// places.
  mutating func expectCharactersOfForm() {
    if let form { expect(form.characters, orElse: form.penalty) }
    form = nil
  }

  private mutating func expect(_ characters: Set<Character>, orElse penalty: Float) {
    expectations.append(CharacterExpectation(characters: characters, penalty: penalty))
  }
}

/// The characters of each type of text, in any script.
private enum CharacterSets {
  /// Marks between the digits of numbers, besides those of their form.
  static let numberMarks = Set("+-.,:/()%#*=<>'’$€£¥₽₴₸₪₾֏°№×÷٫٬٪ ")
}
