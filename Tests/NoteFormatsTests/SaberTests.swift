import InkModel
import NoteFixtures
import NoteFormats
import Testing

@Suite struct SaberTests {
  private static func places(_ stroke: NoteStroke) -> [[Float]] {
    stroke.stroke.points.map { [$0.x, $0.y] }
  }

  @Test func readsBSON() throws {
    let document = try NoteFile.read(fixture("pens.sbn2"), name: "notes/pens.sbn2")
    #expect(document.damage.isEmpty)
    #expect(document.pages.map(\.size?.height) == [1400, 700])
    let page = document.pages[0]
    let strokes = page.strokes
    // Pen, pencil, a line of the shape pen, its four figures, calligraphy; no highlighter.
    #expect(strokes.map(\.isShape) == [false, false, true, true, true, true, true, false])
    #expect(Self.places(strokes[0]) == [[1.5, 2.5], [3, 4], [5.25, -6.5]])
    #expect(strokes[0].colour == NoteColour(red: 0x19, green: 0x71, blue: 0xC2))
    #expect(strokes.map(\.width) == [4, 10, 10, 10, 10, 10, 10, 10])
    #expect(
      strokes[3].stroke.points.allSatisfy { abs(hypotenuse($0.x - 100, $0.y - 200) - 50) < 0.001 })
    #expect(Self.places(strokes[4]) == [[1, 2], [31, 2], [31, 42], [1, 42], [1, 2]])
    #expect(Self.places(strokes[5])[0] == [3, 0])
    #expect(Self.places(strokes[6]) == [[0, 0], [10, 0], [5, 8], [0, 0]])
    #expect(Self.places(strokes[7]) == [[7, 8], [9, 10]])
    #expect(page.texts == [TypedText("Head\nbody", at: StrokePoint(x: 20, y: 48), size: 28)])
    #expect(page.background == PageBackground(file: "pens.sbn2.0", page: 5))
    #expect(document.pages[1].strokes.isEmpty && document.pages[1].background == nil)
  }

  private func hypotenuse(_ x: Float, _ y: Float) -> Float { (x * x + y * y).squareRoot() }

  @Test func readsAnArchiveWithItsAssets() throws {
    let note = try fixture("pens.sbn2")
    let archive = try zipped([("main.sbn2", note), ("main.sbn2.0", [1, 2, 3])])
    let document = try NoteFile.read(archive, name: "pens.sba")
    #expect(document.damage.isEmpty)
    #expect(document.pages[0].strokes == (try NoteFile.read(note, name: "a")).pages[0].strokes)
    #expect(document.pages[0].background == PageBackground(file: "main.sbn2.0", page: 5))
  }

  private static let older = """
    {"v":9,"ni":1,"b":4294967295,"p":"lined","l":90,"z":[{"w":1000.0,"h":1400.0,"s":[
    {"f":true,"p":[{"x":1.5,"y":2.0,"p":0.5},{"x":3,"y":4.0}],"i":0,"ty":"Pen","ox":10.0,"oy":20.0,
    "c":4279857602,"s":5.0},
    {"f":true,"p":[{"x":0,"y":0}],"i":0,"ty":"Highlighter"}],
    "i":[],"q":[{"insert":"\\n\\nlow\\n"}],"b":{"e":".pdf","a":0,"pdfi":2}}],"c":0,"a":["AAAA"]}
    """

  @Test func readsJSON() throws {
    let document = try NoteFile.read(Array(Self.older.utf8), name: "a.sbn")
    #expect(document.damage.isEmpty)
    let page = try #require(document.pages.first)
    #expect(page.strokes.map(Self.places) == [[[11.5, 22], [13, 24]]])
    #expect(page.strokes[0].colour == NoteColour(red: 0x19, green: 0x71, blue: 0xC2))
    #expect(page.strokes[0].width == 5)
    #expect(page.texts == [TypedText("low", at: StrokePoint(x: 45, y: 288), size: 63)])
    #expect(page.background == PageBackground(file: "0.pdf", page: 3))
  }

  /// The oldest notes have their strokes beside the pages.
  @Test func readsStrokesBesideThePages() throws {
    let note = """
      {"v":5,"w":500.0,"h":600.0,"s":[{"p":[{"x":1,"y":2}],"i":1},{"p":[{"x":3,"y":4}],"i":0},
      {"p":[{"x":3,"y":4}],"i":2e9}],"z":[[700.0,800.0]]}
      """
    let document = try NoteFile.read(Array(note.utf8), name: "a.sbn")
    #expect(document.pages.map { $0.strokes.map(Self.places) } == [[[[3, 4]]], [[[1, 2]]]])
    #expect(
      document.pages.map(\.size) == [
        PageSize(width: 700, height: 800), PageSize(width: 500, height: 600),
      ])
    #expect(document.damage.map(\.fault) == [.malformed("stroke 3 of the note")])
  }

  // MARK: - Damage

  private static func change(
    _ pattern: [UInt8], by place: Int, to byte: UInt8, in bytes: [UInt8]
  ) throws -> (bytes: [UInt8], offset: Int) {
    let start = try #require(bytes.indices.first { bytes[$0...].starts(with: pattern) })
    var bytes = bytes
    bytes[start + place] = byte
    return (bytes, start + place)
  }

  /// What comes before the fault is read.
  @Test func namesTheByte() throws {
    let note = try fixture("pens.sbn2")
    // The tool of the second stroke gets a type that there isn't, and a length that is too long.
    let tool: [UInt8] = [2] + Array("ty".utf8) + [0, 12, 0, 0, 0]
    for (place, byte, fault, from) in [
      (0, 0x20, .unknownType(0x20), 0), (7, 1, .wrongLength, 8), (7, 0x80, .wrongLength, 4),
    ] as [(Int, UInt8, BSONFault, Int)] {
      let (bytes, offset) = try Self.change(
        tool + Array("Highlighter".utf8), by: place, to: byte, in: note)
      let document = try NoteFile.read(bytes, name: "a.sbn2")
      #expect(document.pages.map(\.strokes.count) == [1])
      #expect(
        document.damage == [
          NoteDamage(
            file: "a.sbn2", position: .byte(offset - place + from), fault: .bson(fault))
        ])
    }
    let (text, _) = try Self.change(Array("Head".utf8), by: 1, to: 0xFF, in: note)
    let document = try NoteFile.read(text, name: "a.sbn2")
    #expect(document.pages[0].strokes.count == 8)
    #expect(document.damage.map(\.fault) == [.bson(.invalidText)])
  }

  @Test func leavesOutAStrokeWithoutItsPlaces() throws {
    // 1.5 becomes infinite.
    let number: [UInt8] = [0, 0, 0xC0, 0x3F, 0, 0, 0x20, 0x40]
    var (bytes, offset) = try Self.change(number, by: 3, to: 0x7F, in: fixture("pens.sbn2"))
    bytes[offset - 1] = 0x80
    let document = try NoteFile.read(bytes, name: "a.sbn2")
    #expect(document.pages[0].strokes.count == 7)
    #expect(document.damage.map(\.fault) == [.malformed("stroke 1 of page 1")])
  }

  /// Pieces of text whose marks are few may make a letter with many.
  @Test func leavesOutALetterWithTooManyMarks() throws {
    let piece = "{\"insert\":\"" + String(repeating: "\u{301}", count: 999) + "\"}"
    let note = "{\"v\":9,\"z\":[{\"q\":[{\"insert\":\"e\"},\(piece),\(piece)]}]}"
    let document = try NoteFile.read(Array(note.utf8), name: "a")
    #expect(document.pages.map(\.texts.count) == [0])
    #expect(document.damage.map(\.fault) == [.malformed("text of page 1")])
  }

  @Test func cutsNeverCrash() throws {
    let note = try fixture("pens.sbn2")
    checkCuts(of: note, name: "a.sbn2", step: isDeep ? 1 : 3)
    checkCuts(of: Array(Self.older.utf8), name: "a.sbn", step: 1)
    checkCuts(of: try zipped([("main.sbn2", note)]), name: "a.sba", step: 1)
  }

  /// Each byte as one of some others, or as each of them: read or refused, never a crash.
  @Test func changedBytesNeverCrash() throws {
    let note = try fixture("pens.sbn2")
    for index in note.indices {
      let bytes: [UInt8] = [0, 1, 0x05, 0x7F, 0x80, 0xFF]
      for byte in isDeep ? bytes : [bytes[index % bytes.count]] {
        var changed = note
        changed[index] = byte
        _ = try? NoteFile.read(changed, name: "a.sbn2")
      }
    }
  }
}
