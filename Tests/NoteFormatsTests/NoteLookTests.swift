import InkModel
import NoteFormats
import Testing

/// What notes look like: paper, highlighters, colours and widths.
@Suite struct NoteLookTests {
  private func page(_ note: String, _ name: String) throws -> NotePage {
    let document = try NoteFile.read(Array(note.utf8), name: name)
    #expect(document.damage.isEmpty)
    return try #require(document.pages.first)
  }

  private func xournal(_ background: String, _ layer: String = "") throws -> NotePage {
    try page(
      """
      <xournal><page width="600" height="800"><background \(background)/>
      <layer>\(layer)</layer></page></xournal>
      """, "a.xopp")
  }

  @Test func xournalHasDarkPaper() throws {
    let paper = try xournal("type=\"solid\" color=\"#000000ff\" style=\"graph\"").paper
    #expect(paper.colour == .black)
    let ruling = try #require(paper.ruling)
    #expect(ruling.pattern == .grid && ruling.spacing == PageSize(width: 14.17, height: 14.17))
    #expect(ruling.colour == NoteColour(red: 0x43, green: 0x43, blue: 0x43))
    #expect(try xournal("type=\"pdf\" filename=\"a.pdf\" pageno=\"1\"").paper == NotePaper())
  }

  @Test func xournalPaperHasColoursOfItsOwn() throws {
    let paper = try xournal("type=\"solid\" color=\"yellow\" style=\"plain\"").paper
    #expect(paper == NotePaper(colour: NoteColour(red: 0xFF, green: 0xFF, blue: 0x80)))
  }

  @Test func xournalRulesLines() throws {
    let paper = try xournal(
      "type=\"solid\" color=\"white\" style=\"lined\" config=\"r1=30,f1=ff0000\""
    ).paper
    let ruling = try #require(paper.ruling)
    #expect(ruling.pattern == .lines && ruling.spacing.height == 30)
    #expect(ruling.colour == NoteColour(red: 0xFF, green: 0, blue: 0))
    #expect(ruling.top == 80 && ruling.bottom == 740 && ruling.origin.y == 80)
    #expect(ruling.margin?.x == 72)
  }

  @Test func linesMayBeDashed() throws {
    let styles = ["dash", "dot", "cust: 4 2.5", "cust: -1 2", "cust: 1e-9", "plain"]
    let strokes = styles.map { #"<stroke tool="pen" style="\#($0)" width="2">1 2 3 4</stroke>"# }
    let page = try xournal(#"type="solid" color="white" style="plain""#, strokes.joined())
    #expect(page.strokes.map(\.dashes) == [[6, 3], [0.5, 3], [4, 2.5], [], [], []])

    let line = #"{"type":"line","points":[[0,0],[9,9]],"strokeWidth":2,"strokeStyle":"#
    let scene =
      #"{"type":"excalidraw","elements":[\#(line)"dashed"},\#(line)"dotted"},\#(line)"solid"}]}"#
    let drawn = try self.page(scene, "a.excalidraw").strokes
    #expect(drawn.map(\.dashes) == [[8, 10], [1.5, 8], []])
  }

  @Test func xournalMarksColoursAndPresses() throws {
    let page = try xournal(
      "type=\"solid\" color=\"white\"",
      """
      <stroke tool="highlighter" color="#ffff00ff" width="8.5">1 2 3 4</stroke>
      <stroke tool="pen" color="#ff000080" fill="51" width="2 1 0.5">1 2 3 4 5 6</stroke>
      <text size="9" x="1" y="2" color="#00ff00ff">a</text>
      """)
    let highlight = try #require(page.highlights.first)
    #expect(highlight.width == 8.5 && page.strokes.count == 1)
    #expect(highlight.colour == NoteColour(red: 255, green: 255, blue: 0, alpha: 120))
    let stroke = page.strokes[0]
    #expect(stroke.widths == [1, 0.5, 0.5] && stroke.width == 2)
    #expect(stroke.colour.alpha == 0x80 && stroke.fill?.alpha == 51)
    #expect(page.texts[0].colour == NoteColour(red: 0, green: 255, blue: 0))
  }

  @Test func rnoteHasPaperHighlightsAndPressure() throws {
    let note = JSONNoteTests.rnote.replacing(
      "\"layout\":",
      with: """
        "background":{"color":{"r":0.1,"g":0.1,"b":0.1,"a":1},"pattern":"dots",
        "pattern_size":[16,20],"pattern_color":{"r":1,"g":0,"b":0,"a":0.5}},"layout":
        """
    ).replacing(
      "\"stroke_width\":1.5,", with: "\"stroke_width\":1.5,\"pressure_curve\":\"linear\","
    )
    .replacing("24.0}", with: "24.0,\"max_width\":300,\"color\":{\"r\":0,\"g\":0,\"b\":1,\"a\":1}}")
    let document = try NoteFile.read(gzipped(note), name: "a.rnote")
    let page = document.pages[0]
    #expect(page.paper.colour == NoteColour(red: 26, green: 26, blue: 26))
    let ruling = try #require(page.paper.ruling)
    #expect(ruling.pattern == .dots && ruling.spacing == PageSize(width: 16, height: 20))
    #expect(ruling.colour == NoteColour(red: 255, green: 0, blue: 0, alpha: 128))
    #expect(page.highlights.map { $0.stroke.points[0].x } == [30.5])
    #expect(page.strokes[0].widths == [0.75, 0.75])
    let text = try #require(document.pages[1].texts.first)
    #expect(text.width == 300 && text.colour == NoteColour(red: 0, green: 0, blue: 255))
  }

  /// A text that was made twice as large and turned by a quarter.
  @Test func rnoteTransformsTexts() throws {
    let turned = [
      "[1,0,0,0,1,0,44.0,1500.0,1]": "[0,2,0,-2,0,0,44,1500,1]", "24.0}": "24.0,\"max_width\":300}",
    ].reduce(JSONNoteTests.rnote) { $0.replacing($1.key, with: $1.value) }
    let text = try #require(
      try NoteFile.read(gzipped(turned), name: "a.rnote").pages[1].texts.first)
    #expect(
      text
        == TypedText("typed", at: StrokePoint(x: 44, y: 1500), size: 48, width: 600, angle: 90))
  }

  @Test func excalidrawHasPaperAndFills() throws {
    let page = try page(
      """
      {"type":"excalidraw","elements":[
      {"type":"rectangle","x":1,"y":2,"width":3,"height":4,"backgroundColor":"#ffec99","opacity":50},
      {"type":"text","x":5,"y":6,"text":"hi","width":90,"autoResize":false,"strokeColor":"#e03131"}],
      "appState":{"viewBackgroundColor":"#121212"}}
      """, "a.excalidraw")
    #expect(page.paper.colour == NoteColour(red: 0x12, green: 0x12, blue: 0x12))
    #expect(page.strokes[0].fill == NoteColour(red: 0xFF, green: 0xEC, blue: 0x99, alpha: 127))
    #expect(page.texts[0].width == 90)
    #expect(page.texts[0].colour == NoteColour(red: 0xE0, green: 0x31, blue: 0x31))
  }

  /// A pen draws thicker than a ruler, and colours may be written shorter.
  @Test func excalidrawHasPensAndShortColours() throws {
    let page = try page(
      """
      {"type":"excalidraw","elements":[
      {"type":"freedraw","strokeWidth":2,"strokeColor":"#f08","points":[[0,0],[9,9]]},
      {"type":"line","strokeWidth":2,"strokeColor":"#0f08","points":[[0,0],[9,9]]}],
      "appState":{"viewBackgroundColor":"#ffc"}}
      """, "a.excalidraw")
    #expect(page.paper.colour == NoteColour(red: 255, green: 255, blue: 0xCC))
    #expect(page.strokes.map(\.width) == [8.5, 2])
    #expect(
      page.strokes.map(\.colour) == [
        NoteColour(red: 255, green: 0, blue: 0x88),
        NoteColour(red: 0, green: 255, blue: 0, alpha: 0x88),
      ])
  }

  @Test func tldrawHasOpacity() throws {
    func colours(_ opacity: String) throws -> [NoteColour?] {
      let note = """
        {"tldrawFileFormatVersion":1,"records":[{"typeName":"page","id":"page:a","index":"a1"},
        {"typeName":"shape","id":"shape:a","type":"geo","parentId":"page:a","index":"a1",\(opacity)
        "props":{"w":9,"h":9,"geo":"rectangle","fill":"solid","text":"a"}}]}
        """
      let page = try page(note, "a.tldr")
      return [page.strokes[0].colour, page.strokes[0].fill, page.texts[0].colour]
    }
    #expect(try colours("").map { $0?.alpha } == [255, 255, 255])
    #expect(try colours("\"opacity\":0.4,").map { $0?.alpha } == [102, 102, 102])
  }

  @Test func tldrawHighlights() throws {
    let page = try NoteFile.read(TldrawTests.whole, name: "a.tldr").pages[0]
    #expect(page.highlights.map { $0.stroke.points.count } == [2])
    #expect(page.highlights[0].width > 20 && page.highlights[0].colour.alpha < 255)
  }

  @Test func saberHighlightsAndRules() throws {
    let note = """
      {"v":9,"b":4278190080,"p":"college","l":90,"lt":2,"z":[{"w":1000.0,"h":1400.0,"s":[
      {"p":[{"x":0,"y":0}],"i":0,"ty":"Highlighter","c":1694433280,"s":50}]}]}
      """
    let page = try page(note, "a.sbn")
    #expect(page.strokes.isEmpty && page.highlights.map(\.width) == [50])
    #expect(page.highlights[0].colour == NoteColour(red: 255, green: 0, blue: 0, alpha: 100))
    #expect(page.paper.colour == .black)
    let ruling = try #require(page.paper.ruling)
    #expect(ruling.pattern == .lines && ruling.top == 180 && ruling.margin?.x == 180)
  }

  @Test func remarkableParagraphsHaveForms() throws {
    let texts = try NoteFile.read(fixture("Bold_Heading_Bullet_Normal.rm"), name: "a.rm").pages[0]
      .texts
    #expect(texts.map(\.form) == [.plain, .heading(level: 1), .item(level: 1), .plain])
    #expect(texts.allSatisfy { $0.width == 936 })
  }
}
