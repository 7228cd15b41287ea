import UnicodeText

/// What a character is, for its neighbours: see ``MarkOrder``.
struct MarkRule: Hashable, Sendable {
  static let letter: Int16 = -1
  static let other: Int16 = -2
  /// Kinds of a syllable of Ethiopic, and of a vowel that changes one.
  static let (syllable, vowel): (Int16, Int16) = (-3, 256)
  /// Kind of letters in the first script that has signs before them; the next script's is one less.
  static let firstLetter: Int16 = -32
  /// Kind of the signs before letters in the first of these scripts; the next one's is one less.
  static let firstPreBase: Int16 = -64

  /// The canonical combining class of a mark, ``letter``, ``other`` or, in the order of the pen, one of
  /// the others above.
  private(set) var kind = MarkRule.other
  /// Whether it makes a syllable of the letter before it.
  private(set) var makesSyllable = false
  /// Whether it joins a letter to the next.
  private(set) var joinsLetters = false
  /// Its part of a syllable, and the sum of those that never stand before it.
  private(set) var (part, never): (UInt16, UInt16) = (0, 0)

  /// What the beginning of a text is.
  init() {}

  init(_ scalar: Unicode.Scalar, penOrder: Bool) {
    if scalar.isMark {
      kind = Int16(scalar.properties.canonicalCombiningClass.rawValue)
    } else if scalar.properties.isAlphabetic {
      kind = Self.letter
    }
    guard penOrder else { return }
    if let own = Self.kindInPenOrder(scalar) { kind = own }
    let place = PenOrder.part(scalar)
    makesSyllable = place == .virama || place == .sign
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
