/// A block of values that ends too early, or has a value that isn't expected.
struct BlockFault: Error {}

/// An author and a counter: the name of an item of a page, which several devices may write at once.
struct SceneID: Hashable, Comparable {
  var author: UInt8 = 0
  var counter: UInt64 = 0

  static func < (a: SceneID, b: SceneID) -> Bool {
    (a.author, a.counter) < (b.author, b.counter)
  }
}

/// Reads the values of a block: each has a tag with its index and type, followed by its bytes,
/// little-endian.
struct TaggedBytes {
  private let bytes: ArraySlice<UInt8>
  private(set) var offset: Int

  private enum TagType: UInt64 {
    case byte = 0x1
    case four = 0x4
    case eight = 0x8
    case subblock = 0xC
    case id = 0xF
  }

  init(_ bytes: ArraySlice<UInt8>) {
    self.bytes = bytes
    offset = bytes.startIndex
  }

  var isAtEnd: Bool { offset >= bytes.endIndex }

  // MARK: - Tagged values

  mutating func id(_ index: UInt64) throws(BlockFault) -> SceneID {
    try expect(index, .id)
    return try id()
  }

  mutating func integer(_ index: UInt64) throws(BlockFault) -> UInt32 {
    try expect(index, .four)
    return try fixed(UInt32.self)
  }

  /// Returns a number, if one with this index is next.
  mutating func integerIfNext(_ index: UInt64) throws(BlockFault) -> UInt32? {
    var ahead = self
    guard !isAtEnd, try ahead.varuint() == index << 4 | TagType.four.rawValue else { return nil }
    return try integer(index)
  }

  mutating func float(_ index: UInt64) throws(BlockFault) -> Float {
    Float(bitPattern: try integer(index))
  }

  mutating func double(_ index: UInt64) throws(BlockFault) -> Double {
    try expect(index, .eight)
    return try double()
  }

  mutating func byte(_ index: UInt64) throws(BlockFault) -> UInt8 {
    try expect(index, .byte)
    return try fixed(UInt8.self)
  }

  /// Returns the bytes of a sub-block, which is skipped.
  mutating func subblock(_ index: UInt64) throws(BlockFault) -> TaggedBytes {
    try expect(index, .subblock)
    let count = Int(try fixed(UInt32.self))
    guard count <= bytes.endIndex - offset else { throw BlockFault() }
    defer { offset += count }
    return TaggedBytes(bytes[offset..<offset + count])
  }

  /// Returns a sub-block, if one with this index is next.
  mutating func subblockIfNext(_ index: UInt64) throws(BlockFault) -> TaggedBytes? {
    var ahead = self
    guard !isAtEnd, try ahead.varuint() == index << 4 | TagType.subblock.rawValue else {
      return nil
    }
    return try subblock(index)
  }

  /// Returns a value set by the last writer, with its time.
  mutating func lastWritten<Value>(
    _ index: UInt64, _ read: (inout TaggedBytes) throws(BlockFault) -> Value
  ) throws(BlockFault) -> Value {
    var content = try subblock(index)
    _ = try content.id(1)
    return try read(&content)
  }

  /// Returns a text.
  mutating func string(_ index: UInt64) throws(BlockFault) -> String {
    var content = try subblock(index)
    let count = Int(clamping: try content.varuint())
    _ = try content.fixed(UInt8.self)  // whether it is ASCII
    guard count <= content.bytes.endIndex - content.offset else { throw BlockFault() }
    return String(decoding: content.bytes[content.offset..<content.offset + count], as: UTF8.self)
  }

  /// Returns the colour of a line, `0xAARRGGBB`, which newer pages have after its time and move.
  mutating func colourAtEnd() throws(BlockFault) -> UInt32 {
    _ = try id(6)
    var ahead = self
    if (try? ahead.id(7)) != nil { self = ahead }
    return try integer(8)
  }

  // MARK: - Bare values

  mutating func id() throws(BlockFault) -> SceneID {
    SceneID(author: try fixed(UInt8.self), counter: try varuint())
  }

  mutating func varuint() throws(BlockFault) -> UInt64 {
    var (value, shift): (UInt64, UInt64) = (0, 0)
    while shift < 64 {
      let byte = try fixed(UInt8.self)
      value |= UInt64(byte & 0x7F) << shift
      if byte & 0x80 == 0 { return value }
      shift += 7
    }
    throw BlockFault()
  }

  mutating func fixed<Value: FixedWidthInteger>(_: Value.Type) throws(BlockFault) -> Value {
    let count = MemoryLayout<Value>.size
    guard bytes.endIndex - offset >= count else { throw BlockFault() }
    var value: Value = 0
    for place in 0..<count { value |= Value(bytes[offset + place]) << (8 * place) }
    offset += count
    return value
  }

  /// Returns a number of values of a length, which are skipped.
  mutating func next(_ count: Int, of length: Int) throws(BlockFault) -> TaggedBytes {
    guard count <= (bytes.endIndex - offset) / length else { throw BlockFault() }
    defer { offset += count * length }
    return TaggedBytes(bytes[offset..<offset + count * length])
  }

  /// The number of remaining bytes.
  var remaining: Int { bytes.endIndex - offset }

  mutating func float() throws(BlockFault) -> Float { Float(bitPattern: try fixed(UInt32.self)) }

  mutating func double() throws(BlockFault) -> Double {
    Double(bitPattern: try fixed(UInt64.self))
  }

  private mutating func expect(_ index: UInt64, _ type: TagType) throws(BlockFault) {
    guard try varuint() == index << 4 | type.rawValue else { throw BlockFault() }
  }
}
