/// A message of Google's Protocol Buffers: fields known by numbers, in any order, some of which may
/// be repeated. Numbers are little-endian or of variable length.
struct ProtobufMessage {
  /// A field's value.
  enum Value {
    case integer(UInt64)
    case four(UInt32)
    case bytes(ArraySlice<UInt8>)
  }

  private let bytes: ArraySlice<UInt8>

  init(_ bytes: ArraySlice<UInt8>) {
    self.bytes = bytes
  }

  /// Reads the fields in order.
  func fields(_ read: (Int, Value) throws(BlockFault) -> Void) throws(BlockFault) {
    var rest = TaggedBytes(bytes)
    while !rest.isAtEnd {
      let key = try rest.varuint()
      guard let number = Int(exactly: key >> 3) else { throw BlockFault() }
      switch key & 7 {
      case 0: try read(number, .integer(try rest.varuint()))
      case 1: _ = try rest.next(1, of: 8)
      case 2:
        guard let count = Int(exactly: try rest.varuint()) else { throw BlockFault() }
        let start = rest.offset
        _ = try rest.next(count, of: 1)
        try read(number, .bytes(bytes[start..<rest.offset]))
      case 5: try read(number, .four(try rest.fixed(UInt32.self)))
      default: throw BlockFault()
      }
    }
  }
}

extension ProtobufMessage.Value {
  var message: ProtobufMessage? {
    if case .bytes(let bytes) = self { ProtobufMessage(bytes) } else { nil }
  }

  /// Returns a number, or a list of them.
  func floats(limit: Int) throws(BlockFault) -> [Float] {
    switch self {
    case .integer: return []
    case .four(let bits): return [Float(bitPattern: bits)]
    case .bytes(let bytes):
      var (rest, result) = (TaggedBytes(bytes), [Float]())
      while !rest.isAtEnd, result.count < limit { result.append(try rest.float()) }
      return result
    }
  }

  /// Returns a number with a sign, or a list of them: 0, -1, 1, -2, 2, …
  func signed(limit: Int) throws(BlockFault) -> [Int] {
    func number(_ bits: UInt64) -> Int {
      Int(Int64(bitPattern: bits >> 1) ^ -Int64(bitPattern: bits & 1))
    }
    switch self {
    case .integer(let bits): return [number(bits)]
    case .four: return []
    case .bytes(let bytes):
      var (rest, result) = (TaggedBytes(bytes), [Int]())
      while !rest.isAtEnd, result.count < limit { result.append(number(try rest.varuint())) }
      return result
    }
  }
}
