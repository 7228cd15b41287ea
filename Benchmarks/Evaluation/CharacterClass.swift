/// The kinds of characters that isolated-character benchmarks distinguish.
public enum CharacterClass: String, CaseIterable, Comparable, Sendable {
  case digits
  case capitals
  case smallLetters = "small letters"
  /// Punctuation marks and symbols.
  case punctuation
  /// Letters without case, marks and everything else.
  case other

  public init(_ scalar: Unicode.Scalar) {
    switch scalar.properties.generalCategory {
    case .decimalNumber: self = .digits
    case .uppercaseLetter, .titlecaseLetter: self = .capitals
    case .lowercaseLetter: self = .smallLetters
    case .connectorPunctuation, .dashPunctuation, .openPunctuation, .closePunctuation,
      .initialPunctuation, .finalPunctuation, .otherPunctuation, .mathSymbol, .currencySymbol,
      .modifierSymbol, .otherSymbol:
      self = .punctuation
    default: self = .other
    }
  }

  /// The class of a text of a single character, `nil` for any other text.
  public init?(ofSingle text: String) {
    let characters = ReferenceText(text).characters
    guard characters.count == 1 else { return nil }
    self.init(characters[0])
  }

  /// The classes of the UNIPEN benchmark's tasks 1a, 1b and 1c (Guyon et al., ICPR 1994).
  public static let unipenTasks: [CharacterClass] = [.digits, .capitals, .smallLetters]

  public static func < (a: CharacterClass, b: CharacterClass) -> Bool {
    a.rank < b.rank
  }

  private var rank: Int { Self.allCases.firstIndex(of: self) ?? 0 }
}
