import CTCDecoder
import InkModel

/// An ink and what is known about its place.
public struct RecognitionRequest: Hashable, Sendable {
  /// The ink to be read, its strokes in the order they were written.
  public var ink: Ink
  /// What is known about the place and the text; nothing by default.
  public var context: RecognitionContext

  /// A request to read an ink, with what is known about it.
  public init(ink: Ink, context: RecognitionContext = RecognitionContext()) {
    self.ink = ink
    self.context = context
  }

  /// The request with an ink and a writing area that can be read, and what was wrong with them.
  ///
  /// - Throws: ``DuctusError/ink(_:)`` for what can't be repaired.
  func repaired() throws(DuctusError) -> (request: RecognitionRequest, warnings: [InkWarning]) {
    var request = self
    do throws(InkError) {
      let warnings = [try request.ink.repair(), request.context.writingArea.repair()]
      return (request, warnings.compactMap { $0 })
    } catch {
      throw .ink(error)
    }
  }
}

/// What is known about the place that an ink was written in.
public struct RecognitionContext: Hashable, Sendable {
  /// The text before the ink; its last 20 characters count.
  ///
  /// After `hello` the ink of `world` reads ` world`, with the space that no ink shows. After `arg`
  /// an ink that could be `ument` or `nment` reads `ument`. Packs that read character by character
  /// never begin with a space.
  public var preContext: String?
  /// The space of one line of text, which tells `o` from `O` and a comma from a slash.
  public var writingArea: WritingArea?
  /// What is likely to be written.
  public var hints: RecognitionHints?
  /// Whether lines are looked for in the ink: they are, unless this says that it is one line.
  public var layout = TextLayout.automatic

  /// A context of what is known; `nil` stands for what is not.
  ///
  /// - Parameters:
  ///   - preContext: The text right before the place where the ink's reading goes.
  ///   - writingArea: The size of one line of text, in the units of the ink's points.
  ///   - hints: What is likely to be written, beyond ML Kit's API.
  public init(
    preContext: String? = nil, writingArea: WritingArea? = nil, hints: RecognitionHints? = nil
  ) {
    self.preContext = preContext
    self.writingArea = writingArea
    self.hints = hints
  }
}

/// How an ink is taken for lines of text.
public enum TextLayout: String, CaseIterable, Hashable, Sendable {
  /// Lines are found in the ink, and what was put in later is read where it stands.
  ///
  /// An ink of one line that was written in one go is read as it is. An ink of two lines, one of
  /// which has only a stroke or two, is also read as one line, and the likelier reading stays: an
  /// `=` is no page.
  case automatic
  /// The ink is one line, its strokes in reading order: what ML Kit takes for granted.
  case line
  /// The ink is one character, as in a box of a form. Packs that read character by character take
  /// it for one, whatever it looks like; others read it as ``line``.
  case character
}

/// What the writer of an ink is likely to write.
///
/// A hint makes readings likelier or less likely and rules out none, with two exceptions:
/// ``RecognitionType/number`` never gives a letter, and ``allowsOnly`` never gives a character but
/// those of ``allowedCharacters``. An ink that can't be read as asked has an empty result.
///
/// Packs that read character by character heed all hints; words of a ``lexicon`` may begin and end
/// at any character there.
public struct RecognitionHints: Hashable, Sendable {
  /// What kind of text it is.
  public var recognitionType = RecognitionType.text

  /// The characters that are expected; `nil` for all. Others are read where the ink leaves no
  /// doubt.
  public var allowedCharacters: Set<Character>?

  /// Whether there can't be other characters than ``allowedCharacters``.
  public var allowsOnly = false

  /// Words that are expected, such as names, terms, the choices of a form: make it once and use it
  /// for all requests.
  public var lexicon: UserLexicon?

  /// The text right after the place where the ink's reading goes; ten characters count.
  public var postContext: String?

  /// Hints of nothing in particular.
  public init() {}
}

/// Kinds of text.
public enum RecognitionType: String, CaseIterable, Hashable, Sendable {
  /// Running text, or anything.
  case text
  /// Figures, amounts, dates, times, telephone numbers: digits and what is written between them.
  case number
  /// An address of electronic mail.
  case email
  /// An address on the web, or the name of a file.
  case uri
  /// Codes, serial numbers, the cells of a form: no character tells anything about the next.
  case perCharacter
}

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
