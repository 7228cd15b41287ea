import InkModel

/// Why a JSON text was given up, and at which byte offset.
package enum RecordError: Error {
  case syntax(JSONFault, offset: Int)
  case record(RecordFault, offset: Int)
  case ink(InkError, offset: Int)
}

/// A strict JSON (RFC 8259) scanner that builds no tree: its caller asks for what it expects.
///
/// A general decoder would make an object of every number and could not say which stroke and
/// point a fault lies in.
package struct JSONScanner {
  package let bytes: UnsafeBufferPointer<UInt8>
  package var offset = 0

  private static let depthLimit = 128

  package init(_ bytes: UnsafeBufferPointer<UInt8>) {
    self.bytes = bytes
  }

  // MARK: - Structure

  @inline(__always)
  package mutating func skipSpace() {
    while offset < bytes.count, bytes[offset].isJSONSpace { offset += 1 }
  }

  /// The next byte that isn't white space, which it stops at.
  @inline(__always)
  package mutating func peek() throws(RecordError) -> UInt8 {
    skipSpace()
    guard offset < bytes.count else { throw .syntax(.unexpectedEnd, offset: offset) }
    return bytes[offset]
  }

  @inline(__always)
  package mutating func expect(_ byte: UInt8) throws(RecordError) {
    guard try peek() == byte else { throw unexpected() }
    offset += 1
  }

  /// Consumes `byte` if it is next.
  @inline(__always)
  package mutating func skip(_ byte: UInt8) throws(RecordError) -> Bool {
    guard try peek() == byte else { return false }
    offset += 1
    return true
  }

  package func unexpected() -> RecordError {
    offset < bytes.count
      ? .syntax(.unexpectedByte(bytes[offset]), offset: offset)
      : .syntax(.unexpectedEnd, offset: offset)
  }

  /// For a place where a value of another type is expected: the fault of the record, or of the
  /// syntax if no value begins here.
  package func unexpected(instead fault: RecordFault) -> RecordError {
    guard offset < bytes.count, bytes[offset].isDigit || "[{\"-tfn".utf8.contains(bytes[offset])
    else { return unexpected() }
    return .record(fault, offset: offset)
  }

  /// Reads the elements of an array, whose opening bracket is next, with `element`.
  @inline(__always)
  package mutating func array(
    _ element: (inout JSONScanner, Int) throws(RecordError) -> Void
  ) throws(RecordError) {
    try expect(UInt8(ascii: "["))
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
  package mutating func object(
    _ member: (inout JSONScanner, String) throws(RecordError) -> Void
  ) throws(RecordError) {
    try expect(UInt8(ascii: "{"))
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

  /// Consumes `word` if it stands here.
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
  package mutating func skipNull() throws(RecordError) -> Bool {
    guard try peek() == UInt8(ascii: "n") else { return false }
    guard skip(word: "null") else { throw unexpected() }
    return true
  }

  /// The number that is next, or `nil` where something else is.
  @inline(__always)
  mutating func number() throws(RecordError) -> DecimalLiteral? {
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

  /// The number that is next, or `nil` where something else is; infinite when out of range.
  package mutating func float() throws(RecordError) -> Float? {
    try number()?.float(in: bytes)
  }

  /// The number that is next, or `nil` where something else is; infinite when out of range.
  package mutating func double() throws(RecordError) -> Double? {
    try number()?.double(in: bytes)
  }

  /// The string whose opening quote is next.
  package mutating func string() throws(RecordError) -> String {
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
    return try unescaped.withUnsafeBufferPointer { buffer throws(RecordError) in
      try utf8(buffer[...], at: start)
    }
  }

  /// Stops at a quote or a backslash, which is there.
  private mutating func skipPlainCharacters() throws(RecordError) {
    while offset < bytes.count {
      switch bytes[offset] {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"): return
      case 0..<0x20: throw .syntax(.invalidString, offset: offset)
      default: offset += 1
      }
    }
    throw .syntax(.unexpectedEnd, offset: offset)
  }

  private func utf8(
    _ slice: Slice<UnsafeBufferPointer<UInt8>>, at start: Int
  ) throws(RecordError) -> String {
    guard slice.contains(where: { $0 >= 0x80 }) else {
      return String(decoding: slice, as: UTF8.self)
    }
    guard let text = String(validating: slice, as: UTF8.self) else {
      throw .syntax(.invalidUTF8, offset: start)
    }
    guard text.hasFewMarks else { throw .syntax(.tooManyMarks, offset: start) }
    return text
  }

  private mutating func unescape(into text: inout [UInt8]) throws(RecordError) {
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
      if value & 0xFC00 == 0xD800 {
        guard skip(word: "\\u") else { throw .syntax(.invalidString, offset: start) }
        let low = try hexadecimal()
        guard low & 0xFC00 == 0xDC00 else { throw .syntax(.invalidString, offset: start) }
        value = 0x10000 + (value & 0x3FF) << 10 + (low & 0x3FF)
      }
      guard let scalar = Unicode.Scalar(value) else {
        throw .syntax(.invalidString, offset: start)
      }
      text += UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter
    default: throw .syntax(.invalidString, offset: start)
    }
  }

  private mutating func hexadecimal() throws(RecordError) -> UInt32 {
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

  /// Skips one value of any kind, which must be valid JSON.
  package mutating func skipValue(depth: Int = 0) throws(RecordError) {
    guard depth < Self.depthLimit else { throw .syntax(.nestedTooDeep, offset: offset) }
    switch try peek() {
    case UInt8(ascii: "{"):
      try object { scanner, _ throws(RecordError) in try scanner.skipValue(depth: depth + 1) }
    case UInt8(ascii: "["):
      try array { scanner, _ throws(RecordError) in try scanner.skipValue(depth: depth + 1) }
    case UInt8(ascii: "\""): _ = try string()
    case UInt8(ascii: "t"): guard skip(word: "true") else { throw unexpected() }
    case UInt8(ascii: "f"): guard skip(word: "false") else { throw unexpected() }
    case UInt8(ascii: "n"): guard skip(word: "null") else { throw unexpected() }
    default: guard try number() != nil else { throw unexpected() }
    }
  }
}
