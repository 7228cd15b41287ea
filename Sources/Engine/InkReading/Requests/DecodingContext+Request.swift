import CharacterLM

/// The weights of hints, as natural logarithms; chosen on the validation split.
enum HintWeights {
  /// A character that isn't expected.
  static let unexpected: Float = 5
  /// A character that is out of its place in a text of a known form.
  static let outOfPlace: Float = 5
  /// How much the language model has to say in figures.
  static let figuresLanguage: Float = 0.5
}

extension DecodingContext {
  /// What the decoder makes of a request's context.
  ///
  /// - Parameters:
  ///   - digits: those of the language.
  ///   - loneCharacters: what each character costs where none tells anything about the next.
  init(
    _ context: RecognitionContext, digits: Set<Character>,
    loneCharacters: @autoclosure () -> [Unicode.Scalar: Float] = [:]
  ) {
    self.init(
      preContext: context.preContext ?? "", knowsSize: context.writingArea != nil)
    guard let hints = context.hints else { return }
    postContext = hints.postContext ?? ""
    lexicon = hints.lexicon
    let kind = HintedKind(hints.recognitionType, digits: digits)
    languageScale = kind.languageScale
    codeKind = kind.codeKind
    form = kind.form
    if hints.recognitionType == .number {
      onlyCharacters = digits.union(CharacterSets.numberMarks)
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

  /// Takes the form for no more than its characters: what reads character by character knows no
  /// places.
  mutating func expectCharactersOfForm() {
    if let form { expect(form.characters, orElse: form.penalty) }
    form = nil
  }

  private mutating func expect(_ characters: Set<Character>, orElse penalty: Float) {
    expectations.append(CharacterExpectation(characters: characters, penalty: penalty))
  }
}

/// The characters of the kinds of text, in whatever script.
private enum CharacterSets {
  /// What is written between the digits of numbers.
  static let numberMarks = Set("+-.,:/()%#*=<>$€£¥₽₴₸₪₾֏°№×÷٫٬٪ ")
}
