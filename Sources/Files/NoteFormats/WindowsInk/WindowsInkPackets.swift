/// Decodes the values that a stroke's points have of one property: as numbers of a fixed number of
/// bits, or in a Huffman code for small numbers.
struct WindowsInkPackets {
  /// The bits of the numbers after each prefix of the codes, the least significant of which is the
  /// sign. A prefix is a one for each earlier entry and one more, and a zero; a zero alone stands
  /// for 0.
  private static let codes: [[Int]] = [
    [1, 2, 4, 6, 8, 12, 16, 24, 32], [1, 1, 2, 4, 8, 12, 16, 24, 32],
    [1, 1, 1, 2, 4, 8, 14, 22, 32], [2, 2, 3, 5, 8, 12, 16, 24, 32],
    [3, 4, 5, 8, 12, 16, 24, 32], [4, 6, 8, 12, 16, 24, 32], [6, 8, 12, 16, 24, 32],
    [7, 8, 12, 16, 24, 32],
  ]

  private var bytes: WindowsInkBytes
  private var bits: WindowsInkBits
  private var last = 0
  private var secondLast = 0

  /// Reads a number of values, of which there is at least one.
  static func values(
    _ count: Int, in bytes: inout WindowsInkBytes
  ) throws(WindowsInkFault) -> [Int32] {
    var packets = WindowsInkPackets(bytes)
    let values = try packets.values(count)
    bytes = packets.bytes
    return values
  }

  private init(_ bytes: WindowsInkBytes) {
    self.bytes = bytes
    bits = WindowsInkBits(bytes)
  }

  private mutating func values(_ count: Int) throws(WindowsInkFault) -> [Int32] {
    let start = bytes
    let method = try bytes.byte()
    let (code, isSecondDifference) = (Int(method & 0x1F), method & 0x20 != 0)
    var values: [Int32] = []
    switch method & 0xC0 {
    case 0x80:
      // A file may bring its own codes, but no known program writes them.
      guard code < Self.codes.count else { throw start.fault(.malformed("compression")) }
      let ranges = Self.ranges(of: Self.codes[code])
      bits = WindowsInkBits(bytes)
      try reserve(count, of: 1, in: &values)
      for _ in 0..<count { values.append(try undone(try difference(ranges))) }
    case 0:
      if isSecondDifference {
        for _ in 0..<min(2, count) { values.append(try undone(try bytes.signed())) }
      }
      let width = code == 0 ? 32 : code
      bits = WindowsInkBits(bytes)
      try reserve(count - values.count, of: width, in: &values)
      for _ in values.count..<count {
        // The most significant bit is the sign.
        let shift = 32 - width
        let value = Int32(bitPattern: try bits.next(width) << UInt32(shift)) >> Int32(shift)
        values.append(isSecondDifference ? try undone(Int(value)) : value)
      }
    default: throw start.fault(.malformed("compression"))
    }
    bytes = bits.end
    return values
  }

  /// Makes room for values that have at least a number of bits each.
  private func reserve(
    _ count: Int, of width: Int, in values: inout [Int32]
  ) throws(WindowsInkFault) {
    guard count <= bits.remaining / width else { throw bytes.fault(.blockEnds) }
    values.reserveCapacity(values.count + count)
  }

  /// Returns the value whose difference from the line through the last two is known.
  private mutating func undone(_ difference: Int) throws(WindowsInkFault) -> Int32 {
    guard let value = Int32(exactly: difference + 2 * last - secondLast) else {
      throw bits.fault(.malformed("coordinate"))
    }
    (secondLast, last) = (last, Int(value))
    return value
  }

  // MARK: - Huffman code

  /// The widths of the numbers after each prefix, and the smallest magnitude of each.
  private typealias Ranges = [(width: Int, start: Int)]

  private static func ranges(of widths: [Int]) -> Ranges {
    var start = 1
    return widths.map { width in
      defer { start += 1 << (width - 1) }
      return (width, start)
    }
  }

  private mutating func difference(_ ranges: Ranges) throws(WindowsInkFault) -> Int {
    let prefix = try bits.ones(limit: ranges.count + 1)
    if prefix <= ranges.count { return try number(after: prefix, ranges) }
    // The longest prefix announces a number of more than 32 bits: first its upper bits and its
    // sign, and then the lower 32.
    let upper = try number(after: try bits.ones(limit: ranges.count), ranges)
    let lower = try number(after: try bits.ones(limit: ranges.count), ranges)
    let magnitude = (upper >> 1) << 32 | lower & 0xFFFF_FFFF
    return upper & 1 == 0 ? magnitude : -magnitude
  }

  private mutating func number(
    after prefix: Int, _ ranges: Ranges
  ) throws(WindowsInkFault) -> Int {
    guard prefix > 0 else { return 0 }
    let (width, start) = ranges[prefix - 1]
    let bits = Int(try bits.next(width))
    return bits & 1 == 0 ? bits >> 1 + start : -(bits >> 1 + start)
  }
}
