import UnicodeText

/// A character as word tries take it, so that Unicode's tables are searched only once.
package struct WordCharacter: Sendable {
  /// The role of a character in a word.
  enum Role {
    /// A joiner, which is skipped: words don't contain it.
    case joiner
    /// A letter, a digit or a mark, which continues a word.
    case part
    /// The end of a word. It may also begin one, as in `#tag`.
    case other
  }

  let role: Role
  /// The UTF-8 code, first byte lowest.
  private let bytes: UInt32
  private let length: UInt8

  /// Whether it is a joiner, which words don't contain.
  package var isJoiner: Bool { role == .joiner }

  /// The number of bytes.
  var count: Int { Int(length) }

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
    (self.bytes, length) = (bytes, count)
  }

  /// Returns whether `body` holds for each byte of the UTF-8 code, in turn.
  @inline(__always)
  func allBytes(satisfy body: (UInt8) -> Bool) -> Bool {
    var rest = bytes
    for _ in 0..<length {
      if !body(UInt8(truncatingIfNeeded: rest)) { return false }
      rest >>= 8
    }
    return true
  }

  /// Returns a byte of the UTF-8 code.
  func byte(_ index: Int) -> UInt8 { UInt8(truncatingIfNeeded: bytes >> UInt32(8 * index)) }
}
