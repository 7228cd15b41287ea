import InkModel
import NoteFormats
import Support
import Testing

@Suite struct WindowsInkTests {
  private typealias Writer = WindowsInkWriter

  private enum Tag {
    static let guids = 1
    static let (pens, pen) = (2, 3)
    static let (descriptors, descriptor) = (4, 5)
    static let (transforms, doubleTransforms) = (15, 31)
    static let (metrics, metric) = (24, 25)
    static let (ticks, pressure) = (54, 56)
    static let (colour, width, height, tip) = (68, 69, 70, 71)
    static let (flags, transparency, operation) = (72, 80, 87)
  }

  private static func read(_ blocks: [UInt8]...) throws -> NoteDocument {
    try NoteFile.read(Writer.stream(blocks.flatMap(\.self)), name: "a.isf")
  }

  private static func page(_ blocks: [UInt8]...) throws -> NotePage {
    let document = try read(blocks.flatMap(\.self))
    #expect(document.damage.isEmpty)
    return try #require(document.pages.first)
  }

  private static func message(_ blocks: [UInt8]...) -> String {
    do throws(NoteFormatError) {
      let document = try NoteFile.read(
        Writer.stream(blocks.flatMap(\.self)), name: "a.isf")
      return document.damage.map(\.description).joined(separator: "\n")
    } catch {
      return "\(error)"
    }
  }

  private static let line = Writer.stroke([0, 30, 60], [0, 40, 80])

  // MARK: - Compression

  private static let compressions: [Writer.Compression] =
    (0..<8).map(Writer.Compression.code)
    + [.bits(32), .bits(32, areDifferences: true), .bits(13), .bits(14, areDifferences: true)]

  @Test(arguments: compressions)
  private func readsEachCompression(_ compression: Writer.Compression) throws {
    var random = SeededGenerator(seed: 1)
    for count in [1, 2, 3, 8, 200] {
      let x = (0..<count).map { _ in Int.random(in: -2_000...2_000, using: &random) }
      let y = (0..<count).map { 7 * $0 - ($0 % 5 == 0 ? 3 : 0) }
      let page = try Self.page(Writer.stroke(x, y, as: compression))
      let points = try #require(page.strokes.first).stroke.points
      #expect(points.map { Int($0.x) } == x && points.map { Int($0.y) } == y)
    }
  }

  /// Second differences of these need more than 32 bits.
  @Test(arguments: (0..<8).map(WindowsInkWriter.Compression.code) + [.bits(32)])
  func readsTheLargestNumbers(_ compression: WindowsInkWriter.Compression) throws {
    let ends = [Int(Int32.max), Int(Int32.min), Int(Int32.max), 5, Int(Int32.min), 0]
    let scale: [UInt8] = [17] + Writer.float(0x1p-10)
    let page = try Self.page(scale, Writer.stroke(ends, ends, as: compression))
    let points = try #require(page.strokes.first).stroke.points
    #expect(points.map(\.x) == ends.map { Float(Double($0) / 1_024) })
  }

  /// The bytes of a file were made without the writer and read by another program.
  @Test func readsKnownBytes() throws {
    let hex = """
      00 27 03 07 44 ff 01 45 64 48 10 05 01 38 19 05 38 03 00 fe 03 11 00 00 00 40 \
      0a 0d 03 82 7e 20 00 83 7c 3c 0a 00 03 33 fc
      """
    let file = hex.split(separator: " ").compactMap { UInt8($0, radix: 16) }
    let document = try NoteFile.read(file, name: "a.isf")
    #expect(document.damage.isEmpty)
    let stroke = try #require(document.pages[0].strokes.first)
    #expect(stroke.stroke.points.map(\.x) == [0, 60, 120])
    #expect(stroke.stroke.points.map(\.y) == [0, 80, 160])
    #expect(stroke.widths == [25, 55, 175])
    #expect(stroke.width == 100 && stroke.colour == NoteColour(red: 255, green: 0, blue: 0))
    let range = Writer.number(Tag.pressure) + Writer.sized(Writer.signed(0) + Writer.signed(255))
    let values =
      Writer.values([0, 30, 60], as: .code(2)) + Writer.values([0, 40, 80], as: .code(3))
      + Writer.values([0, 51, 255], as: .bits(10))
    #expect(
      file
        == Writer.stream(
          Writer.block(Tag.pen, [68, 0xFF, 1, 69, 100, 72, 16]),
          Writer.block(Tag.descriptor, Writer.number(Tag.pressure)),
          Writer.block(Tag.metric, range), [17] + Writer.float(2), Writer.block(10, [3] + values)))
  }

  // MARK: - Strokes

  @Test func strokesAreInHundredthsOfAMillimetre() throws {
    let page = try Self.page(Self.line)
    #expect(page.unitsPerInch == 2_540 && page.size == nil)
    let stroke = try #require(page.strokes.first)
    #expect(
      stroke.stroke.points == [
        StrokePoint(x: 0, y: 0), StrokePoint(x: 30, y: 40), StrokePoint(x: 60, y: 80),
      ])
    #expect(stroke.width == 53 && stroke.widths.isEmpty && stroke.colour == .black)
  }

  @Test(
    arguments: [
      ([16] + [2, 0, 0, 3, 5, 6].flatMap(WindowsInkWriter.float), [5, 65, 125], [6, 126, 246]),
      ([17] + WindowsInkWriter.float(2), [0, 60, 120], [0, 80, 160]),
      ([18] + [2, 3].flatMap(WindowsInkWriter.float), [0, 60, 120], [0, 120, 240]),
      ([19] + WindowsInkWriter.number(9_000), [0, -40, -80], [0, 30, 60]),
      ([20] + [5, 6].flatMap(WindowsInkWriter.float), [5, 35, 65], [6, 46, 86]),
      ([21] + [2, 3, 5, 6].flatMap(WindowsInkWriter.float), [5, 65, 125], [6, 126, 246]),
    ] as [([UInt8], [Float], [Float])])
  func transformsAreApplied(transform: [UInt8], x: [Float], y: [Float]) throws {
    let points = try Self.page(transform, Self.line).strokes[0].stroke.points
    #expect(points.map { $0.x.rounded() } == x && points.map { $0.y.rounded() } == y)
    // As an entry of a table, in both precisions.
    let table = Writer.block(Tag.transforms, [17] + Writer.float(9) + transform)
    let entry = try Self.page(table, [23, 1], Self.line)
    #expect(entry.strokes[0].stroke.points == points)
  }

  @Test func tablesInDoublePrecisionReplaceOthers() throws {
    let page = try Self.page(
      Writer.block(Tag.transforms, [17] + Writer.float(3)),
      Writer.block(
        Tag.doubleTransforms,
        [20] + [0.5, 1].flatMap { Writer.littleEndian(Double($0).bitPattern) }
      ), Self.line)
    #expect(page.strokes[0].stroke.points.map(\.x) == [0.5, 30.5, 60.5])
  }

  @Test func pressureChangesTheWidth() throws {
    let descriptor = Writer.table(
      Tag.descriptors, [[], Writer.number(53) + Writer.number(Tag.pressure)])
    let stroke = Writer.stroke([0, 30, 60], [0, 40, 80], [9, 9, 9], [100, 200, 300])
    func widths(_ blocks: [UInt8]) throws -> [Float] {
      let pen = Writer.block(Tag.pen, [UInt8(Tag.width), 100])
      return try Self.page(pen, descriptor, [13, 1], blocks, stroke).strokes[0].widths
    }
    func metric(_ values: Int...) -> [UInt8] {
      Writer.number(53) + Writer.sized(Writer.signed(7))
        + Writer.number(Tag.pressure) + Writer.sized(values.flatMap(Writer.signed))
    }
    #expect(try widths([]) == [100, 200, 300].map { 25 + 150 * (Float($0) / 1_023) })
    #expect(try widths(Writer.block(Tag.metric, metric(100, 300))) == [25, 100, 175])
    #expect(try widths(Writer.block(Tag.metric, metric(150, 250))) == [25, 100, 175])
    let table = Writer.table(Tag.metrics, [metric(0), metric(100, 300)])
    #expect(try widths(table + [26, 1]) == [25, 100, 175])
    // The end of the range is left out, and flags say that pressure doesn't matter.
    let first = try widths(Writer.block(Tag.metric, metric(-1_023)))[0]
    #expect(abs(first - (25 + 150 * 1_123 / 2_046)) < 1e-4)
    let flat = Writer.table(Tag.pens, [[UInt8(Tag.width), 100, UInt8(Tag.flags), 4]])
    #expect(try widths(flat) == [])
  }

  @Test func timesAreTimerTicks() throws {
    let descriptor = Writer.block(Tag.descriptor, Writer.number(Tag.ticks))
    func times(_ ticks: [Int]...) throws -> [Int?] {
      let strokes = ticks.flatMap { Writer.stroke([1, 2, 3], [1, 2, 3], $0, as: .bits(0 + 32)) }
      return try Self.page(descriptor, strokes).strokes.flatMap { $0.stroke.points.map(\.t) }
    }
    #expect(try times([5, 9, 9], [20, 30, 40]) == [5, 9, 9, 20, 30, 40])
    // Ticks have no sign.
    #expect(
      try times([Int(Int32.max), Int(Int32.min), -1]) == [0x7FFF_FFFF, 0x8000_0000, 0xFFFF_FFFF])
    #expect(try times([5, 9, 9], [8, 30, 40]) == [nil, nil, nil, nil, nil, nil])
  }

  // MARK: - Drawing attributes

  @Test func pensHaveColoursAndSizes() throws {
    func pen(_ attributes: [UInt8]) throws -> NoteStroke {
      let page = try Self.page(Writer.block(Tag.pen, attributes), Self.line)
      return try #require((page.strokes + page.highlights).first)
    }
    #expect(try pen([]).width == 25)
    #expect(try pen([69, 0]).width == 53)
    let blue = [UInt8(Tag.colour)] + Writer.number(0xC0_20_10) + [80, 55]
    #expect(
      try pen(blue).colour == NoteColour(red: 0x10, green: 0x20, blue: 0xC0, alpha: 200))
    // A size with thousandths, also negative, and compressed ones.
    let mantissa = { (thousandths: Int16) in [27, 2, 0] + Writer.littleEndian(thousandths) }
    #expect(try pen([69, 106] + mantissa(-167)).width == 105.833)
    #expect(try pen([69, 26] + mantissa(458) + [70, 26] + mantissa(458)).width == 26.458)
    #expect(try pen([69, 99, 27, 1, 0x38, 0x7F, 72, 16]).width == 99)
    // Other attributes are skipped: a style, a cursor, an error of curves, and custom ones.
    let others = [UInt8(67), 1, 73, 1, 2, 3, 4, 81, 9, 74, 1, 0, 5, 100, 2, 0, 3, 4]
    #expect(try pen(others + [69, 7]).width == 7)
  }

  /// Lines are as thick as the tip is across them.
  @Test func flatTipsDrawThinAndThickLines() throws {
    func widths(_ attributes: [UInt8], _ x: [Int], _ y: [Int]) throws -> [Float] {
      let page = try Self.page(Writer.block(Tag.pen, attributes), Writer.stroke(x, y))
      return try #require(page.strokes.first).widths.map { $0.rounded() }
    }
    let flat: [UInt8] = [69, 10, 70, 100]
    #expect(try widths(flat, [0, 50, 99], [0, 0, 0]) == [100, 100, 100])
    #expect(try widths(flat, [0, 0, 0], [0, 50, 99]) == [10, 10, 10])
    #expect(try widths(flat, [4], [4]) == [100])
    #expect(try widths(flat + [71, 1], [0, 30, 60], [0, 40, 80]) == [68, 68, 68])
    #expect(try widths([69, 53, 71, 1], [0, 9], [0, 0]) == [25, 25])
  }

  @Test func highlightersAreApart() throws {
    let pens: [[UInt8]] = [
      [69, 20], [69, 90, 87, 9, 0, 0, 0],
      [UInt8(Tag.colour)] + Writer.number(0x00_FF_FF) + [80] + Writer.number(128),
      [80] + Writer.number(128),
    ]
    let strokes = (0..<4).map { [9, $0] + Writer.stroke([Int($0), 8], [0, 1]) }
    let page = try Self.page(Writer.table(Tag.pens, pens), strokes.flatMap(\.self))
    #expect(page.strokes.map { $0.stroke.points[0].x } == [0, 3])
    #expect(page.highlights.map { $0.stroke.points[0].x } == [1, 2])
    #expect(page.highlights.last?.colour == NoteColour(red: 255, green: 255, blue: 0, alpha: 127))
  }

  // MARK: - Streams

  @Test func whatIsUnknownIsSkipped() throws {
    let descriptor = Writer.block(
      Tag.descriptor, Writer.number(101) + [6, 2, 84, 85, 11, 100, 79])
    let properties: [UInt8] = [2, 0, 1, 2, 9, 9]
    let stroke = Writer.stroke([1, 2], [3, 4], [5, 6], then: [0xF0] + properties)
    let page = try Self.page(
      Writer.block(29, Writer.signed(5) + Writer.signed(-5)),
      [0] + [0, 0, 2_000, 1_500].flatMap(Writer.signed),
      Writer.block(Tag.guids, [UInt8](repeating: 7, count: 32)),
      Writer.block(14, [1, 2, 3]), Writer.block(28, [1]), Writer.block(30, [1, 0, 9]),
      Writer.block(40, [1, 2]), [100, 3, 0, 1, 2, 3], [79, 1, 2], [82, 1, 0, 2],
      descriptor, Writer.block(10, []), Writer.block(10, [0]), stroke)
    #expect(page.strokes.map { $0.stroke.points.map(\.x) } == [[1, 2]])
  }

  @Test func emptyInkIsAPage() throws {
    for bytes in [[0, 0], Writer.stream(Writer.block(29, [0, 0]))] as [[UInt8]] {
      let document = try NoteFile.read(bytes, name: "a.isf")
      #expect(document.pages.count == 1 && document.pages[0].strokes.isEmpty)
      #expect(document.damage.isEmpty)
    }
  }

  /// Programs that write a shorter stream over a longer one leave the rest.
  @Test func bytesAfterTheStreamAreIgnored() throws {
    let document = try NoteFile.read(Writer.stream(Self.line) + [9, 9, 9], name: "a.isf")
    #expect(document.damage.isEmpty && document.pages[0].strokes.count == 1)
  }

  // MARK: - Damage

  @Test func damageHasItsPlace() {
    let noX = Writer.table(Tag.descriptors, [[7], [8], []])
    let damaged = [noX, Self.line, [13, 1], Self.line, [13, 2], Self.line].flatMap(\.self)
    #expect(
      Self.message(damaged) == """
        a.isf: byte 11: x of a stroke is missing
        a.isf: byte 24: y of a stroke is missing
        """)
    #expect(Self.message(noX, Self.line) == "a.isf: byte 11: x of a stroke is missing")
    #expect(
      Self.message(Self.line, [9, 1], Writer.table(Tag.pens, [[]]), Self.line)
        == "a.isf: byte 20: entry of a table is missing")
    // A point's number of values, a method, and a number that is too large.
    #expect(
      Self.message(Writer.block(10, [50, 0x82, 0])) == "a.isf: byte 5: file ends within a block")
    #expect(
      Self.message(Writer.block(10, [1, 0xC2, 0, 0x82, 0]))
        == "a.isf: byte 5: malformed compression")
    #expect(
      Self.message(Writer.block(10, [1, 0x88, 0, 0x82, 0]))
        == "a.isf: byte 5: malformed compression")
    #expect(
      Self.message(Writer.block(10, [0xFF, 0xFF, 0xFF, 0xFF, 0x10, 0]))
        == "a.isf: byte 4: malformed number")
    #expect(
      Self.message(Self.line, [9, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 1])
        == "a.isf: byte 14: malformed number")
    #expect(
      Self.message(Writer.block(10, [1, 0x82, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0x82, 0]))
        == "a.isf: byte 8: malformed coordinate")
    // Coordinates have 32 bits.
    let far = Writer.stroke([0, 1 << 31], [0, 0])
    #expect(Self.message(far).hasSuffix("malformed coordinate"))
  }

  /// A pen that can't be read is replaced, and what refers to later ones isn't changed.
  @Test func strokesOutliveTheirPens() throws {
    let pens = Writer.table(Tag.pens, [[69], [69, 9]])
    let document = try Self.read(pens, Self.line, [9, 1], Self.line)
    #expect(document.damage.map(\.description) == ["a.isf: byte 6: file ends within a block"])
    #expect(document.pages[0].strokes.map(\.width) == [53, 9])
  }

  @Test func tablesHaveALimit() throws {
    let pens = [[UInt8]](repeating: [], count: 100_001)
    let document = try Self.read(Writer.table(Tag.pens, pens), Self.line)
    #expect(
      document.damage.map(\.description)
        == ["a.isf: more than 100000 drawing attributes"])
    #expect(document.pages[0].strokes.count == 1)
  }

  /// Eight points take two bytes.
  @Test func pointsHaveALimit() throws {
    let count = 1_000_001
    let zeros = [0x82] + [UInt8](repeating: 0, count: count / 8 + 1)
    let document = try Self.read(Writer.block(10, Writer.number(count) + zeros + zeros))
    #expect(document.damage.map(\.description) == ["a.isf: more than 1000000 points on page 1"])
    let many = Writer.block(10, Writer.number(11_000_000) + [UInt8](repeating: 0, count: 2_750_002))
    #expect(
      try Self.read(Self.line, many).damage.map(\.description)
        == ["a.isf: more than 10000000 points"])
  }

  @Test func cutFiles() {
    let descriptor = Writer.block(Tag.descriptor, Writer.number(Tag.pressure))
    let stroke = Writer.stroke([0, 30, 60], [0, 40, 80], [0, 9, 1_023], as: .code(0))
    let stream = Writer.stream(
      Writer.table(Tag.pens, [[69, 9], [70, 9]]), descriptor,
      Writer.block(Tag.metric, Writer.number(Tag.pressure) + Writer.sized([0, 20])),
      Writer.block(Tag.transforms, [17] + Writer.float(2)), stroke,
      Writer.stroke([1, 2, 3], [4, 5, 6], [7, 8, 9], as: .bits(7, areDifferences: true)))
    // The last two bytes of a picture only end it.
    let picture = Writer.gif((0xFE, stream))
    for (bytes, file) in [(stream, "a.isf"), (Array(picture.dropLast(2)), "a.gif")] {
      checkCuts(of: bytes, name: file, step: 1)
      for index in bytes.indices {
        for change in [0x01, 0x08, 0x40, 0x80, 0xFF] as [UInt8] {
          var damaged = bytes
          damaged[index] ^= change
          _ = try? NoteFile.read(damaged, name: file)
        }
      }
    }
    checkCuts(of: Writer.base64(stream), name: "a.isf", step: 1)
  }
}
