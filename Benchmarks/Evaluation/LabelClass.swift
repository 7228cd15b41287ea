/// The composition of a label, ignoring white space.
public enum LabelClass: Hashable, Comparable, Sendable {
  /// All characters are of this class.
  case uniform(CharacterClass)
  /// A capital followed by only small letters.
  case capitalised
  /// Letters in another mixture of capitals and small ones.
  case mixedCase
  /// Digits and punctuation: prices, dates, times.
  case figures
  /// Letters and punctuation.
  case lettersAndPunctuation
  /// Letters and digits, with punctuation or without.
  case lettersAndDigits
  /// No characters but white space.
  case blank

  public init(_ label: String) {
    let scalars = ReferenceText(label).characters.filter { !$0.properties.isWhitespace }
    let classes = scalars.map(CharacterClass.init)
    let kinds = Set(classes)
    if let only = kinds.first, kinds.count == 1 {
      self = .uniform(only)
    } else if kinds.isEmpty {
      self = .blank
    } else if kinds.contains(.digits) {
      self = kinds == [.digits, .punctuation] ? .figures : .lettersAndDigits
    } else if kinds.contains(.punctuation) {
      self = .lettersAndPunctuation
    } else if kinds == [.capitals, .smallLetters], classes[0] == .capitals,
      !classes.dropFirst().contains(.capitals)
    {
      self = .capitalised
    } else {
      self = .mixedCase
    }
  }

  /// The class's name in tables.
  public var name: String {
    switch self {
    case .uniform(let only): only.rawValue
    case .capitalised: "capitalised"
    case .mixedCase: "mixed case"
    case .figures: "figures"
    case .lettersAndPunctuation: "letters and punctuation"
    case .lettersAndDigits: "letters and digits"
    case .blank: "blank"
    }
  }
}
