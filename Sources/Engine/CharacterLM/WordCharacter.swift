import UnicodeText

/// A character as tries of words take it in, so that Unicode's tables are searched only once.
package struct WordCharacter: Sendable {
  /// What a character is to a word.
  enum Role {
    /// A joiner, which words don't have: it is skipped.
    case joiner
    /// A letter, a digit or a mark, which continues a word.
    case part
    /// The end of a word. It may also begin one, as in `#tag`.
    case other
  }

  let role: Role
  /// The UTF-8, the first byte lowest.
  private let bytes: UInt32
  private let count: UInt8

  /// Looks up a character.
  package init(_ scalar: Unicode.Scalar) {
    role =
      if PenOrder.isJoiner(scalar) {
        .joiner
      } else if scalar.properties.isAlphabetic || scalar.isMark
        || scalar.properties.numericType != nil || PenOrder.isPrivate(scalar)
      {
        .part
      } else {
        .other
      }
    var (bytes, count): (UInt32, UInt8) = (0, 0)
    for byte in UTF8.encode(scalar).unsafelyUnwrapped {
      bytes |= UInt32(byte) << UInt32(8 * count)
      count += 1
    }
    (self.bytes, self.count) = (bytes, count)
  }

  /// Whether `body` holds for each byte of the UTF-8, in turn.
  @inline(__always)
  func allBytes(satisfy body: (UInt8) -> Bool) -> Bool {
    var rest = bytes
    for _ in 0..<count {
      if !body(UInt8(truncatingIfNeeded: rest)) { return false }
      rest >>= 8
    }
    return true
  }
}
