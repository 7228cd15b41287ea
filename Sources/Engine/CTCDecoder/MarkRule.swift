import UnicodeText

/// The part that a character plays for its neighbours: see ``MarkOrder``.
struct MarkRule: Hashable, Sendable {
  static let letter: Int16 = -1
  static let other: Int16 = -2
  /// The kinds of an Ethiopic syllable, and of a vowel that changes one.
  static let (syllable, vowel): (Int16, Int16) = (-3, 256)
  /// The kind of letters in the first script that has signs before them; each further script's is
  /// one less.
  static let firstLetter: Int16 = -32
  /// The kind of the signs before letters in the first of these scripts; each further one's is one
  /// less.
  static let firstPreBase: Int16 = -64

  /// The canonical combining class of a mark, ``letter``, ``other`` or, in pen order, one of the
  /// constants above.
  private(set) var kind = MarkRule.other
  /// Whether it turns the letter before it into a syllable.
  private(set) var makesSyllable = false
  /// Whether it joins a letter to the next.
  private(set) var joinsLetters = false
  /// The character's part of a syllable, and the set of parts that never precede it, as bits.
  private(set) var (part, never): (UInt16, UInt16) = (0, 0)

  /// Creates the rule for the beginning of a text.
  init() {}

  init(_ scalar: Unicode.Scalar, penOrder: Bool) {
    if scalar.isMark {
      kind = Int16(scalar.properties.canonicalCombiningClass.rawValue)
    } else if scalar.properties.isAlphabetic {
      kind = Self.letter
    }
    guard penOrder else { return }
    if let own = Self.kindInPenOrder(scalar) { kind = own }
    let penPart = PenOrder.part(scalar)
    makesSyllable = penPart == .virama || penPart == .sign
    joinsLetters = PenOrder.joinsLetters(scalar)
    if let syllable = PenOrder.syllablePart(scalar) {
      (part, never) = (syllable.rawValue, syllable.never)
    }
  }

  private static func kindInPenOrder(_ scalar: Unicode.Scalar) -> Int16? {
    switch PenOrder.part(scalar) {
    case .letter(let script): firstLetter - Int16(script)
    case .preBase(let script): firstPreBase - Int16(script)
    case .syllable: syllable
    case .vowel: vowel
    case .virama, .sign, nil: markInPenOrder(scalar)
    }
  }

  private static func markInPenOrder(_ scalar: Unicode.Scalar) -> Int16? {
    PenOrder.isReph(scalar) || PenOrder.isJoiner(scalar) ? 0 : nil
  }
}
