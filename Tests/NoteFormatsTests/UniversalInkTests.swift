import InkModel
import NoteFormats
import Testing

@Suite struct UniversalInkTests {
  // MARK: - Protocol Buffers

  /// A field with bytes: a message, a list or a text.
  private static func field(_ number: Int, _ bytes: [UInt8]) -> [UInt8] {
    varuint(number << 3 | 2) + varuint(bytes.count) + bytes
  }

  private static func field(_ number: Int, _ value: Float) -> [UInt8] {
    varuint(number << 3 | 5) + littleEndian(value.bitPattern)
  }

  private static func field(_ number: Int, number value: Int) -> [UInt8] {
    varuint(number << 3) + varuint(value)
  }

  private static func field(_ number: Int, floats values: [Float]) -> [UInt8] {
    field(number, values.flatMap { littleEndian($0.bitPattern) })
  }

  private static func field(_ number: Int, signed values: [Int]) -> [UInt8] {
    field(number, values.flatMap { varuint(zigzag($0)) })
  }

  private static func zigzag(_ value: Int) -> Int { value << 1 ^ value >> 63 }

  private static func varuint(_ value: Int) -> [UInt8] {
    value < 0x80 ? [UInt8(value)] : [UInt8(value & 0x7F | 0x80)] + varuint(value >> 7)
  }

  private static func littleEndian(_ value: UInt32) -> [UInt8] {
    (0..<4).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
  }

  private static func block(_ name: String, _ content: [UInt8]) -> [UInt8] {
    name.utf8 + littleEndian(UInt32(content.count)) + content
      + (content.count % 2 == 1 ? [0] : [])
  }

  private static func file(_ blocks: [UInt8]...) -> [UInt8] {
    let content = "UINK".utf8 + blocks.flatMap(\.self)
    return "RIFF".utf8 + littleEndian(UInt32(content.count)) + content
  }

  private static func head31(compression: UInt8 = 0) -> [UInt8] {
    let properties: [UInt8] = [3, 1, 0, 1, 0, 0, 0, 0]
    return block("HEAD", [3, 1, 0, 0] + properties + [3, 1, 0, 1, compression, 0, 0, 0])
  }

  // MARK: - Files

  /// A red pen of growing width, and half transparent yellow.
  private static var version30: [UInt8] {
    func part(_ number: Int, _ value: Float) -> [UInt8] { field(number, field(1, value)) }
    let pen =
      field(4, floats: [1, 2, 3]) + field(5, floats: [4, 5, 6]) + field(11, floats: [0.5, 1, 1.5])
    let red = part(2, 1) + part(5, 1)
    let marker = field(4, floats: [1, 9]) + field(5, floats: [4, 4])
    let yellow = part(1, 8) + part(2, 1) + part(3, 1) + part(5, 0.5)
    let ink = [(pen, red), (marker, yellow)].flatMap { points, look in
      field(1, points + field(22, field(1, look)))
    }
    return file(block("HEAD", [3, 0, 0]), block("DATA", field(2, ink)))
  }

  /// Points as differences of hundredths and as numbers, with a look of the list.
  private static var version31: [UInt8] {
    let delta =
      field(2, number: zigzag(0x12)) + field(7, number: 2)
      + field(
        6,
        field(1, signed: [150, -50, 0]) + field(2, signed: [0, 100, 100])
          + field(8, signed: [5, 5, 5]))
    let plain = field(5, field(1, floats: [7, 8]) + field(2, floats: [7, 9]))
    let look = field(1, number: zigzag(Int(Int32(bitPattern: 0x10_20_30_FF)))) + field(2, 2.5)
    let ink = field(1, delta) + field(1, plain) + field(6, []) + field(6, look)
    return file(head31(), block("PRPS", [9]), block("INKD", ink))
  }

  @Test func readsVersion30() throws {
    let document = try NoteFile.read(Self.version30, name: "a.uim")
    #expect(document.damage.isEmpty)
    let page = try #require(document.pages.first)
    #expect(page.size == nil && page.unitsPerInch == 96)
    #expect(page.strokes.map { $0.stroke.points.map(\.x) } == [[1, 2, 3]])
    #expect(page.strokes[0].widths == [0.5, 1, 1.5])
    #expect(page.strokes[0].colour == NoteColour(red: 255, green: 0, blue: 0))
    #expect(page.highlights.map(\.width) == [8])
    #expect(page.highlights[0].colour == NoteColour(red: 255, green: 255, blue: 0, alpha: 128))
  }

  @Test func aLightTouchHasNoWidth() throws {
    let strokes = [[0, 1, 1.5], [1, -1, 1]].flatMap { (widths: [Float]) in
      Self.field(
        1,
        Self.field(4, floats: [1, 2, 3]) + Self.field(5, floats: [4, 5, 6])
          + Self.field(11, floats: widths))
    }
    let file = Self.file(
      Self.block("HEAD", [3, 0, 0]), Self.block("DATA", Self.field(2, strokes)))
    let document = try NoteFile.read(file, name: "a.uim")
    #expect(document.pages[0].strokes.map(\.widths) == [[0, 1, 1.5], []])
  }

  @Test func readsVersion31() throws {
    let document = try NoteFile.read(Self.version31, name: "a.uim")
    #expect(document.damage.isEmpty)
    let strokes = try #require(document.pages.first).strokes
    #expect(strokes.count == 2)
    #expect(strokes[0].stroke.points.map(\.x) == [1.5, 1, 1])
    #expect(strokes[0].stroke.points.map(\.y) == [0, 1, 2])
    #expect(strokes[0].width == 2.5 && strokes[0].widths == [0.5, 1, 1.5])
    #expect(strokes[0].colour == NoteColour(red: 0x10, green: 0x20, blue: 0x30))
    #expect(strokes[1].stroke.points == [StrokePoint(x: 7, y: 7), StrokePoint(x: 8, y: 9)])
  }

  /// Units of ten pixels, and a matrix that turns the page over, enlarges and moves it.
  @Test(arguments: [true, false])
  func inkHasAPlaceOnThePage(hasScale: Bool) throws {
    let points = Self.field(5, Self.field(1, floats: [7, 8]) + Self.field(2, floats: [7, 9]))
    let matrix = Self.field(1, 2) + Self.field(4, 1) + Self.field(6, -2) + Self.field(8, 50)
    let ink =
      Self.field(1, points + Self.field(8, Self.field(2, 3))) + Self.field(2, hasScale ? 10 : 0)
      + Self.field(3, matrix)
    let note = Self.file(Self.head31(), Self.block("PRPS", [9]), Self.block("INKD", ink))
    let page = try #require(NoteFile.read(note, name: "a.uim").pages.first)
    #expect(page.unitsPerInch == (hasScale ? 9.6 : 96))
    #expect(
      page.strokes.map(\.stroke.points) == [[StrokePoint(x: 15, y: 36), StrokePoint(x: 17, y: 32)]])
    #expect(page.strokes[0].width == 6)
  }

  @Test func aMatrixThatLaysInkOnALineIsIgnored() throws {
    let points = Self.field(5, Self.field(1, floats: [7, 8]) + Self.field(2, floats: [7, 9]))
    let ink = Self.field(1, points) + Self.field(3, Self.field(1, 2))
    let note = Self.file(Self.head31(), Self.block("PRPS", [9]), Self.block("INKD", ink))
    let strokes = try NoteFile.read(note, name: "a.uim").pages[0].strokes
    #expect(strokes[0].stroke.points == [StrokePoint(x: 7, y: 7), StrokePoint(x: 8, y: 9)])
  }

  @Test func refusesWhatIsUnknown() {
    func fault(_ bytes: [UInt8]) -> NoteFormatError? {
      #expect(throws: NoteFormatError.self) { try NoteFile.read(bytes, name: "a.uim") }
    }
    #expect(
      fault(Self.file(Self.block("HEAD", [4, 0, 0])))?.description
        == "a.uim: Universal Ink of version 4.0 can't be read; 3.0 and 3.1 can")
    let compressed = Self.file(
      Self.head31(compression: 1), Self.block("PRPS", []), Self.block("INKD", [1]))
    #expect(fault(compressed)?.description == "a.uim: compressed Universal Ink isn't read yet")
  }

  /// A block takes eight bytes of a file, but more of the memory.
  @Test func blocksHaveALimit() throws {
    func note(_ count: Int) throws -> NoteDocument {
      let blocks = [[UInt8]](repeating: Self.block("JUNK", []), count: count).joined()
      let ink = Self.block("HEAD", [3, 0, 0]) + blocks + Self.block("DATA", [])
      return try NoteFile.read(Self.file(ink), name: "a.uim")
    }
    #expect(try note(98).pages.count == 1)
    #expect(throws: NoteFormatError.self) { try note(99) }
  }

  @Test(arguments: [version30, version31])
  func cutFiles(bytes: [UInt8]) {
    // The last byte may only fill its block up.
    checkCuts(of: Array(bytes.dropLast()), name: "a.uim", step: 1)
    for index in bytes.indices.dropFirst(12) {
      for change in [0x01, 0x08, 0x80, 0xFF] as [UInt8] {
        var damaged = bytes
        damaged[index] ^= change
        _ = try? NoteFile.read(damaged, name: "a.uim")
      }
    }
  }
}
