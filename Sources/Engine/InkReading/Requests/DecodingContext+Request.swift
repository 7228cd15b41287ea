import CharacterLM

/// What hints weigh, as natural logarithms; chosen on the validation split.
private enum HintWeights {
  /// A character that isn't expected.
  static let unexpected: Float = 5
  /// A mark between the digits of a number.
  static let numberMark: Float = 1
  /// How much the language model has to say in numbers.
  static let numberLanguage: Float = 0.5
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
    switch hints.recognitionType {
    case .text: break
    case .number:
      languageScale = HintWeights.numberLanguage
      onlyCharacters = digits.union(CharacterSets.numberMarks)
      expect(digits, orElse: HintWeights.numberMark)
    case .email: expect(CharacterSets.email, orElse: HintWeights.unexpected)
    case .uri: expect(CharacterSets.uri, orElse: HintWeights.unexpected)
    case .perCharacter:
      languageScale = 0
      characterPenalties = loneCharacters()
    }
    if let allowed = hints.allowedCharacters {
      expect(allowed, orElse: HintWeights.unexpected)
      if hints.allowsOnly { onlyCharacters = onlyCharacters?.intersection(allowed) ?? allowed }
    }
  }

  private mutating func expect(_ characters: Set<Character>, orElse penalty: Float) {
    expectations.append(CharacterExpectation(characters: characters, penalty: penalty))
  }
}

/// The characters of the kinds of text, in whatever script.
private enum CharacterSets {
  /// What is written between the digits of numbers.
  static let numberMarks = Set("+-.,:/()%#*=<>$€£¥₽₴₸₪₾֏°№×÷٫٬٪ ")
  private static let alphanumerics = Set(
    "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ")
  /// What the local part and the domain of common addresses are made of (RFC 5322).
  static let email = alphanumerics.union("@._-+")
  /// The reserved and unreserved characters of RFC 3986, and the percent sign.
  static let uri = alphanumerics.union("-._~:/?#[]@!$&'()*+,;=%")
}
