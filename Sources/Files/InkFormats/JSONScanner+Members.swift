import InkModel
import Support

/// Reads values of an expected type.
extension JSONScanner {
  /// Reads the members of the next object.
  package mutating func object(
    _ name: String, _ member: (inout JSONScanner, String) throws(RecordError) -> Void
  ) throws(RecordError) {
    guard try peek() == UInt8(ascii: "{") else {
      throw unexpected(instead: .mistypedField(name: name, expected: .object))
    }
    try object(member)
  }

  /// Reads the elements of the next array.
  package mutating func array(
    _ name: String, _ element: (inout JSONScanner, Int) throws(RecordError) -> Void
  ) throws(RecordError) {
    guard try peek() == UInt8(ascii: "[") else {
      throw unexpected(instead: .mistypedField(name: name, expected: .array))
    }
    try array(element)
  }
}

/// Values of members that may be null, which is treated as missing. A value of another type is a
/// ``RecordFault`` that names the member.
extension JSONScanner {
  package mutating func string(_ name: String) throws(RecordError) -> String? {
    if try skipNull() { return nil }
    guard try peek() == UInt8(ascii: "\"") else {
      throw unexpected(instead: .mistypedField(name: name, expected: .string))
    }
    return try string()
  }

  package mutating func boolean(_ name: String) throws(RecordError) -> Bool? {
    if try skipNull() { return nil }
    if skip(word: "true") { return true }
    guard skip(word: "false") else {
      throw unexpected(instead: .mistypedField(name: name, expected: .boolean))
    }
    return false
  }

  /// Returns a number; infinite if it is out of range.
  package mutating func double(_ name: String) throws(RecordError) -> Double? {
    try literal(name, .number)?.double(in: bytes)
  }

  /// Returns a whole number, such as `3` or `3.0`.
  package mutating func integer(_ name: String) throws(RecordError) -> Int? {
    guard let literal = try literal(name, .number) else { return nil }
    guard let value = Int(exactly: literal.double(in: bytes)) else {
      throw .record(
        .mistypedField(name: name, expected: .integer), offset: literal.range.lowerBound)
    }
    return value
  }

  package mutating func positive(_ name: String) throws(RecordError) -> Double? {
    guard let literal = try literal(name, .positiveNumber) else { return nil }
    let value = literal.double(in: bytes)
    guard value > 0, value.isFinite else {
      throw .record(
        .mistypedField(name: name, expected: .positiveNumber), offset: literal.range.lowerBound)
    }
    return value
  }

  /// Returns a text, which may be written as a number.
  package mutating func identifier(_ name: String) throws(RecordError) -> String? {
    if try peek() == UInt8(ascii: "\"") { return try string() }
    guard let literal = try literal(name, .stringOrNumber) else { return nil }
    return String(decoding: bytes[literal.range], as: UTF8.self)
  }

  /// Returns a size as `[width, height]`.
  package mutating func writingArea(_ name: String) throws(RecordError) -> WritingArea? {
    if try skipNull() { return nil }
    let fault = RecordFault.mistypedField(name: name, expected: .size)
    guard try peek() == UInt8(ascii: "[") else { throw unexpected(instead: fault) }
    let start = offset
    var sides: [Float] = []
    try array { scanner, index throws(RecordError) in
      guard index < 2, let side = try scanner.float() else {
        throw scanner.unexpected(instead: fault)
      }
      sides.append(side)
    }
    guard sides.count == 2 else { throw .record(fault, offset: start) }
    return WritingArea(width: sides[0], height: sides[1])
  }

  private mutating func literal(
    _ name: String, _ expected: JSONType
  ) throws(RecordError) -> DecimalLiteral? {
    if try skipNull() { return nil }
    guard let literal = try number() else {
      throw unexpected(instead: .mistypedField(name: name, expected: expected))
    }
    return literal
  }
}
