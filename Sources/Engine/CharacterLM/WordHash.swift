import UnicodeText

/// The hash that identifies a word, updated letter by letter.
///
/// FNV-1a (Fowler, Noll and Vo) over the scalars of the word in small letters.
public struct WordHash: Hashable, Sendable {
  private var value: UInt64 = 0xCBF2_9CE4_8422_2325

  /// Creates the hash of no letters.
  public init() {}

  /// Takes in a letter as returned by ``WordHash/letter(_:)``.
  @inline(__always)
  public mutating func append(_ letter: Unicode.Scalar) {
    value = (value ^ UInt64(letter.value)) &* 0x0000_0100_0000_01B3
  }

  /// The value with all its bits mixed.
  var mixed: UInt64 {
    let x = (value ^ (value >> 32)) &* 0xD6E8_FEB8_6659_FD93
    return x ^ (x >> 29)
  }

  /// Returns the small form of a letter or of a letter's mark; `nil` for all other characters.
  public static func letter(_ scalar: Unicode.Scalar) -> Unicode.Scalar? {
    switch scalar.properties.generalCategory {
    case .lowercaseLetter, .modifierLetter, .otherLetter, .nonspacingMark, .spacingMark,
      .enclosingMark:
      return scalar
    case .uppercaseLetter, .titlecaseLetter:
      let small = scalar.properties.lowercaseMapping.unicodeScalars
      return small.count == 1 ? small.first : scalar
    case .privateUse: return PenOrder.isPrivate(scalar) ? scalar : nil
    default: return nil
    }
  }
}
