/// A fault of an ink stream, with its place in the stream.
struct WindowsInkFault: Error {
  let offset: Int
  let fault: NoteFault
}

/// Reads the values of a part of an ink stream. Integers have seven bits in a byte, least
/// significant first, and a set eighth bit if more bytes follow.
struct WindowsInkBytes {
  private let bytes: ArraySlice<UInt8>
  /// The place in the stream of the next value.
  private(set) var offset: Int

  init(_ bytes: ArraySlice<UInt8>) {
    self.bytes = bytes
    offset = bytes.startIndex
  }

  var isAtEnd: Bool { offset >= bytes.endIndex }

  /// The bytes that are left.
  var rest: ArraySlice<UInt8> { bytes[offset...] }

  func fault(_ fault: NoteFault) -> WindowsInkFault {
    WindowsInkFault(offset: offset, fault: fault)
  }

  mutating func byte() throws(WindowsInkFault) -> UInt8 {
    guard offset < bytes.endIndex else { throw fault(.blockEnds) }
    defer { offset += 1 }
    return bytes[offset]
  }

  /// Reads an integer from 0 to 2³² - 1.
  mutating func number() throws(WindowsInkFault) -> Int { try number(limit: 0xFFFF_FFFF) }

  /// Reads an integer of 32 bits, whose sign is the least significant bit of what is stored.
  mutating func signed() throws(WindowsInkFault) -> Int {
    let bits = try number(limit: 0x1_0000_0001)
    return bits & 1 == 0 ? bits >> 1 : -(bits >> 1)
  }

  private mutating func number(limit: Int) throws(WindowsInkFault) -> Int {
    var ahead = self
    var value = 0
    for shift in stride(from: 0, to: 35, by: 7) {
      let byte = try ahead.byte()
      value |= Int(byte & 0x7F) << shift
      guard byte & 0x80 == 0 else { continue }
      guard value <= limit else { break }
      self = ahead
      return value
    }
    throw fault(.malformed("number"))
  }

  /// Reads a part of a number of bytes, which is skipped.
  mutating func part(_ count: Int) throws(WindowsInkFault) -> WindowsInkBytes {
    guard count <= bytes.endIndex - offset else { throw fault(.blockEnds) }
    defer { offset += count }
    return WindowsInkBytes(bytes[offset..<offset + count])
  }

  /// Reads a number of bytes, and a part of as many, which is skipped.
  mutating func block() throws(WindowsInkFault) -> WindowsInkBytes {
    var ahead = self
    let count = try ahead.number()
    guard count <= ahead.bytes.endIndex - ahead.offset else { throw fault(.blockEnds) }
    defer { self = ahead }
    return try ahead.part(count)
  }

  /// Reads a little-endian integer.
  mutating func fixed<Value: FixedWidthInteger>(
    _: Value.Type
  ) throws(WindowsInkFault) -> Value {
    var part = try part(MemoryLayout<Value>.size)
    var value: Value = 0
    for place in 0..<MemoryLayout<Value>.size { value |= Value(try part.byte()) << (8 * place) }
    return value
  }

  /// Reads a number with a fraction, of single or double precision.
  mutating func fraction(isDouble: Bool = false) throws(WindowsInkFault) -> Double {
    isDouble
      ? Double(bitPattern: try fixed(UInt64.self))
      : Double(Float(bitPattern: try fixed(UInt32.self)))
  }
}
