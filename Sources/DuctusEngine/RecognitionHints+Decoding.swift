import CTCDecoder

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
  init(_ context: RecognitionContext, parameters: DecoderParameters) {
    self.init(
      preContext: context.preContext ?? "", knowsSize: context.writingArea != nil)
    guard let hints = context.hints else { return }
    postContext = hints.postContext ?? ""
    lexicon = hints.lexicon
    apply(hints.recognitionType, parameters: parameters)
    if let allowed = hints.allowedCharacters {
      expect(allowed, orElse: HintWeights.unexpected)
      if hints.allowsOnly { onlyCharacters = onlyCharacters?.intersection(allowed) ?? allowed }
    }
  }

  private mutating func apply(_ type: RecognitionType, parameters: DecoderParameters) {
    switch type {
    case .text: break
    case .number:
      languageScale = HintWeights.numberLanguage
      onlyCharacters = CharacterSets.numbers
      expect(CharacterSets.digits, orElse: HintWeights.numberMark)
    case .email: expect(CharacterSets.email, orElse: HintWeights.unexpected)
    case .uri: expect(CharacterSets.uri, orElse: HintWeights.unexpected)
    case .perCharacter:
      languageScale = 0
      let prior = parameters.loneCharacterPrior?.logProbabilities ?? [:]
      let commonest = prior.values.max() ?? 0
      characterPenalties = prior.mapValues { parameters.loneCharacterWeight * (commonest - $0) }
    }
  }

  private mutating func expect(_ characters: Set<Character>, orElse penalty: Float) {
    expectations.append(CharacterExpectation(characters: characters, penalty: penalty))
  }
}

/// The characters of the kinds of text.
private enum CharacterSets {
  private static let asciiDigits = Set("0123456789")
  /// Those of all scripts that have packs: ASCII's, of Arabic, of Persian and Urdu, Devanagari,
  /// Bengali, Gurmukhi, Gujarati, Odia, Kannada, Malayalam, Burmese, Tibetan and Ethiopic.
  static let digits = asciiDigits.union(
    """
    ٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹०१२३४५६७८९০১২৩৪৫৬৭৮৯੦੧੨੩੪੫੬੭੮੯૦૧૨૩૪૫૬૭૮૯୦୧୨୩୪୫୬୭୮୯೦೧೨೩೪೫೬೭೮೯൦൧൨൩൪൫൬൭൮൯\
    ၀၁၂၃၄၅၆၇၈၉༠༡༢༣༤༥༦༧༨༩፩፪፫፬፭፮፯፰፱፲፳፴፵፶፷፸፹፺፻፼
    """)
  static let numbers = digits.union("+-.,:/()%#*=<>$€£¥₽₴₸₪₾֏°№×÷٫٬٪ ")
  private static let alphanumerics = asciiDigits.union(
    "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ")
  /// What the local part and the domain of common addresses are made of (RFC 5322).
  static let email = alphanumerics.union("@._-+")
  /// The reserved and unreserved characters of RFC 3986, and the percent sign.
  static let uri = alphanumerics.union("-._~:/?#[]@!$&'()*+,;=%")
}
