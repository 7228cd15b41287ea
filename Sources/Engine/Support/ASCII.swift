/// Bytes of texts.
extension UInt8 {
  /// Whether the byte is white space in JSON and XML.
  @inlinable @inline(__always)
  package var isJSONSpace: Bool {
    self == 0x20 || self == 0x0A || self == 0x0D || self == 0x09
  }

  /// Whether the byte is an ASCII digit.
  @inlinable @inline(__always)
  package var isDigit: Bool { self &- 0x30 < 10 }

  /// The byte in lower case if it is an ASCII capital, else unchanged.
  package var asciiLowercased: UInt8 { self &- 0x41 < 26 ? self | 0x20 : self }

  /// The byte's name in messages: the character in quotation marks, or its number.
  package var name: String {
    switch self {
    case 0x21...0x7E: "\"\(Character(UnicodeScalar(self)))\""
    default: "byte \(self)"
    }
  }
}

extension [UInt8] {
  /// The bytes in hexadecimal, two digits each.
  package var hexadecimal: String {
    map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }
}

extension UnsafeRawBufferPointer {
  /// Returns whether an ASCII word occurs in quotation marks, ignoring case.
  package func quotes(_ word: String) -> Bool {
    let mark = UInt8(ascii: "\"")
    let quoted = [mark] + word.utf8.map { $0.asciiLowercased } + [mark]
    var start = 0
    while start <= count - quoted.count {
      if self[start] == mark,
        quoted.indices.allSatisfy({ self[start + $0].asciiLowercased == quoted[$0] })
      {
        return true
      }
      start += 1
    }
    return false
  }
}
