/// Bytes of texts.
extension UInt8 {
  /// White space of JSON and XML.
  @inlinable @inline(__always)
  package var isJSONSpace: Bool {
    self == 0x20 || self == 0x0A || self == 0x0D || self == 0x09
  }

  /// A digit of ASCII.
  @inlinable @inline(__always)
  package var isDigit: Bool { self &- 0x30 < 10 }

  /// The byte as messages name it: the character in quotation marks, or its number.
  package var name: String {
    switch self {
    case 0x21...0x7E: "\"\(Character(UnicodeScalar(self)))\""
    default: "byte \(self)"
    }
  }
}
