import InkModel
import NoteFixtures
import NoteFormats
import Testing

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

  /// A list may name a page as often as it likes, and the archive is no larger for it.
  @Test func readsAPageOnce() throws {
    let content = "{\"pages\":[\"p1\",\"p1\"]}"
    let archive = try zipped([
      ("n.content", Array(content.utf8)), ("n/p1.rm", try fixture("Normal_A_stroke_2_layers.rm")),
    ])
    let pages = try NoteFile.read(archive, name: "n.rmdoc").pages
    #expect(pages.map(\.strokes.count) == [2, 0])
  }

  /// A block of a few bytes may say that it had a million characters, and a page has many blocks.
  @Test(.timeLimit(.minutes(1))) func boundsDeletedText() throws {
    func block(_ type: UInt8, _ content: [UInt8]) -> [UInt8] {
      let length = withUnsafeBytes(of: UInt32(content.count).littleEndian) { Array($0) }
      return length + [0, 1, 1, type] + content
    }
    func subblock(_ index: UInt8, _ content: [UInt8]) -> [UInt8] {
      let length = withUnsafeBytes(of: UInt32(content.count).littleEndian) { Array($0) }
      return [index << 4 | 0xC] + length + content
    }
    func id(_ index: UInt8, _ counter: UInt8) -> [UInt8] { [index << 4 | 0xF, 1, counter] }
    func text(deleted count: UInt32) -> [UInt8] {
      let count = withUnsafeBytes(of: count.littleEndian) { Array($0) }
      let piece = id(2, 9) + id(3, 0) + id(4, 0) + [0x54] + count
      let pieces = subblock(1, subblock(1, [1] + subblock(0, piece)))
      let place = [UInt8](repeating: 0, count: 16)
      let body = subblock(2, pieces + subblock(2, subblock(1, [0])))
      return block(7, id(1, 1) + body + subblock(3, place))
    }
    let head = Array("reMarkable .lines file, version=6          ".utf8)
    // A million in all: of each text the next one takes the place.
    let parts = [text(deleted: .max)] + Array(repeating: text(deleted: 5_001), count: 300)
    let damage = try NoteFile.read(head + parts.joined(), name: "a.rm").damage
    #expect(damage.map(\.fault) == Array(repeating: .malformed("block of type 7"), count: 102))
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
