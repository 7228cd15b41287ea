import CharacterLM

/// The decoder's settings for a type of text, or for a pattern.
///
/// A new type is a case of ``RecognitionType`` and one here.
final class HintedKind {
  /// The degree to which the text is prose: see `DecodingContext.languageScale`.
  private(set) var languageScale: Float = 1
  /// The kind of the text if it isn't prose.
  private(set) var codeKind: CodeKind?
  /// The sequences of the type's form, as patterns.
  let patterns: [String]
  /// The form of the text.
  private(set) var form: TextForm?
  /// The only characters of the text; `nil` for all.
  private(set) var onlyCharacters: Set<Character>?

  /// - Parameters:
  ///   - pattern: a pattern that replaces the type's form; ignored if it isn't one.
  ///   - characters: what the signs of patterns stand for in the language.
  init(_ type: RecognitionType, pattern: String? = nil, characters: PatternCharacters) {
    switch type {
    case .text, .perCharacter: patterns = []
    case .number:
      codeKind = .number
      languageScale = HintWeights.figuresLanguage
      patterns = [
        Self.amount, "9+?[ ]?9+[/:=+\\*-]9+", "9+[/.:+\\*-]9+[/.:=-]9+", Self.phone,
        Self.easternNumber, Self.easternDate,
      ]
    case .date:
      codeKind = .date
      languageScale = HintWeights.figuresLanguage
      patterns = [
        "99?[/.-]99?[/.-]99", "99?[/.-]99?[/.-]9999", "9999[/.-]99?[/.-]99?", "99?[/.]99?.?",
        Self.easternDate,
      ]
    case .phone:
      codeKind = .phone
      languageScale = HintWeights.figuresLanguage
      patterns = [Self.phone]
    case .code:
      codeKind = .code
      // Groups that a space parts have at least two characters: narrow ones are rarely meant.
      let group = "[*._/#-][*._/#-]+"
      // Account numbers have up to nine.
      let three = "\(group)[ ]\(group)[ ]\(group)"
      patterns = [
        "[*._/#-]+", "\(group)[ ]\(group)", three,
        "\(three)[ ]\(group)" + String(repeating: "[ ]?*?*?+", count: 5),
      ]
    case .email:
      codeKind = .email
      patterns = ["[*._+-]+@[*-]+.[*.-]+"]
    // The reserved and unreserved characters of RFC 3986, the percent sign, and the backslash of
    // files.
    case .uri:
      codeKind = .uri
      patterns = ["[*._~:/\\\\?#@!$&'()\\[\\]+,;=%-]+"]
    }
    if !patterns.isEmpty {
      form = TextForm(patterns: patterns, penalty: HintWeights.outOfPlace, characters: characters)
    }
    if type == .number { onlyCharacters = form?.characters.union(Self.numberMarks) }
    if let pattern,
      let own = TextForm(
        pattern: pattern, penalty: HintWeights.unexpected, characters: characters)
    {
      form = own
      codeKind = .pattern
    }
  }

  /// Marks between the digits of numbers, besides those of their form.
  private static let numberMarks = Set("+-.,:/()%#*=<>'’$€£¥₽₴₸₪₾֏°№×÷٫٬٪ ")

  /// Up to four groups of digits, the first of which may be missing (`.50`).
  private static let amount =
    "[\(signs)]?[ ]?" + String(repeating: "9+?[.,'’٫٬ ]?", count: 3) + "9+[ ]?[\(units)]?"
  /// The signs before and after an amount.
  private static let signs = "#(+<>$€£¥₽₴₸₪₾₹₭฿￥±№-"
  private static let units = "%°$€£¥₽₴₸₪₾₹₭฿￥֏٪.,)"
  /// Figures and numerals of East Asia, with units of money and time, and halves of the day: `5万円`,
  /// `10시30분`, `午後3時`. Readers that go character by character heed only a form's characters.
  private static let easternNumber =
    "[9〇零一二三四五六七八九十百千万萬亿億兆십백천만억조午前後오전후]+[円圓元圆角원時时点分秒시분초]"
  /// The date of a day: `2026年11月29日`.
  private static let easternDate = "9+[年년][ ]?99?[月월][ ]?99?[日号일]"
  /// Seven digits or more, the first ones with at most one mark between two, which may have spaces
  /// around it.
  private static let phone =
    "[+(]?[(]?9" + String(repeating: "[)]?[ ]?[(/.-]?[ ]?9", count: 5) + "[9/. -]+?9"
}
