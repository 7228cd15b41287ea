import InkFormats
import InkModel

/// The reason why reading a BSON document failed, and the byte.
struct BSONError: Error {
  var fault: BSONFault
  var offset: Int
}

/// A strict scanner of BSON (bsonspec.org, version 1.1) that builds no tree.
///
/// Lengths in the file are checked against those around them. A truncated file is read up to its
/// end. The scanner recurses only as deeply as its caller.
struct BSONScanner: ValueScanner {
  typealias Fault = BSONError

  private enum Kind: UInt8 {
    case double = 0x01
    case string, document, array, binary, undefined, objectID, boolean, time, null
    case pattern, pointer, code, symbol, scopedCode, int32, timestamp, int64, decimal
    case largest = 0x7F
    case smallest = 0xFF
  }

  private let bytes: UnsafeBufferPointer<UInt8>
  private(set) var offset = 0
  /// The end of the innermost document, by its own length.
  private var end = Int.max
  /// The kind of the next value.
  private var kind = Kind.document

  init(_ bytes: UnsafeBufferPointer<UInt8>) {
    self.bytes = bytes
  }

  // MARK: - Documents

  mutating func members(
    _ member: (inout BSONScanner, String) throws(BSONError) -> Void
  ) throws(BSONError) {
    guard kind == .document else { return try passOver() }
    try document(member)
  }

  mutating func elements(
    _ element: (inout BSONScanner, Int) throws(BSONError) -> Void
  ) throws(BSONError) {
    guard kind == .array else { return try passOver() }
    var index = 0
    try document { scanner, _ throws(BSONError) in
      try element(&scanner, index)
      index += 1
    }
  }

  /// Reads a document or an array; its members end with a zero.
  private mutating func document(
    _ member: (inout BSONScanner, String) throws(BSONError) -> Void
  ) throws(BSONError) {
    let (start, outer) = (offset, end)
    let length = try length(atLeast: 5)
    guard length <= outer - start else { throw error(.wrongLength, at: start) }
    end = start + length
    while true {
      let place = offset
      let code = try take(1)[place]
      if code == 0 { break }
      guard let kind = Kind(rawValue: code) else { throw error(.unknownType(code), at: place) }
      let name = try name()
      self.kind = kind
      try member(&self, name)
    }
    guard offset == end else { throw error(.wrongLength, at: start) }
    end = outer
  }

  // MARK: - Values

  mutating func numberOrNil() throws(BSONError) -> Float? {
    guard let number = try double().map({ Float($0) }) else { return nil }
    return number.isFinite ? number : nil
  }

  mutating func integerOrNil() throws(BSONError) -> Int? {
    try double().flatMap { Int(exactly: $0) }
  }

  /// Returns a number of any type. Integers beyond 2⁵³ are rounded.
  private mutating func double() throws(BSONError) -> Double? {
    switch kind {
    case .double: return Double(bitPattern: try fixed(UInt64.self))
    case .int32: return Double(try fixed(Int32.self))
    case .int64: return Double(try fixed(Int64.self))
    default:
      try passOver()
      return nil
    }
  }

  mutating func stringOrNil() throws(BSONError) -> String? {
    guard kind == .string else {
      try passOver()
      return nil
    }
    let start = offset
    let length = try length(atLeast: 1)
    let text = try take(length)
    guard text.last == 0 else { throw error(.wrongLength, at: start) }
    return try string(text.dropLast(), at: start)
  }

  /// Returns a place, as the floats of a binary value or as an array of two numbers.
  mutating func point() throws(BSONError) -> StrokePoint? {
    var numbers: [Float?] = []
    switch kind {
    case .binary:
      let floats = try binary()
      guard floats.count >= 8, floats.count.isMultiple(of: 4) else { return nil }
      numbers = [0, 4].map { place in
        let bits = (0..<4).reduce(UInt32(0)) {
          $0 | UInt32(floats[floats.startIndex + place + $1]) << (8 * UInt32($1))
        }
        return Float(bitPattern: bits)
      }
    case .array:
      try elements { scanner, _ throws(BSONError) in
        let number = try scanner.numberOrNil()
        if numbers.count < 2 { numbers.append(number) }
      }
    default: try passOver()
    }
    guard numbers.count == 2, let x = numbers[0], let y = numbers[1], x.isFinite, y.isFinite else {
      return nil
    }
    return StrokePoint(x: x, y: y)
  }

  func isArrayNext() -> Bool { kind == .array }

  /// Documents are skipped by their length, whatever is in them.
  mutating func passOver() throws(BSONError) {
    switch kind {
    case .undefined, .null, .largest, .smallest: break
    case .boolean: _ = try take(1)
    case .int32: _ = try take(4)
    case .double, .time, .timestamp, .int64: _ = try take(8)
    case .objectID: _ = try take(12)
    case .decimal: _ = try take(16)
    case .string, .code, .symbol: _ = try take(try length(atLeast: 1))
    case .document, .array: _ = try take(try length(atLeast: 5) - 4)
    case .scopedCode: _ = try take(try length(atLeast: 14) - 4)
    case .binary: _ = try binary()
    case .pointer:
      _ = try take(try length(atLeast: 1))
      _ = try take(12)
    case .pattern:
      _ = try name()
      _ = try name()
    }
  }

  // MARK: - Bytes

  private mutating func binary() throws(BSONError) -> Slice<UnsafeBufferPointer<UInt8>> {
    let length = try length(atLeast: 0)
    _ = try take(1)  // what the bytes are for
    return try take(length)
  }

  /// Returns a text up to a zero.
  private mutating func name() throws(BSONError) -> String {
    let start = offset
    guard let zero = bytes[min(start, bytes.count)...].firstIndex(of: 0) else {
      throw error(.unexpectedEnd, at: bytes.count)
    }
    let text = try take(zero - start)
    _ = try take(1)
    return try string(text, at: start)
  }

  private func string(
    _ text: Slice<UnsafeBufferPointer<UInt8>>, at start: Int
  ) throws(BSONError) -> String {
    guard let string = String(validating: text, as: UTF8.self) else {
      throw error(.invalidText, at: start)
    }
    guard string.hasFewMarks else { throw error(.tooManyMarks, at: start) }
    return string
  }

  private mutating func length(atLeast least: Int) throws(BSONError) -> Int {
    let start = offset
    let length = Int(try fixed(Int32.self))
    guard length >= least else { throw error(.wrongLength, at: start) }
    return length
  }

  private mutating func fixed<Value: FixedWidthInteger>(
    _: Value.Type
  ) throws(BSONError) -> Value {
    // Little-endian.
    try take(MemoryLayout<Value>.size).reversed().reduce(0) { $0 << 8 | Value($1) }
  }

  private mutating func take(
    _ count: Int
  ) throws(BSONError) -> Slice<UnsafeBufferPointer<UInt8>> {
    guard count <= end - offset else { throw error(.wrongLength, at: offset) }
    guard count <= bytes.count - offset else { throw error(.unexpectedEnd, at: bytes.count) }
    defer { offset += count }
    return bytes[offset..<offset + count]
  }

  private func error(_ fault: BSONFault, at offset: Int) -> BSONError {
    BSONError(fault: fault, offset: offset)
  }
}
