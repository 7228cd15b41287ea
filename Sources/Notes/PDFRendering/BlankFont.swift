/// A TrueType font with any number of equal letters, each a box.
///
/// It has the tables that cairo needs to embed a font in a PDF file
/// (https://learn.microsoft.com/typography/opentype/spec).
enum BlankFont {
  // Lengths as shares of the font size.
  static let advance = 0.6
  static let ascent = 0.75
  static let descent = 0.25

  private static let unitsPerEm = 1_000

  /// Returns a font file with a number of letters, the first of which is for missing ones.
  ///
  /// - Precondition: at least one and at most 65,535.
  static func file(letterCount count: Int) -> [UInt8] {
    precondition((1...0xFFFF).contains(count), "numbers of letters have 16 bits")
    let (wide, up, down) = (
      Int(advance * Double(unitsPerEm)), Int(ascent * Double(unitsPerEm)),
      Int(descent * Double(unitsPerEm))
    )
    let outline = box(right: wide, bottom: -down, top: up)
    var tables: [(name: String, content: [UInt8])] = []
    // All letters have the same outline, but each entry of the list of offsets needs its own copy.
    let places = (0...count).flatMap { long($0 * outline.count) }
    tables.append(
      (
        "cmap",
        words([0, 1, 3, 1]) + long(12) + words([4, 24, 0, 2, 2, 0, 0, 0xFFFF, 0, 0xFFFF, 1, 0])
      ))
    tables.append(("glyf", (0..<count).flatMap { _ in outline }))
    tables.append(
      (
        "head",
        words([1, 0, 1, 0, 0, 0, 0x5F0F, 0x3CF5, 0, unitsPerEm]) + [UInt8](repeating: 0, count: 16)
          + words([0, -down, wide, up, 0, 8, 2, 1, 0])
      ))
    tables.append(
      (
        "hhea", words([1, 0, up, -down, 0, wide, 0, 0, wide, 1, 0, 0, 0, 0, 0, 0, 0, 1])
      ))
    tables.append(("hmtx", words([wide]) + words([Int](repeating: 0, count: count))))
    tables.append(("loca", places))
    tables.append(("maxp", words([1, 0, count, 4, 1, 0, 0, 2, 0, 0, 0, 0, 0, 0, 0, 0])))
    return font(tables)
  }

  /// Returns a box: four points on one contour.
  private static func box(right: Int, bottom: Int, top: Int) -> [UInt8] {
    var bytes = words([1, 0, bottom, right, top, 3, 0])
    bytes += [1, 1, 1, 1]
    bytes += words([0, 0, right, 0])
    bytes += words([bottom, top - bottom, 0, bottom - top])
    return bytes
  }

  private static func font(_ tables: [(name: String, content: [UInt8])]) -> [UInt8] {
    var bytes = words([1, 0, tables.count, 64, 2, tables.count * 16 - 64])
    var (offset, content) = (12 + 16 * tables.count, [UInt8]())
    for table in tables {
      let padding = (4 - table.content.count % 4) % 4
      bytes += Array(table.name.utf8) + long(0) + long(offset) + long(table.content.count)
      content += table.content + [UInt8](repeating: 0, count: padding)
      offset += table.content.count + padding
    }
    return bytes + content
  }

  private static func words(_ values: [Int]) -> [UInt8] {
    values.flatMap { [UInt8(truncatingIfNeeded: $0 >> 8), UInt8(truncatingIfNeeded: $0)] }
  }

  private static func long(_ value: Int) -> [UInt8] { words([value >> 16, value]) }
}
