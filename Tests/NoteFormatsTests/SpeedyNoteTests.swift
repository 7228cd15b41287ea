import InkModel
import NoteFixtures
import NoteFormats
import Testing

@Suite struct SpeedyNoteTests {
  private static func stroke(_ x: Int, color: String = "#ff112233") -> String {
    """
    {"id":"s","color":"\(color)","thickness":4,"points":[{"x":\(x),"y":2,"p":0.5},
    {"x":\(x + 1),"y":3,"p":1,"t":1780000000000}]}
    """
  }

  static func page(_ strokes: String) -> String {
    """
    {"uuid":"a","width":816,"height":1056,"backgroundType":4,"pdfPageNumber":-1,
    "backgroundColor":"#ff101010","gridColor":"#c8c8c8","gridSpacing":32,"lineSpacing":40,
    "layers":[{"id":"l","name":"Layer 1","visible":true,"strokes":[\(strokes)]},
    {"id":"h","name":"hidden","visible":false,"strokes":[\(stroke(9))]}],
    "objects":[{"type":"textbox","x":5,"y":6,"width":200,"height":40,"visible":true,
    "text":"typed","fontSize":20,"fontColor":"#ff0000ff"},{"type":"image","x":1,"y":1}]}
    """
  }

  private static func archive(
    _ manifest: String, _ members: [(name: String, text: String)]
  ) throws -> [UInt8] {
    try zipped(
      members.map { ("My.snb/\($0.name)", Array($0.text.utf8)) }
        + [("My.snb/document.json", Array(manifest.utf8))])
  }

  @Test func readsPages() throws {
    let manifest = """
      {"bundle_format_version":1,"name":"My book","mode":"paged","pdf_path":"/books/b.pdf",
      "page_order":["b","a","c"],
      "page_metadata":{"c":{"width":100,"height":200,"pdf_page":6}},"page_count":3}
      """
    let strokes = [
      Self.stroke(1), Self.stroke(20, color: "#80e6ff6e"), Self.stroke(5, color: "#445566"),
    ]
    let document = try NoteFile.read(
      Self.archive(
        manifest,
        [
          ("pages/a.json", Self.page("")),
          ("pages/b.json", Self.page(strokes.joined(separator: ","))),
        ]
      ), name: "a.snbx")
    #expect(document.damage.isEmpty)
    #expect(document.title == "My book")
    #expect(document.pages.map(\.strokes.count) == [2, 0, 0])
    let page = document.pages[0]
    #expect(page.size == PageSize(width: 816, height: 1056))
    #expect(page.unitsPerInch == 96)
    #expect(page.paper.colour == NoteColour(red: 0x10, green: 0x10, blue: 0x10))
    #expect(page.paper.ruling?.pattern == .lines && page.paper.ruling?.spacing.height == 40)
    #expect(page.layers.map(\.name) == ["Layer 1"])
    let pen = page.strokes[0]
    #expect(pen.stroke.points.map(\.x) == [1, 2])
    #expect(pen.width == 4 && pen.widths == [2, 4])
    #expect(pen.colour == NoteColour(red: 0x11, green: 0x22, blue: 0x33))
    #expect(page.strokes[1].colour == NoteColour(red: 0x44, green: 0x55, blue: 0x66))
    #expect(page.highlights.map(\.colour.alpha) == [0x80])
    #expect(
      page.texts == [
        TypedText(
          "typed", at: StrokePoint(x: 5, y: 6), size: 20, width: 200,
          colour: NoteColour(red: 0, green: 0, blue: 255))
      ])
    #expect(document.pages[2].background == PageBackground(file: "b.pdf", page: 7))
    #expect(document.pages[2].size == PageSize(width: 100, height: 200))
  }

  @Test func putsTilesTogether() throws {
    let manifest = """
      {"name":"Canvas","mode":"edgeless","tile_index":["0,0","-1,2"],"tile_size":1024,
      "default_background":{"type":"grid","color":"#ffffffff","grid_spacing":20},
      "layers":[{"id":"l","name":"Layer 1"}]}
      """
    func tile(_ x: Int) -> String {
      """
      {"coord_x":0,"layers":[{"id":"l","strokes":[\(Self.stroke(x))]}],
      "objects":[{"type":"image","x":1,"y":1}]}
      """
    }
    let document = try NoteFile.read(
      Self.archive(
        manifest,
        [
          ("tiles/0,0.json", tile(1)), ("tiles/-1,2.json", tile(1)),
          ("tiles/0,0.ocr.json", "{\"layers\":[]}"),
        ]), name: "a.snbx")
    #expect(document.damage.isEmpty)
    #expect(document.pages.count == 1)
    #expect(document.pages[0].size == nil)
    #expect(document.pages[0].paper.ruling?.pattern == .grid)
    #expect(
      document.pages[0].strokes.map { $0.stroke.points[0] } == [
        StrokePoint(x: 1, y: 2), StrokePoint(x: -1023, y: 2050),
      ])
    #expect(document.pages[0].layers.map(\.pictures.count) == [2])
  }

  @Test func namesWhatIsDamaged() throws {
    let manifest = "{\"mode\":\"paged\",\"page_order\":[\"a\",\"gone\"]}"
    let broken = Self.page(Self.stroke(1).replacing("\"y\":2", with: "\"y\":[]"))
    let document = try NoteFile.read(
      Self.archive(manifest, [("pages/a.json", broken)]), name: "a.snbx")
    #expect(document.pages.count == 2)
    #expect(
      document.damage.map(\.fault) == [
        .malformed("stroke (element 0)"), .missingMember("My.snb/pages/gone.json"),
      ])
    let none = try Self.archive("{", [])
    #expect(throws: NoteFormatError.self) { try NoteFile.read(none, name: "a.snbx") }
  }
}
