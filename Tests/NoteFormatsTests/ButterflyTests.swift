import InkModel
import NoteFixtures
import NoteFormats
import Testing

@Suite struct ButterflyTests {
  private static let pen = """
    {"type":"pen","rotation":0.0,"points":[{"x":1.5,"y":2,"pressure":0.4},{"x":3,"y":4}],
    "property":{"type":"pen","strokeWidth":2.5,"thinning":0.4,
    "paint":{"type":"solid","color":4282339765},"fillPaint":{"type":"solid","color":0}},"extra":{}}
    """
  private static let marker = """
    {"type":"pen","points":[{"x":0,"y":0},{"x":9,"y":0}],
    "property":{"strokeWidth":20,"paint":{"type":"solid","color":2164260608}}}
    """
  private static let figures = """
    {"type":"shape","rotation":90,"firstPosition":{"x":10.0,"y":20.0},
    "secondPosition":{"x":30.0,"y":30.0},
    "property":{"strokeWidth":1,"shape":{"type":"rectangle","fillPaint":{"color":4294901760}}}},
    {"type":"shape","firstPosition":{"x":5.0,"y":5.0},"secondPosition":{"x":1.0,"y":2.0},
    "property":{"shape":{"type":"line"}}},
    {"type":"polygon","points":[{"x":0,"y":0},{"x":1,"y":0},{"x":1,"y":1}]},
    {"type":"image","source":"a.png","width":1,"height":1}
    """
  private static let text = """
    {"type":"text","position":{"x":7.0,"y":8.0},"scale":2.0,"foreground":4278190335,
    "constraint":{"size":300,"length":0},
    "area":{"paragraph":{"textSpans":[{"text":"two ","property":{"type":"defined","size":10}},
    {"text":"words"}]}}}
    """

  static func page(_ content: String) -> String {
    """
    {"layers":[{"id":"l","name":"ink","content":[\(content)]}],
    "backgrounds":[{"type":"texture","texture":{"boxWidth":0,"boxHeight":20,"boxColor":4278190080,
    "boxYColor":4280391411}}]}
    """
  }

  static func archive(_ pages: [(name: String, text: String)]) throws -> [UInt8] {
    let metadata = "{\"type\":\"document\",\"name\":\"Waves\",\"fileVersion\":13}"
    return try zipped(
      [("META-INF/butterfly.json", Array(metadata.utf8)), ("BFLY/info.json", Array("{}".utf8))]
        + pages.map { ("BFLY/pages/\($0.name).json", Array($0.text.utf8)) })
  }

  @Test func readsInkFiguresAndText() throws {
    let content = [Self.pen, Self.marker, Self.figures, Self.text].joined(separator: ",")
    let document = try NoteFile.read(Self.archive([("0.", Self.page(content))]), name: "a.bfly")
    #expect(document.damage.isEmpty)
    #expect(document.title == "Waves")
    let page = document.pages[0]
    #expect(page.size == nil && page.unitsPerInch == 96)
    #expect(page.paper.colour == .black)
    #expect(page.paper.ruling?.pattern == .lines)
    #expect(page.paper.ruling?.spacing.height == 20)
    #expect(page.layers.map(\.name) == ["ink"])
    #expect(page.strokes.map(\.isShape) == [false, true, true, true])
    let pen = page.strokes[0]
    #expect(pen.stroke.points == [StrokePoint(x: 1.5, y: 2), StrokePoint(x: 3, y: 4)])
    #expect(pen.width == 2.5)
    #expect(pen.colour == NoteColour(red: 0x3F, green: 0x51, blue: 0xB5))
    #expect(page.highlights.map(\.width) == [20])
    // Twenty wide and ten high, and turned by a quarter about its middle.
    let box = page.strokes[1].stroke.points
    let (xs, ys): ([Float], [Float]) = (box.map(\.x), box.map(\.y))
    let ends: [Float] = [xs.min(), xs.max(), ys.min(), ys.max()].map { $0 ?? 0 }
    for (found, expected) in zip(ends, [15, 25, 15, 35] as [Float]) {
      #expect(abs(found - expected) < 1e-4)
    }
    #expect(page.strokes[1].fill == NoteColour(red: 255, green: 0, blue: 0))
    #expect(page.strokes[2].stroke.points == [StrokePoint(x: 5, y: 5), StrokePoint(x: 1, y: 2)])
    #expect(page.strokes[3].stroke.points.count == 4)
    #expect(
      page.texts == [
        TypedText(
          "two words", at: StrokePoint(x: 7, y: 8), size: 20, width: 300,
          colour: NoteColour(red: 0, green: 0, blue: 255))
      ])
    #expect(page.pictures.map(\.isDrawable) == [false])
  }

  /// About the middle of its box: 20 letters of 12 wide, one line of 25 high.
  @Test func textsAreTurned() throws {
    let turned = Self.text.replacing("\"scale\":2.0", with: "\"scale\":2.0,\"rotation\":270")
      .replacing("two ", with: "twelve more ").replacing("words", with: "of these")
    let note = try Self.archive([("0.", Self.page(turned))])
    let text = try #require(NoteFile.read(note, name: "a.bfly").pages[0].texts.first)
    #expect(abs(text.angle + 90) < 1e-4)
    #expect(abs(text.place.x - 114.5) < 1e-3 && abs(text.place.y - 140.5) < 1e-3)
  }

  @Test func pagesStandInTheOrderOfTheirNumbers() throws {
    let pages = ["10.c", "2.b", "default"].map { ($0, Self.page(Self.pen)) }
    let archive = try Self.archive(pages + [("1.a", Self.page(""))])
    let document = try NoteFile.read(archive, name: "a.bfly")
    #expect(document.pages.map(\.strokes.count) == [1, 0, 1, 1])
  }

  /// As text, and in the forms of older versions: no layers, one background, fills that are said to
  /// be.
  @Test func readsText() throws {
    let newer = """
      {"fileVersion":12,"type":"document","name":"n","pages":{"1.b":\(Self.page("")),
      "0.a":\(Self.page(Self.pen))}}
      """
    let document = try NoteFile.read(Array(newer.utf8), name: "a.tbfly")
    #expect(document.title == "n")
    #expect(document.pages.map(\.strokes.count) == [1, 0])

    let older = """
      {"name":"","fileVersion":6,"type":"document","content":[{"type":"paint",
      "points":[{"x":6,"y":1,"pressure":0}],
      "property":{"strokeWidth":5,"color":4294967295,"fill":false,"type":"pen"}},
      {"type":"label","text":"l","position":{"x":1,"y":2},"size":24,"color":4294967295}],
      "background":{"type":"box","boxWidth":20,"boxHeight":30,"boxColor":4278190080}}
      """
    let old = try NoteFile.read(Array(older.utf8), name: "a.bfly")
    #expect(old.title == nil && old.damage.isEmpty)
    #expect(old.pages[0].strokes.map(\.colour) == [.white])
    #expect(old.pages[0].strokes[0].fill == nil)
    #expect(old.pages[0].texts.map(\.size) == [24])
    #expect(old.pages[0].paper.ruling?.pattern == .grid)
  }

  @Test func namesWhatIsDamaged() throws {
    let broken = Self.pen.replacing("\"y\":2", with: "\"y\":null")
    let archive = try Self.archive([
      ("0.a", Self.page("\(broken),\(Self.pen)")),
      ("1.b", String(Self.page(Self.pen).dropLast(100))),
    ])
    let document = try NoteFile.read(archive, name: "a.bfly")
    #expect(document.pages.map(\.strokes.count) == [1, 1])
    #expect(
      document.damage.map(\.file) == ["a.bfly/BFLY/pages/0.a.json", "a.bfly/BFLY/pages/1.b.json"])
    #expect(document.damage[0].fault == .malformed("pen (element 0)"))
    let empty = try Self.archive([])
    #expect(throws: NoteFormatError.self) { try NoteFile.read(empty, name: "a.bfly") }
    let style = "{\"fileVersion\":12,\"type\":\"pack\",\"name\":\"p\"}"
    #expect(throws: NoteFormatError.unknownFormat(file: "a.bfly")) {
      try NoteFile.read(Array(style.utf8), name: "a.bfly")
    }
  }

  /// Shapes within shapes are read by a function that calls itself.
  @Test func refusesWhatIsNestedTooDeep() throws {
    let nested = String(repeating: "{\"shape\":", count: 100_000)
    let page = Self.page("{\"type\":\"shape\",\"property\":\(nested)")
    let text = "{\"fileVersion\":12,\"pages\":{\"0.a\":\(page)}}"
    let error = try #require(throws: NoteFormatError.self) {
      try NoteFile.read(Array(text.utf8), name: "a.tbfly")
    }
    #expect("\(error)".hasSuffix("JSON is nested too deep"))
  }

  @Test func cutsNeverCrash() throws {
    let text = "{\"fileVersion\":12,\"pages\":{\"0.a\":\(Self.page(Self.pen + "," + Self.text))}}"
    checkCuts(of: Array(text.utf8), name: "a.tbfly", step: 1)
  }
}
