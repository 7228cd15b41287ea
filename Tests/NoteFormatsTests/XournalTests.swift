import Foundation
import InkModel
import NoteFixtures
import NoteFormats
import Testing

@Suite struct XournalTests {
  static let note = """
    <?xml version="1.0" standalone="no"?>
    <xournal creator="Xournal++ 1.2.0" fileversion="4">
    <title>Xournal++ document - see https://xournalpp.github.io/</title>
    <preview>aGVsbG8=</preview>
    <page width="595.28" height="841.89">
    <background type="pdf" domain="absolute" filename="/notes/script.pdf" pageno="3"/>
    <layer name="words">
    <stroke tool="pen" color="#3333ccff" width="1.41 0.5 0.6">10 20 11.5 21 12 22</stroke>
    <stroke tool="highlighter" color="#ffff007f" width="8">10 20 90 20</stroke>
    <stroke tool="eraser" color="white" width="8">10 20 90 20</stroke>
    <text font="Sans" size="12.5" x="30" y="40" color="black">a &lt;b&gt;
    c</text>
    </layer>
    <layer>
    <stroke tool="pen" color="red" width="1">1 2 1 2</stroke>
    </layer>
    </page>
    <page width="100" height="50"><background type="solid" color="white" style="lined"/><layer/></page>
    </xournal>
    """

  @Test func readsPensTextAndBackground() throws {
    let document = try NoteFile.read(gzipped(Self.note), name: "a.xopp")
    #expect(document.damage.isEmpty)
    #expect(document.title == nil)
    #expect(document.pages.count == 2)
    let page = document.pages[0]
    #expect(page.size == PageSize(width: 595.28, height: 841.89))
    #expect(page.unitsPerInch == 72)
    #expect(page.background == PageBackground(file: "/notes/script.pdf", page: 3))
    #expect(page.layers.map(\.name) == ["words", nil])
    #expect(page.layers.map(\.strokes.count) == [1, 1])
    let stroke = page.layers[0].strokes[0]
    #expect(stroke.stroke.points.map(\.x) == [10, 11.5, 12])
    #expect(stroke.width == 1.41)
    #expect(stroke.colour == NoteColour(red: 0x33, green: 0x33, blue: 0xCC))
    let text = TypedText(
      "a <b>\nc", at: StrokePoint(x: 30, y: 40), size: 12.5, font: TypedFont(family: "Sans"))
    #expect(page.texts == [text])
    #expect(document.pages[1].background == nil)
  }

  /// Only the first page of a PDF file names it, and a picture that is used again is told by its
  /// page.
  @Test func readsBackgroundsThatAreUsedAgain() throws {
    func page(_ attributes: String) -> String {
      "<page width=\"9\" height=\"9\"><background \(attributes)/><layer/></page>"
    }
    let note =
      "<xournal>" + page("type=\"pixmap\" domain=\"absolute\" filename=\"a.png\"")
      + page("type=\"pdf\" domain=\"absolute\" filename=\"b.pdf\" pageno=\"1\"")
      + page("type=\"pdf\" pageno=\"2\"") + page("type=\"pixmap\" domain=\"clone\" filename=\"0\"")
      + page("type=\"pixmap\" domain=\"clone\" filename=\"9\"") + "</xournal>"
    let document = try NoteFile.read(Array(note.utf8), name: "a.xoj")
    #expect(
      document.pages.map(\.background) == [
        PageBackground(file: "a.png", page: nil), PageBackground(file: "b.pdf", page: 1),
        PageBackground(file: "b.pdf", page: 2), PageBackground(file: "a.png", page: nil), nil,
      ])
  }

  private func page(_ layer: String) throws -> (page: NotePage, damage: [NoteDamage]) {
    let note =
      "<xournal>\n<page width=\"99\" height=\"99\">\n<layer>\(layer)</layer></page></xournal>"
    let document = try NoteFile.read(Array(note.utf8), name: "a.xopp")
    return (document.pages[0], document.damage)
  }

  /// A touch so light that the line has no width there is still a touch.
  @Test(arguments: [
    ("1.5 0.5 0", 1.5, [0.5, 0, 0]), ("0 0.5 2", 0.5, [0.5, 2, 2]), ("2 0 0", 2, []),
    ("1.5 -1 0.5", 1.5, []), ("1.5 thin 0.5", 1.5, []), ("1.5 0.5", 1.5, []),
    ("5 0.5 0.25 -1", 5, [0.5, 0.25, 0.25]), ("5 0.5 0.25 0.75", 5, [0.5, 0.25, 0.75]),
    ("5 0.5 -1 0.75 3 3 3 3 -1", 5, [0.5, 0.5, 0.75]), ("5 0.5 0 thin", 5, [0.5, 0, 0]),
  ])
  func strokesHaveWidthsOfTheirPoints(widths: String, pen: Float, own: [Float]) throws {
    let (page, damage) = try page(
      "<stroke tool=\"pen\" color=\"red\" width=\"\(widths)\">1 2 3 4 5 6</stroke>")
    #expect(damage.isEmpty)
    #expect(page.strokes.map(\.width) == [pen] && page.strokes.map(\.widths) == [own])
  }

  /// Pango's descriptions of fonts: words at the end name the style.
  @Test(arguments: [
    ("Sans", "Sans", 400, false, TypedFont.Kind.sansSerif),
    ("Noto Sans Bold", "Noto Sans", 700, false, .sansSerif),
    ("Go Mono Semi-Bold Italic", "Go Mono", 600, true, .monospaced),
    ("SourceCodeVF Medium 12", "SourceCodeVF", 500, false, .monospaced),
    ("DejaVuSansMono", "DejaVuSansMono", 400, false, .monospaced),
    ("Inconsolata", "Inconsolata", 400, false, .monospaced),
    ("Monotype Corsiva", "Monotype Corsiva", 400, false, .sansSerif),
    ("Barcode", "Barcode", 400, false, .sansSerif),
    ("MSSerif", "MSSerif", 400, false, .serif),
    ("MS Sans-Serif", "MS Sans-Serif", 400, false, .sansSerif),
    ("Times New Roman,  Bold Oblique", "Times New Roman", 700, true, .serif),
    ("Serif, Sans", "Serif", 400, false, .serif),
    ("Open'Sans;} Light", "OpenSans", 300, false, .sansSerif),
  ])
  func textsHaveTheirFonts(
    description: String, family: String, weight: Int, isSlanted: Bool, kind: TypedFont.Kind
  ) throws {
    let font = try #require(
      page("<text font=\"\(description)\" size=\"9\">a</text>").page.texts[0].font)
    #expect(font == TypedFont(family: family, weight: weight, isSlanted: isSlanted))
    #expect(font.kind == kind)
  }

  @Test(arguments: [(Int.max, 1000), (Int.min, 100), (600, 600)])
  func weightsAreThoseOfFonts(weight: Int, own: Int) {
    #expect(TypedFont(family: "Sans", weight: weight)?.weight == own)
  }

  @Test(arguments: ["", " ", "Bold 12", "';"])
  func textsMayHaveNoFont(description: String) throws {
    let texts = try page("<text font=\"\(description)\" size=\"9\">a</text>").page.texts
    #expect(texts.map(\.font) == [nil])
  }

  @Test func readsFormulas() throws {
    let edges = "left=\"10\" top=\"20\" right=\"60\" bottom=\"50\""
    let (page, damage) = try page(
      """
      <teximage text="x^2+\\frac{a}{b}" \(edges)>aGVsbG8=</teximage>
      <teximage text="a&lt;b" \(edges)/><teximage text="" \(edges)/><teximage text="y"/>
      """)
    #expect(damage.isEmpty)
    let place = StrokePoint(x: 10, y: 20)
    #expect(
      page.texts == [
        TypedText("x^2+\\frac{a}{b}", at: place, size: 12, form: .formula),
        TypedText("a<b", at: place, size: 24, form: .formula),
      ])
  }

  @Test func readsPictures() throws {
    let png = Data([0x89] + Array("PNG\r\n\u{1A}\n".utf8) + [0, 0, 0, 13] + Array("IHDR".utf8))
    func picture(_ header: [UInt8]) -> String {
      """
      <image left="1" top="2" right="4" bottom="8">\((png + Data(header + [8, 2])).base64EncodedString())
      </image>
      """
    }
    let (page, damage) = try page(
      picture([0, 0, 0, 3, 0, 0, 0, 5]) + picture([0, 0, 0x30, 0, 0, 0, 0x30, 0])
        + picture([0, 0, 0, 0, 0, 0, 0, 5])
        + "<image left=\"1\" top=\"2\" right=\"4\" bottom=\"8\">/9j/</image>"
        + "\n<image left=\"1\" top=\"2\">/9j/</image><image left=\"1\" top=\"2\" right=\"4\" bottom=\"8\"/>"
    )
    #expect(page.pictures.map(\.isDrawable) == [true, false, false, false])
    #expect(page.pictures[3].bytes == [0xFF, 0xD8, 0xFF])
    #expect(page.pictures[0].place == StrokePoint(x: 1, y: 2))
    #expect(page.pictures[0].size == PageSize(width: 3, height: 6))
    #expect(damage.map(\.fault) == [.malformed("image"), .malformed("image")])
  }

  @Test(.timeLimit(.minutes(60))) func leavesOutTextsOfEndlessMarks() throws {
    let marks = String(repeating: "\u{301}\u{323}", count: 500_000)
    let note = Self.note.replacing("a &lt;b&gt;", with: "a\(marks)")
    let document = try NoteFile.read(Array(note.utf8), name: "a.xoj")
    #expect(document.pages[0].texts.isEmpty)
    #expect(document.damage.map(\.fault) == [.malformed("text of page 1")])
  }

  /// A colour of 60,000 marks took five seconds.
  @Test func endsBeforeAttributesOfEndlessMarks() throws {
    for marks in ["\u{301}", "&#x301;"].map({ String(repeating: $0, count: 1_001) }) {
      let page = "<page width=\"9\" height=\"9\"><layer name=\"a%\"/></page>"
      func read(_ marks: String) throws -> NoteDocument {
        let note = "<xournal>\n\(page.replacing("%", with: marks))</xournal>"
        return try NoteFile.read(Array(note.utf8), name: "a.xoj")
      }
      #expect(try read("").damage == [])
      let damage = try read(marks).damage
      #expect(damage.map(\.fault) == [.refusedXML(.tooManyMarks)])
      #expect("\(damage[0])".hasPrefix("a.xoj:2:"))
      #expect("\(damage[0])".hasSuffix(": more than 1,000 marks on a letter"))
    }
  }

  @Test func readsPlainAndArchivedXML() throws {
    let plain = try NoteFile.read(Array(Self.note.utf8), name: "a.xoj")
    let archived = try NoteFile.read(
      zipped([
        ("mimetype", Array("application/xournal++".utf8)),
        ("content.xml", Array(Self.note.utf8)),
      ]),
      name: "a.xopp")
    #expect(plain.pages == archived.pages)
  }

  @Test func namesTheLineOfAnInvalidStroke() throws {
    let note = Self.note.replacing("11.5 21 12 22", with: "11.5 what 12 22")
    let document = try NoteFile.read(gzipped(note), name: "a.xopp")
    #expect(document.pages[0].strokes.count == 1)
    #expect(document.damage.map(\.fault) == [.malformed("stroke")])
    #expect("\(document.damage[0])".hasPrefix("a.xopp:8:"))
  }

  /// Of millions of faults the first are kept.
  @Test func boundsTheDamage() throws {
    let strokes = String(repeating: "<stroke/>", count: 5_000)
    let note = "<xournal><page><layer>\(strokes)</layer></page></xournal>"
    let damage = try NoteFile.read(Array(note.utf8), name: "a").damage
    #expect(damage.count == 1_001)
    #expect(damage.last?.fault == .more(4_000))
  }

  @Test func keepsWhatComesBeforeTheDamage() throws {
    let cut = Self.note.prefix(upTo: try #require(Self.note.range(of: "<layer>")).upperBound)
    let document = try NoteFile.read(gzipped(String(cut)), name: "a.xopp")
    #expect(document.pages.count == 1)
    #expect(document.pages[0].strokes.count == 1)
    guard case .xml? = document.damage.first?.fault else {
      Issue.record("the damage isn't named")
      return
    }
  }

  @Test func refusesWhatIsNoNote() {
    #expect(throws: NoteFormatError.unknownFormat(file: "a")) {
      try NoteFile.read(Array("<svg/>".utf8), name: "a")
    }
    #expect(throws: NoteFormatError.unknownFormat(file: "a")) {
      try NoteFile.read(Array("hello".utf8), name: "a")
    }
    #expect(throws: NoteFormatError.unknownFormat(file: "a")) {
      try NoteFile.read([], name: "a")
    }
    #expect(throws: NoteFormatError.unreadable(file: "/nowhere/a", code: 2)) {
      try NoteFile.read(path: "/nowhere/a")
    }
    let bomb = "<!DOCTYPE x [<!ENTITY a \"b\">]><xournal>&a;</xournal>"
    #expect(throws: NoteFormatError.self) { try NoteFile.read(Array(bomb.utf8), name: "a") }
  }

  @Test func namesEachPartWithoutAPlace() throws {
    let stroke = #"<stroke tool="highlighter" width="8">1 1 2e9 2</stroke>"#
    let note = "<xournal><page width=\"9\" height=\"9\"><layer>\(stroke)</layer></page></xournal>"
    let document = try NoteFile.read(Array(note.utf8), name: "a.xopp")
    #expect(document.pages[0].highlights.isEmpty)
    #expect(document.damage.map(\.fault) == [.malformed("highlight of page 1")])
  }

  /// A file that is cut short may have other faults before the cut.
  @Test func aCutHidesNoOtherFault() throws {
    let points = (0..<4_000).map { "\($0 * 7_919 % 10_007) \($0 * 104_729 % 9_973)" }
    let note =
      "<xournal><page width=\"9\" height=\"9\"><layer><stroke>1 x</stroke>"
      + "<stroke>\(points.joined(separator: " "))</stroke></layer></page></xournal>"
    let bytes = try gzipped(note)
    let document = try NoteFile.read(Array(bytes.dropLast(bytes.count / 4)), name: "a.xopp")
    #expect(document.damage.map(\.fault) == [.compressionEnds, .malformed("stroke")])
  }

  @Test func namesTheEncodingsThatAreRead() throws {
    let note = Array("<?xml version='1.0' encoding='windows-1252'?><xournal/>".utf8)
    #expect {
      try NoteFile.read(note, name: "a.xopp")
    } throws: {
      "\($0)".hasSuffix(
        "unsupported encoding \"windows-1252\": UTF-8, UTF-16, Latin-1 and ASCII are read")
    }
  }

  @Test func cutsNeverCrash() throws {
    checkCuts(of: try gzipped(Self.note), name: "a.xopp", step: 1)
    checkCuts(of: Array(Self.note.utf8), name: "a.xml", step: 1)
  }
}
