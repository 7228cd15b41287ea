import Foundation

/// Writes streams of Microsoft's Ink Serialized Format.
enum WindowsInkWriter {
  /// A way to write the values of one property.
  enum Compression: Hashable {
    /// Second differences in one of the eight codes.
    case code(Int)
    /// Numbers, or their second differences from the third on, of a width in bits.
    case bits(Int, areDifferences: Bool = false)
  }

  /// The widths of the numbers after each prefix of the codes.
  static let codes: [[Int]] = [
    [1, 2, 4, 6, 8, 12, 16, 24, 32], [1, 1, 2, 4, 8, 12, 16, 24, 32],
    [1, 1, 1, 2, 4, 8, 14, 22, 32], [2, 2, 3, 5, 8, 12, 16, 24, 32],
    [3, 4, 5, 8, 12, 16, 24, 32], [4, 6, 8, 12, 16, 24, 32], [6, 8, 12, 16, 24, 32],
    [7, 8, 12, 16, 24, 32],
  ]

  // MARK: - Values

  static func number(_ value: Int) -> [UInt8] {
    value < 0x80 ? [UInt8(value)] : [UInt8(value & 0x7F | 0x80)] + number(value >> 7)
  }

  static func signed(_ value: Int) -> [UInt8] {
    number(value < 0 ? -value << 1 | 1 : value << 1)
  }

  static func float(_ value: Float) -> [UInt8] { littleEndian(value.bitPattern) }

  static func littleEndian(_ value: some FixedWidthInteger) -> [UInt8] {
    (0..<value.bitWidth / 8).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
  }

  // MARK: - Blocks

  /// A length and as many bytes.
  static func sized(_ content: [UInt8]) -> [UInt8] { number(content.count) + content }

  static func block(_ tag: Int, _ content: [UInt8]) -> [UInt8] { number(tag) + sized(content) }

  /// A table of entries.
  static func table(_ tag: Int, _ entries: [[UInt8]]) -> [UInt8] {
    block(tag, entries.flatMap(sized))
  }

  static func stream(_ blocks: [UInt8]...) -> [UInt8] { [0] + sized(blocks.flatMap(\.self)) }

  /// A stroke whose properties all have a number of values.
  static func stroke(
    _ properties: [Int]..., as compression: Compression = .code(2), then rest: [UInt8] = []
  ) -> [UInt8] {
    let packets = properties.flatMap { values($0, as: compression) }
    return block(10, number(properties[0].count) + packets + rest)
  }

  /// A GIF picture of one white point, with extensions: their labels and contents.
  static func gif(_ extensions: (label: UInt8, content: [UInt8])...) -> [UInt8] {
    func pieces(_ content: [UInt8]) -> [UInt8] {
      stride(from: 0, to: content.count, by: 255).flatMap { start in
        let piece = content[start..<min(start + 255, content.count)]
        return [UInt8(piece.count)] + piece
      } + [0]
    }
    let screen: [UInt8] = [1, 0, 1, 0, 0x80, 0, 0, 0xFF, 0xFF, 0xFF, 0, 0, 0]
    let image: [UInt8] = [0x2C, 0, 0, 0, 0, 1, 0, 1, 0, 0x80, 9, 9, 9, 8, 8, 8, 2, 2, 0x44, 1, 0]
    let control: [UInt8] = [0x21, 0xF9, 4, 0, 0, 0, 0, 0]
    return "GIF89a".utf8 + screen + control + image
      + extensions.flatMap { [0x21, $0.label] + pieces($0.content) } + [0x3B]
  }

  static func base64(_ bytes: [UInt8]) -> [UInt8] {
    Array("base64:".utf8) + Array(Data(bytes).base64EncodedString().utf8)
  }

  // MARK: - Compression

  static func values(_ values: [Int], as compression: Compression) -> [UInt8] {
    let differences = values.indices.map { index in
      values[index] - 2 * (index > 0 ? values[index - 1] : 0)
        + (index > 1 ? values[index - 2] : 0)
    }
    switch compression {
    case .code(let code):
      return [0x80 | UInt8(code)] + packed(differences.flatMap { bits($0, code: codes[code]) })
    case .bits(let width, let areDifferences):
      let method = UInt8(width & 0x1F)
      guard areDifferences else { return [method] + packed(values.flatMap { bits($0, width) }) }
      return [method | 0x20] + differences.prefix(2).flatMap(signed)
        + packed(differences.dropFirst(2).flatMap { bits($0, width) })
    }
  }

  /// The bits of a number, the most significant first.
  private static func bits(_ value: Int, _ width: Int) -> [Bool] {
    (0..<width).reversed().map { value >> $0 & 1 == 1 }
  }

  private static func bits(_ value: Int, code: [Int]) -> [Bool] {
    let magnitude = Int(value.magnitude)
    guard magnitude > Int32.max else { return shortBits(value, code: code) }
    let upper = (magnitude >> 32) << 1 | (value < 0 ? 1 : 0)
    let lower = Int(Int32(truncatingIfNeeded: magnitude))
    return bits(prefix: code.count + 1) + shortBits(upper, code: code)
      + shortBits(lower, code: code)
  }

  /// The bits of a number of at most 32.
  private static func shortBits(_ value: Int, code: [Int]) -> [Bool] {
    guard value != 0 else { return [false] }
    let magnitude = Int(value.magnitude)
    var (prefix, start) = (1, 1)
    while magnitude >= start + (1 << (code[prefix - 1] - 1)) {
      start += 1 << (code[prefix - 1] - 1)
      prefix += 1
    }
    return bits(prefix: prefix)
      + bits((magnitude - start) << 1 | (value < 0 ? 1 : 0), code[prefix - 1])
  }

  private static func bits(prefix: Int) -> [Bool] {
    [Bool](repeating: true, count: prefix) + [false]
  }

  private static func packed(_ bits: [Bool]) -> [UInt8] {
    stride(from: 0, to: bits.count, by: 8).map { start in
      (start..<start + 8).reduce(0) { byte, place in
        byte << 1 | (place < bits.count && bits[place] ? 1 : 0)
      }
    }
  }
}
