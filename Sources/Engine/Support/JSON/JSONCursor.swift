/// An error of a reader of JSON text, such as that the text isn't JSON.
package protocol JSONFailure: Error {
  /// The text isn't JSON, at this byte.
  static func syntax(_ fault: JSONFault, offset: Int) -> Self
}

/// A position in a JSON text (strictly as in RFC 8259), which advances as its caller asks for what
/// it expects. It builds no tree.
///
/// A general decoder would create an object for every number, and couldn't say which stroke and
/// point of an ink has a fault.
package struct JSONCursor<Failure: JSONFailure> {
  package let bytes: UnsafeBufferPointer<UInt8>
  package var offset = 0
  /// The number of arrays and objects that are open here.
  package var depth = 0
  /// Whether half a surrogate pair is read as U+FFFD, as of programs that cut texts anywhere;
  /// otherwise it is a fault.
  package var replacesLoneSurrogates = false

  /// The maximum number of arrays and objects that may be open: recursive readers would exhaust the
  /// stack.
  @inlinable package static var depthLimit: Int { 128 }

  @inlinable
  package init(_ bytes: UnsafeBufferPointer<UInt8>) {
    self.bytes = bytes
  }

  // MARK: - Structure

  /// Enters an array or an object, whose `bracket` is next.
  @inlinable @inline(__always)
  package mutating func open(_ bracket: UInt8) throws(Failure) {
    try expect(bracket)
    guard depth < Self.depthLimit else { throw .syntax(.nestedTooDeep, offset: offset - 1) }
    depth += 1
  }

  @inlinable @inline(__always)
  package mutating func skipSpace() {
    while offset < bytes.count, bytes[offset].isJSONSpace { offset += 1 }
  }

  /// Stops at the next byte that isn't white space, and returns it.
  @inlinable @inline(__always)
  package mutating func peek() throws(Failure) -> UInt8 {
    skipSpace()
    guard offset < bytes.count else { throw .syntax(.unexpectedEnd, offset: offset) }
    return bytes[offset]
  }

  @inlinable @inline(__always)
  package mutating func expect(_ byte: UInt8) throws(Failure) {
    guard try peek() == byte else { throw unexpected() }
    offset += 1
  }

  /// Consumes `byte` if it is next.
  @inlinable @inline(__always)
  package mutating func skip(_ byte: UInt8) throws(Failure) -> Bool {
    guard try peek() == byte else { return false }
    offset += 1
    return true
  }

  @inlinable
  package func unexpected() -> Failure {
    offset < bytes.count
      ? .syntax(.unexpectedByte(bytes[offset]), offset: offset)
      : .syntax(.unexpectedEnd, offset: offset)
  }

  /// Whether the next byte begins a value.
  @inlinable package var isAtValue: Bool {
    offset < bytes.count && (bytes[offset].isDigit || "[{\"-tfn".utf8.contains(bytes[offset]))
  }

  /// Reads the elements of an array, whose opening bracket is next, with `element`.
  @inlinable @inline(__always)
  package mutating func array(
    _ element: (inout JSONCursor, Int) throws(Failure) -> Void
  ) throws(Failure) {
    try open(UInt8(ascii: "["))
    defer { depth -= 1 }
    if try skip(UInt8(ascii: "]")) { return }
    var index = 0
    while true {
      try element(&self, index)
      index += 1
      if try skip(UInt8(ascii: ",")) { continue }
      try expect(UInt8(ascii: "]"))
      return
    }
  }

  /// Reads the members of an object, whose opening brace is next, with `member`, which must
  /// consume the value.
  @inlinable
  package mutating func object(
    _ member: (inout JSONCursor, String) throws(Failure) -> Void
  ) throws(Failure) {
    try open(UInt8(ascii: "{"))
    defer { depth -= 1 }
    if try skip(UInt8(ascii: "}")) { return }
    while true {
      guard try peek() == UInt8(ascii: "\"") else { throw unexpected() }
      let key = try string()
      try expect(UInt8(ascii: ":"))
      try member(&self, key)
      if try skip(UInt8(ascii: ",")) { continue }
      try expect(UInt8(ascii: "}"))
      return
    }
  }

  // MARK: - Scalars

  /// Consumes `word` if it is next.
  @inlinable
  package mutating func skip(word: StaticString) -> Bool {
    let end = offset + word.utf8CodeUnitCount
    guard end <= bytes.count else { return false }
    for i in 0..<word.utf8CodeUnitCount where bytes[offset + i] != word.utf8Start[i] {
      return false
    }
    offset = end
    return true
  }

  /// Consumes `null` if it is next.
  @inlinable
  package mutating func skipNull() throws(Failure) -> Bool {
    guard try peek() == UInt8(ascii: "n") else { return false }
    guard skip(word: "null") else { throw unexpected() }
    return true
  }

  /// Reads the next value if it is a number, else returns `nil`.
  @inlinable @inline(__always)
  package mutating func number() throws(Failure) -> DecimalLiteral? {
    let first = try peek()
    guard first.isDigit || first == UInt8(ascii: "-") else { return nil }
    guard let literal = DecimalLiteral(bytes, at: offset) else {
      throw .syntax(.unexpectedByte(first), offset: offset)
    }
    let digits = offset + (literal.isNegative ? 1 : 0)
    guard literal.integerDigits > 0, !literal.hasPoint || literal.fractionDigits > 0,
      literal.integerDigits == 1 || bytes[digits] != UInt8(ascii: "0")
    else {
      throw .syntax(.unexpectedByte(bytes[digits]), offset: offset)
    }
    offset = literal.range.upperBound
    return literal
  }

  /// Reads the next value if it is a number, else returns `nil`; infinite if out of range.
  @inlinable
  package mutating func float() throws(Failure) -> Float? {
    try number()?.float(in: bytes)
  }

  /// Reads the next value if it is a number, else returns `nil`; infinite if out of range.
  @inlinable
  package mutating func double() throws(Failure) -> Double? {
    try number()?.double(in: bytes)
  }

  /// Reads the string whose opening quote is next.
  @inlinable
  package mutating func string() throws(Failure) -> String {
    try expect(UInt8(ascii: "\""))
    let start = offset
    try skipPlainCharacters()
    if bytes[offset] == UInt8(ascii: "\"") {
      let text = try utf8(bytes[start..<offset], at: start)
      offset += 1
      return text
    }
    var unescaped = Array(bytes[start..<offset])
    while bytes[offset] != UInt8(ascii: "\"") {
      try unescape(into: &unescaped)
      let plain = offset
      try skipPlainCharacters()
      unescaped += bytes[plain..<offset]
    }
    offset += 1
    return try unescaped.withUnsafeBufferPointer { buffer throws(Failure) in
      try utf8(buffer[...], at: start)
    }
  }

  /// Stops at the next quote or backslash, which must exist.
  @inlinable
  package mutating func skipPlainCharacters() throws(Failure) {
    while offset < bytes.count {
      switch bytes[offset] {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"): return
      case 0..<0x20: throw .syntax(.invalidString, offset: offset)
      default: offset += 1
      }
    }
    throw .syntax(.unexpectedEnd, offset: offset)
  }

  @inlinable
  package func utf8(
    _ slice: Slice<UnsafeBufferPointer<UInt8>>, at start: Int
  ) throws(Failure) -> String {
    guard slice.contains(where: { $0 >= 0x80 }) else {
      return String(decoding: slice, as: UTF8.self)
    }
    guard let text = String(validating: slice, as: UTF8.self) else {
      throw .syntax(.invalidUTF8, offset: start)
    }
    guard text.hasFewMarks else { throw .syntax(.tooManyMarks, offset: start) }
    return text
  }

  @inlinable
  package mutating func unescape(into text: inout [UInt8]) throws(Failure) {
    let start = offset
    offset += 1
    guard offset < bytes.count else { throw .syntax(.unexpectedEnd, offset: offset) }
    let letter = bytes[offset]
    offset += 1
    switch letter {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): text.append(letter)
    case UInt8(ascii: "b"): text.append(0x08)
    case UInt8(ascii: "f"): text.append(0x0C)
    case UInt8(ascii: "n"): text.append(0x0A)
    case UInt8(ascii: "r"): text.append(0x0D)
    case UInt8(ascii: "t"): text.append(0x09)
    case UInt8(ascii: "u"):
      var value = try hexadecimal()
      let end = offset
      if value & 0xFC00 == 0xD800, skip(word: "\\u") {
        let low = try hexadecimal()
        if low & 0xFC00 == 0xDC00 {
          value = 0x10000 + (value & 0x3FF) << 10 + (low & 0x3FF)
        } else {
          offset = end
        }
      }
      guard let scalar = Unicode.Scalar(value) ?? (replacesLoneSurrogates ? "\u{FFFD}" : nil)
      else { throw .syntax(.invalidString, offset: start) }
      text += UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter
    default: throw .syntax(.invalidString, offset: start)
    }
  }

  @inlinable
  package mutating func hexadecimal() throws(Failure) -> UInt32 {
    guard offset + 4 <= bytes.count else { throw .syntax(.unexpectedEnd, offset: bytes.count) }
    var value: UInt32 = 0
    for _ in 0..<4 {
      guard let digit = Character(UnicodeScalar(bytes[offset])).hexDigitValue else {
        throw .syntax(.invalidString, offset: offset)
      }
      value = value << 4 | UInt32(digit)
      offset += 1
    }
    return value
  }

  // MARK: - Anything

  /// - Throws: an error if anything follows the value.
  @inlinable
  package mutating func expectEnd() throws(Failure) {
    skipSpace()
    guard offset == bytes.count else { throw .syntax(.trailingContent, offset: offset) }
  }

  /// Skips one value of any kind, which must be valid JSON.
  @inlinable
  package mutating func skipValue() throws(Failure) {
    switch try peek() {
    case UInt8(ascii: "{"):
      try object { scanner, _ throws(Failure) in try scanner.skipValue() }
    case UInt8(ascii: "["):
      try array { scanner, _ throws(Failure) in try scanner.skipValue() }
    case UInt8(ascii: "\""): _ = try string()
    case UInt8(ascii: "t"): guard skip(word: "true") else { throw unexpected() }
    case UInt8(ascii: "f"): guard skip(word: "false") else { throw unexpected() }
    case UInt8(ascii: "n"): guard skip(word: "null") else { throw unexpected() }
    default: guard try number() != nil else { throw unexpected() }
    }
  }
}
