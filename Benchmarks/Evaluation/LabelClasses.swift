/// The kinds of characters that isolated-character benchmarks keep apart.
public enum CharacterClass: String, CaseIterable, Comparable, Sendable {
  case digits
  case capitals
  case smallLetters = "small letters"
  /// Punctuation marks and symbols.
  case punctuation
  /// Letters without case, marks and whatever else there is.
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

/// What a label is made of, white space aside.
public enum LabelClass: Hashable, Comparable, Sendable {
  /// All characters are of this class.
  case uniform(CharacterClass)
  /// A capital and nothing but small letters after it.
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

/// A range of label lengths that are reported together.
public struct LengthBucket: Hashable, Comparable, Sendable {
  /// The least lengths of the buckets after that of empty labels.
  private static let starts = [1, 2, 4, 7, 11, 21, 41]

  private let index: Int

  /// The bucket of a length in characters; a negative one counts as 0.
  public init(length: Int) {
    index = Self.starts.prefix { $0 <= length }.count
  }

  /// The bucket of a label: 0, 1, 2-3, 4-6, 7-10, 11-20, 21-40, 41+ characters.
  public init(label: String) {
    self.init(length: ReferenceText(label).characters.count)
  }

  /// The bucket's name in tables, such as `2-3`.
  public var name: String {
    guard index > 0 else { return "0" }
    let start = Self.starts[index - 1]
    guard index < Self.starts.count else { return "\(start)+" }
    let end = Self.starts[index] - 1
    return start == end ? "\(start)" : "\(start)-\(end)"
  }

  public static func < (a: LengthBucket, b: LengthBucket) -> Bool { a.index < b.index }
}
