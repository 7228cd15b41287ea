import InkModel
import NoteFixtures
import Testing

@testable import NoteFormats

@Suite struct RemarkableTests {
  @Test func readsStrokesOnLayers() throws {
    let document = try NoteFile.read(fixture("Normal_A_stroke_2_layers.rm"), name: "a.rm")
    #expect(document.damage.isEmpty)
    let page = document.pages[0]
    #expect(page.unitsPerInch == 226)
    #expect(page.size == PageSize(width: 1404, height: 1872))
    #expect(page.layers.count == 2)
    #expect(page.strokes.count == 2)
  }

  @Test func putsTypedTextInOrder() throws {
    func text(_ name: String) throws -> [String] {
      try NoteFile.read(fixture(name), name: name).pages[0].texts.map(\.text)
    }
    #expect(try text("Normal_AB.rm") == ["AB"])
    let paragraphs = ["A", "new line", "B is a letter of the alphabet", "C"]
    #expect(try text("Bold_Heading_Bullet_Normal.rm") == paragraphs)
    #expect(try text("test-crdt-ordering.rm") == ["A12_Z"])
  }

  /// Letters of a heading reach as far down as others would.
  @Test func headingsEndWhereTheirLineDoes() throws {
    let name = "Bold_Heading_Bullet_Normal.rm"
    let texts = try NoteFile.read(fixture(name), name: name).pages[0].texts
    #expect(texts.map(\.size) == [36, 60, 36, 36])
    // The item after it is 35 further down than the heading's line, which is 45 high.
    #expect(texts[1].place.y + 1.25 * 60 == texts[2].place.y + 45 - 35)
  }

  private func block(_ type: UInt8, _ content: [UInt8]) -> [UInt8] {
    bytes(UInt32(content.count)) + [0, 1, 1, type] + content
  }

  private func subblock(_ index: UInt8, _ content: [UInt8]) -> [UInt8] {
    [index << 4 | 0xC] + bytes(UInt32(content.count)) + content
  }

  private func id(_ index: UInt8, _ counter: UInt8) -> [UInt8] { [index << 4 | 0xF, 1, counter] }

  private func bytes(_ number: some FixedWidthInteger) -> [UInt8] {
    withUnsafeBytes(of: number.littleEndian) { Array($0) }
  }

  private static let head = Array("reMarkable .lines file, version=6          ".utf8)

  /// A block of text that was marked in a document.
  private func marked(
    _ text: String, colour: UInt8 = 3, place: [UInt8] = [], own: [UInt8] = [],
    boxes: [[Double]]
  ) -> [UInt8] {
    let item = id(1, 11) + id(2, 15) + id(3, 14) + id(4, 0) + [0x54] + bytes(UInt32(0))
    let letters = subblock(5, [UInt8(text.utf8.count), 1] + Array(text.utf8))
    let sides = boxes.joined().flatMap { bytes($0.bitPattern) }
    let value =
      [1] + place + [0x44, colour, 0, 0, 0] + letters
      + subblock(6, [UInt8(boxes.count)] + sides) + own
    return block(3, item + subblock(6, value))
  }

  @Test func readsTextThatWasMarkedInADocument() throws {
    let place: [UInt8] = [0x24, 97, 0, 0, 0, 0x34, 5, 0, 0, 0]
    let scene =
      Self.head
      + marked("two lines", place: place, boxes: [[-100, 50, 200, 50], [-120, 110, 80, 50]])
      + marked("red", own: [0xA4, 0x01, 0x10, 0x20, 0xF0, 0xFF], boxes: [[800, 300, 100, 25]])
      + marked("twelve signs", colour: 4, boxes: [[0, 400, 72, 50]])
    let document = try NoteFile.read(scene, name: "a.rm")
    #expect(document.damage.isEmpty)
    let page = document.pages[0]
    #expect(page.strokes.isEmpty)
    // The document may be wider than the paper.
    #expect(page.origin.x == -702 && page.size == PageSize(width: 1602, height: 1872))
    #expect(
      page.texts.prefix(2) == [
        TypedText("two lines", at: StrokePoint(x: -120, y: 50), size: 40, width: 220),
        TypedText("red", at: StrokePoint(x: 800, y: 300), size: 20, width: 100),
      ])
    // Letters have room in their box, and stand at its lower edge.
    #expect(abs(page.texts[2].size - 10) < 0.01 && abs(page.texts[2].place.y - 437.5) < 0.02)
    let boxes = page.highlights.map(\.stroke.points)
    #expect(boxes.map(\.count) == [5, 5, 5, 5])
    #expect(boxes[1].map(\.x) == [-120, -40, -40, -120, -120])
    #expect(boxes[1].map(\.y) == [110, 110, 160, 160, 110])
    let yellow = NoteColour(red: 0xFB, green: 0xF7, blue: 0x19, alpha: 77)
    let red = NoteColour(red: 0xF0, green: 0x20, blue: 0x10, alpha: 77)
    #expect(page.highlights.prefix(3).map(\.fill) == [yellow, yellow, red])
  }

  @Test func namesMarkedTextThatCantBeRead() throws {
    let far = Self.head + marked("far", boxes: [[.infinity, 0, 1, 1]])
    var many = marked("many", boxes: [[0, 0, 1, 1]])
    // One box, of 200 that it should have.
    many[many.count - 33] = 200
    for scene in [far, Self.head + many] {
      let document = try NoteFile.read(scene, name: "a.rm")
      #expect(document.damage.map(\.fault) == [.malformed("block of type 3")])
      #expect(document.pages[0].texts.isEmpty && document.pages[0].highlights.isEmpty)
    }
  }

  /// A layer of one stroke.
  private func layer(_ number: UInt8, isVisible: Bool, _ places: [(Float, Float)]) -> [UInt8] {
    let root: [UInt8] = [0x1F, 0, 1]
    let order = id(2, number + 50) + id(3, 0) + id(4, 0) + [0x54] + bytes(UInt32(0))
    let name = subblock(2, id(1, 0) + subblock(2, [1, 1, UInt8(ascii: "L")]))
    let points = places.flatMap { [$0.0, $0.1, 1, 0, 2, 0.5] }.flatMap { bytes($0.bitPattern) }
    let line =
      [3, 0x14, 17, 0, 0, 0, 0x24, 0, 0, 0, 0, 0x38] + bytes(2.0.bitPattern) + [0x44, 0, 0, 0, 0]
    return block(2, id(1, number) + name + subblock(3, id(1, 0) + [0x21, isVisible ? 1 : 0]))
      + block(4, root + order + subblock(6, [2] + id(2, number)))
      + block(5, id(1, number) + order + subblock(6, line + subblock(5, points) + id(6, 0)))
  }

  @Test func hiddenLayersAreNoPartOfThePage() throws {
    let scene =
      Self.head + layer(10, isVisible: true, [(1, 2), (3, 4)])
      + layer(11, isVisible: false, [(5, 6), (7, 3_000)])
    let document = try NoteFile.read(scene, name: "a.rm")
    #expect(document.damage.isEmpty)
    let page = document.pages[0]
    #expect(page.layers.map(\.name) == ["L"])
    #expect(page.strokes.map { $0.stroke.points.map(\.x) } == [[1, 3]])
    #expect(page.size == PageSize(width: 1404, height: 1872))
  }

  @Test func whoWritesBeyondTheEdgesHasALargerPage() throws {
    let scene = Self.head + layer(10, isVisible: true, [(-900, -50), (800, 2_000)])
    let page = try NoteFile.read(scene, name: "a.rm").pages[0]
    #expect(page.origin == StrokePoint(x: -900, y: -50))
    #expect(page.size == PageSize(width: 1_700, height: 2_050))
  }

  @Test func readsANotebook() throws {
    let page = try fixture("Normal_A_stroke_2_layers.rm")
    let content = """
      {"cPages":{"pages":[{"id":"p2","redir":{"value":4}},{"id":"p1"},
      {"id":"p3","deleted":{"value":1}}]}}
      """
    let archive = try zipped([
      ("n.content", Array(content.utf8)),
      ("n.metadata", Array("{\"visibleName\":\"My book\"}".utf8)),
      ("n.pdf", []), ("n/p1.rm", page), ("n/p2.rm", try fixture("Normal_AB.rm")), ("n/p3.rm", page),
    ])
    let document = try NoteFile.read(archive, name: "n.rmdoc")
    #expect(document.title == "My book")
    #expect(document.damage.isEmpty)
    #expect(document.pages.map(\.strokes.count) == [0, 2])
    #expect(document.pages.map(\.background) == [PageBackground(file: "n.pdf", page: 5), nil])

    let old = try zipped([
      ("n.content", Array("{\"pages\":[\"p1\",\"p2\"]}".utf8)),
      ("n/p1.rm", Array(page.dropLast(9))),
    ])
    let damaged = try NoteFile.read(old, name: "n.rmdoc")
    #expect(damaged.pages.count == 2)
    #expect(damaged.pages[0].strokes.count == 1)
    #expect(damaged.damage.map(\.file) == ["n.rmdoc/n/p1.rm"])
    #expect(damaged.damage.map(\.fault) == [.blockEnds])
  }

  /// Older lists tell the pages of the document apart from the notebook's own.
  @Test func insertedPagesHaveNoDocumentBehindThem() throws {
    let content = #"{"pages":["a","b","c"],"redirectionPageMap":[0,-1,1]}"#
    let archive = try zipped([
      ("n.content", Array(content.utf8)), ("n.pdf", []),
      ("n.metadata", Array(#"{"visibleName":""}"#.utf8)),
    ])
    let document = try NoteFile.read(archive, name: "n.rmdoc")
    #expect(document.pages.map(\.background?.page) == [1, nil, 2])
    #expect(document.title == nil)
  }

  /// A list may name a page any number of times without making the archive larger.
  @Test func readsAPageOnce() throws {
    let content = "{\"pages\":[\"p1\",\"p1\"]}"
    let archive = try zipped([
      ("n.content", Array(content.utf8)), ("n/p1.rm", try fixture("Normal_A_stroke_2_layers.rm")),
    ])
    let pages = try NoteFile.read(archive, name: "n.rmdoc").pages
    #expect(pages.map(\.strokes.count) == [2, 0])
  }

  /// A piece of a text: its characters, or the number of those that were deleted.
  private func piece(
    _ counter: UInt8, left: UInt8 = 0, right: UInt8 = 0, _ text: String = "", deleted: UInt32 = 0
  ) -> [UInt8] {
    let letters = text.isEmpty ? [] : subblock(6, [UInt8(text.utf8.count), 1] + Array(text.utf8))
    return subblock(
      0,
      id(2, counter) + id(3, left) + id(4, right) + [0x54] + bytes(deleted) + letters)
  }

  private func text(_ pieces: [[UInt8]]) -> [UInt8] {
    let body =
      subblock(1, subblock(1, [UInt8(pieces.count)] + pieces.joined()))
      + subblock(2, subblock(1, [0]))
    let place = [UInt8](repeating: 0, count: 16)
    return id(1, 1) + subblock(2, body) + subblock(3, place)
  }

  /// A block of a few bytes may say that billions of characters were deleted. They stay one run,
  /// cut where others stand between them.
  @Test func deletedCharactersTakeNoRoom() throws {
    let content = text([
      piece(1, left: 12, right: 13, "b"), piece(10, deleted: .max), piece(5, right: 10, "a\n"),
    ])
    var budget = NoteBudget()
    var block = TaggedBytes(content[...])
    let read = try #require(try RemarkableText(&block, budget: &budget))
    #expect(read.runs.cut().map(\.names.first.counter) == [1, 5, 10, 13])
    #expect(!budget.isExhausted)
    let pages = try NoteFile.read(Self.head + self.block(7, content), name: "a.rm").pages
    #expect(pages[0].texts.map(\.text) == ["a", "b"])
  }

  /// Each text replaces the previous one, but all of them are read.
  @Test func charactersOfANoteHaveALimit() throws {
    var budget = NoteBudget()
    let isTaken = budget.takeCharacters(999_999)
    #expect(isTaken)
    var short = TaggedBytes(text([piece(1, "a")])[...])
    #expect(try RemarkableText(&short, budget: &budget) != nil)
    var long = TaggedBytes(text([piece(1, "a")])[...])
    #expect(try RemarkableText(&long, budget: &budget) == nil)
    #expect(
      budget.damage(of: "a").map(\.fault) == [.tooMany("characters of text", limit: 1_000_000)])
  }

  @Test func refusesOtherVersions() throws {
    let other = Array("reMarkable .lines file, version=4          ".utf8)
    let error = NoteFormatError.unsupportedVersion(
      file: "a", "reMarkable's lines of version 4 can't be read; 3, 5 and 6 can")
    #expect(throws: error) { try NoteFile.read(other, name: "a") }
  }

  @Test func cutsAndFlippedBytesNeverCrash() throws {
    for name in ["Normal_AB.rm", "Normal_A_stroke_2_layers.rm", "test-crdt-ordering.rm"] {
      let bytes = try fixture(name)
      checkCuts(of: bytes, name: name, step: isDeep ? 1 : 3)
      for index in bytes.indices.dropFirst(43) {
        let values: [UInt8] = [0x00, 0x7F, 0xFF]
        for value in isDeep ? values : [values[index % values.count]] {
          var changed = bytes
          changed[index] = value
          _ = try? NoteFile.read(changed, name: name)
        }
      }
    }
    let archive = try zipped([("n.content", Array("{\"pages\":[\"p1\"]}".utf8))])
    checkCuts(of: archive, name: "n.rmdoc", step: 1)
  }
}
