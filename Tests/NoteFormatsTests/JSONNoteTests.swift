import InkModel
import NoteFormats
import Testing

@Suite struct JSONNoteTests {
  private static func brush(_ x: Int) -> String {
    """
    {"value":{"brushstroke":{"path":{"start":{"pos":[\(x).5,2.0],"pressure":0.5},
    "segments":[{"lineto":{"end":{"pos":[\(x + 1),3],"pressure":0.5}}}]},
    "style":{"smooth":{"stroke_width":1.5,"stroke_color":{"r":0.0,"g":0.0,"b":1.0,"a":1.0}}}}},
    "version":1}
    """
  }

  static let rnote = """
    {"version":"0.9.4","data":{"engine_snapshot":{
    "document":{"x":0.0,"y":0.0,"width":800.0,"height":2000.0,"layout":"continuous_vertical",
    "format":{"width":800.0,"height":1000.0,"dpi":96.0}},
    "stroke_components":[{"value":null,"version":0},\(brush(10)),\(brush(20)),\(brush(30)),
    {"value":{"textstroke":{"text":"typed","text_style":{"font_size":24.0},
    "transform":{"affine":[1,0,0,0,1,0,44.0,1500.0,1]}}},"version":1},
    {"value":{"shapestroke":{"shape":{"rect":{"cuboid":{"half_extents":[5,10]},
    "transform":{"affine":[1,0,0,0,1,0,100,1200,1]}}},"style":{"rough":{"stroke_width":2}}}},
    "version":1},
    {"value":{"brushstroke":{"path":{"start":{"pos":[0,1100],"pressure":1},
    "segments":[{"quadbezto":{"cp":[10,1100],"end":{"pos":[10,1110],"pressure":1}}}]}}},"version":1}],
    "chrono_components":[{"value":null,"version":0},
    {"value":{"t":7,"layer":{"user_layer":0}}},{"value":{"t":3,"layer":{"user_layer":0}}},
    {"value":{"t":1,"layer":"highlighter"}},{"value":{"t":8,"layer":{"user_layer":0}}},
    {"value":{"t":9,"layer":{"user_layer":0}}},{"value":{"t":10,"layer":{"user_layer":0}}}],
    "chrono_counter":10}}}
    """

  @Test func readsRnoteInTheOrderOfWriting() throws {
    let document = try NoteFile.read(gzipped(Self.rnote), name: "a.rnote")
    let padding = [UInt8](repeating: 0, count: 99)
    #expect(try NoteFile.read(gzipped(Self.rnote) + padding, name: "a.rnote") == document)
    #expect(document.damage.isEmpty)
    #expect(document.pages.count == 2)
    let strokes = document.pages[0].strokes
    #expect(strokes.map { $0.stroke.points[0].x } == [20.5, 10.5])
    #expect(strokes[0].width == 1.5)
    #expect(strokes[0].colour == NoteColour(red: 0, green: 0, blue: 255))
    let second = document.pages[1]
    #expect(second.origin == StrokePoint(x: 0, y: 1000))
    #expect(second.texts == [TypedText("typed", at: StrokePoint(x: 44, y: 1500), size: 24)])
    #expect(second.strokes.map(\.isShape) == [true, false])
    #expect(second.strokes[0].stroke.points.map(\.x) == [95, 105, 105, 95, 95])
    let curve = second.strokes[1].stroke.points
    #expect(curve.last == StrokePoint(x: 10, y: 1110))
    #expect(curve.contains { abs($0.x - 7.5) < 0.01 && abs($0.y - 1102.5) < 0.01 })
  }

  /// JavaScript cuts texts anywhere, also within an emoji.
  @Test func halfASurrogatePairLosesNothing() throws {
    for (text, read) in [
      (#"cut \ud83d"#, "cut \u{FFFD}"), (#"\ude00!"#, "\u{FFFD}!"), (#"\ud83d\n"#, "\u{FFFD}\n"),
      (#"\ud83d\u0041"#, "\u{FFFD}A"), (#"\ud83d\ud83d\ude00"#, "\u{FFFD}😀"),
    ] {
      let note = """
        {"type":"excalidraw","elements":[{"type":"text","text":"\(text)"},
        {"type":"freedraw","points":[[0,0],[1,1]]}]}
        """
      let document = try NoteFile.read(Array(note.utf8), name: "a")
      #expect(document.damage.isEmpty && document.pages[0].strokes.count == 1)
      #expect(document.pages[0].texts.map(\.text) == [read])
    }
  }

  /// From 0.13 on the paper is part of `config`; from 0.15 on matrices have six numbers.
  @Test func readsNewerRnote() throws {
    let newer = Self.rnote
      .replacing("\"layout\":", with: "\"config\":{\"layout\":")
      .replacing("\"dpi\":96.0}}", with: "\"dpi\":96.0}}}")
      .replacing("[1,0,0,0,1,0,44.0,1500.0,1]", with: "[1,0,0,1,44.0,1500.0]")
      .replacing("[1,0,0,0,1,0,100,1200,1]", with: "[1,0,0,1,100,1200]")
    let document = try NoteFile.read(gzipped(newer), name: "a.rnote")
    #expect(document.pages == (try NoteFile.read(gzipped(Self.rnote), name: "a.rnote")).pages)
  }

  /// Before 0.5.10 the document stands beside the strokes, at first as `sheet`; before 0.5.9 a path
  /// is a list of segments.
  @Test(arguments: ["document", "sheet"]) func readsOlderRnote(_ document: String) throws {
    func brush(_ x: Int) -> String {
      """
      {"value":{"brushstroke":{"path":[{"line":{"start":{"pos":[\(x).5,2.0],"pressure":0.5},
      "end":{"pos":[\(x + 1),3],"pressure":0.5}}},
      {"quadbez":{"start":{"pos":[\(x + 1),3],"pressure":1},"cp":[\(x + 2),3],
      "end":{"pos":[\(x + 2),5],"pressure":1}}}],
      "style":{"smooth":{"stroke_width":1.5,"stroke_color":{"r":0.0,"g":0.0,"b":1.0,"a":1.0}}}}},
      "version":1}
      """
    }
    let note = """
      {"version":"0.5.5","data":{"\(document)":{"x":0.0,"y":0.0,"width":800.0,"height":2000.0,
      "expand_mode":"endless_vertical","format":{"width":800.0,"height":1000.0,"dpi":96.0}},
      "store_snapshot":{"stroke_components":[\(brush(10)),{"value":null,"version":2},\(brush(20)),
      {"value":{"brushstroke":{"path":[{"dot":{"element":{"pos":[7,1007],"pressure":1}}}]}},
      "version":1}],
      "chrono_components":[{"value":{"t":7,"layer":"user_layer"}},{"value":null},
      {"value":{"t":3,"layer":"user_layer"}},{"value":{"t":9,"layer":"user_layer"}}],
      "chrono_counter":9}}}
      """
    let read = try NoteFile.read(gzipped(note), name: "a.rnote")
    #expect(read.damage.isEmpty)
    #expect(read.pages.map(\.strokes.count) == [2, 1])
    let strokes = read.pages[0].strokes
    #expect(strokes.map { $0.stroke.points[0].x } == [20.5, 10.5])
    #expect(strokes.map { $0.stroke.points.last } == [22, 12].map { StrokePoint(x: $0, y: 5) })
    #expect(strokes[0].stroke.points.count == 14)
    #expect(strokes[0].width == 1.5)
    #expect(read.pages[1].strokes[0].stroke.points == [StrokePoint(x: 7, y: 1007)])
  }

  @Test(arguments: ["-1e30", "1e30", "0"])
  func pagesOfAnyHeight(_ height: String) throws {
    let note = Self.rnote.replacing("\"height\":2000.0", with: "\"height\":\(height)")
    let document = try NoteFile.read(gzipped(note), name: "a.rnote")
    #expect((1...100_000).contains(document.pages.count))
  }

  @Test func leavesOutAStrokeOfAnotherForm() throws {
    let note = Self.rnote.replacing("[10.5,2.0]", with: "[10.5,null]")
    let document = try NoteFile.read(gzipped(note), name: "a.rnote")
    #expect(document.pages[0].strokes.count == 1)
    #expect(document.damage.map(\.fault) == [.malformed("brushstroke (component 1)")])
    #expect(document.damage[0].file == "a.rnote")
  }

  /// Finite coordinates may be so large that their sums aren't finite.
  @Test func leavesOutWhatIsNowhere() throws {
    let note = """
      {"type":"excalidraw","elements":[{"type":"freedraw","x":3e38,"y":3e38,"points":[[3e38,0]]},
      {"type":"freedraw","x":1,"y":2,"points":[[0,0]]}]}
      """
    let document = try NoteFile.read(Array(note.utf8), name: "a")
    #expect(document.pages[0].strokes.map { $0.stroke.points } == [[StrokePoint(x: 1, y: 2)]])
    #expect(document.damage.map(\.fault) == [.malformed("stroke of page 1")])
  }

  /// Each place was added to a copy of all before it.
  @Test(.timeLimit(.minutes(60))) func longStrokesTakeNoLonger() throws {
    let points = String(repeating: "[1,2],", count: 300_000) + "[3,4]"
    let note =
      "{\"type\":\"excalidraw\",\"elements\":[{\"type\":\"freedraw\",\"points\":[\(points)]}]}"
    let document = try NoteFile.read(Array(note.utf8), name: "a")
    #expect(document.pages[0].strokes.map { $0.stroke.points.count } == [300_001])
  }

  static let excalidraw = """
    {"type":"excalidraw","version":2,"source":"x","elements":[
    {"type":"freedraw","x":100,"y":50,"width":10,"height":4,"angle":0,"strokeWidth":2,
    "strokeColor":"#1971c2","points":[[0,0],[10,4]],"pressures":[],"isDeleted":false},
    {"type":"freedraw","x":0,"y":0,"points":[[0,0]],"isDeleted":true},
    {"type":"freedraw","x":0,"y":0,"width":10,"height":0,"angle":1.5707963,"points":[[0,0],[10,0]]},
    {"type":"text","x":5,"y":6,"text":"hi","fontSize":20,"isDeleted":false},
    {"type":"rectangle","x":1,"y":2,"width":3,"height":4}],"appState":{}}
    """

  @Test func readsExcalidraw() throws {
    let document = try NoteFile.read(Array(Self.excalidraw.utf8), name: "a.excalidraw")
    #expect(document.damage.isEmpty)
    let page = try #require(document.pages.first)
    #expect(page.strokes.count == 3)
    #expect(
      page.strokes[0].stroke.points == [StrokePoint(x: 100, y: 50), StrokePoint(x: 110, y: 54)])
    #expect(page.strokes[0].colour == NoteColour(red: 0x19, green: 0x71, blue: 0xC2))
    let turned = page.strokes[1].stroke.points
    #expect(abs(turned[0].x - 5) < 0.001 && abs(turned[0].y + 5) < 0.001)
    #expect(page.strokes.map(\.isShape) == [false, false, true])
    #expect(page.texts == [TypedText("hi", at: StrokePoint(x: 5, y: 6), size: 20)])
  }

  private func excalidraw(_ elements: String) throws -> NotePage {
    let note = "{\"type\":\"excalidraw\",\"elements\":[\(elements)]}"
    let document = try NoteFile.read(Array(note.utf8), name: "a.excalidraw")
    #expect(document.damage.isEmpty)
    return try #require(document.pages.first)
  }

  /// Lines are turned about the middle of their box, which may be to the left of their place and
  /// above it.
  @Test(
    arguments: [
      (#""width":10,"height":0,"points":[[0,0],[-10,0]]"#, StrokePoint(x: 95, y: 55)),
      (#""width":0,"height":10,"points":[[0,0],[0,-10]]"#, StrokePoint(x: 95, y: 45)),
    ])
  func linesOfExcalidrawAreTurnedAboutTheirMiddle(_ line: String, _ start: StrokePoint) throws {
    let page = try excalidraw(
      #"{"type":"freedraw","x":100,"y":50,"angle":1.5707963,\#(line)}"#)
    let found = try #require(page.strokes.first).stroke.points[0]
    #expect(abs(found.x - start.x) < 0.001 && abs(found.y - start.y) < 0.001)
  }

  @Test func arrowsOfExcalidrawHaveHeads() throws {
    let arrow = """
      {"type":"arrow","x":10,"y":20,"width":100,"height":0,"points":[[0,0],[50,0],[100,0]]
      """
    let plain = try excalidraw(arrow + "}").strokes
    #expect(plain.map { $0.stroke.points.count } == [3, 3])
    #expect(plain.allSatisfy { $0.isShape && $0.fill == nil })
    let head = plain[1].stroke.points
    #expect(head[1] == StrokePoint(x: 110, y: 20))
    // Its sides go back 25 from the tip, each 20 degrees from the line.
    #expect(abs(head[0].x - 86.51) < 0.01 && abs(head[0].y - 11.45) < 0.01)
    #expect(abs(head[2].x - 86.51) < 0.01 && abs(head[2].y - 28.55) < 0.01)

    let both = try excalidraw(
      arrow + ",\"startArrowhead\":\"dot\",\"endArrowhead\":\"triangle_outline\"}"
    ).strokes
    #expect(both.map { $0.stroke.points.count } == [3, 4, 33])
    #expect(both.map(\.fill) == [nil, nil, .black])
    #expect(both[2].stroke.points.allSatisfy { abs($0.x - 10) < 7.51 })
    #expect(try excalidraw(arrow + ",\"endArrowhead\":null}").strokes.count == 1)
    #expect(try excalidraw(arrow.replacing("arrow", with: "line") + "}").strokes.count == 1)
    // Short arrows have small heads, and those of no length none.
    let short = "{\"type\":\"arrow\",\"points\":[[0,0],[10,0]]}"
    #expect(try excalidraw(short).strokes[1].stroke.points.allSatisfy { $0.x > 5 })
    #expect(try excalidraw(short.replacing("10", with: "0")).strokes.count == 1)
  }

  @Test(
    arguments: [
      ("transparent", nil), ("red", NoteColour(red: 255, green: 0, blue: 0)),
      ("DarkOliveGreen", NoteColour(red: 85, green: 107, blue: 47)),
      ("#08f", NoteColour(red: 0, green: 136, blue: 255)),
      ("rgb(0, 128, 0)", NoteColour(red: 0, green: 128, blue: 0)),
      ("rgba(255 0 0 / 50%)", NoteColour(red: 255, green: 0, blue: 0, alpha: 128)),
      ("rgb(1e999,0,0)", .black), ("rgb(1,2)", .black), ("no colour", .black), ("", .black),
    ] as [(String, NoteColour?)])
  func coloursOfExcalidrawAreThoseOfCSS(_ name: String, _ colour: NoteColour?) throws {
    let box = try excalidraw(
      """
      {"type":"rectangle","width":9,"height":9,"strokeColor":"\(name)","backgroundColor":"\(name)"}
      """
    ).strokes[0]
    #expect(colour.map { box.colour == $0 } ?? (box.colour.alpha == 0))
  }

  @Test func textsOfExcalidrawAreAligned() throws {
    func text(_ members: String) throws -> TypedText {
      let note = """
        {"type":"text","x":100,"y":50,"width":40,"height":20,"text":"a\\nbc","fontSize":20\(members)}
        """
      return try #require(try excalidraw(note).texts.first)
    }
    #expect(try text("").width == nil)
    let middle = try text(#","textAlign":"center""#)
    #expect(middle.alignment == .middle && middle.place.x == 90 && middle.width == 60)
    let end = try text(#","textAlign":"right","autoResize":false"#)
    #expect(end.alignment == .end && end.place.x == 100 && end.width == 40)
  }

  /// Its sides are those of the page, whatever the direction of the text.
  @Test func textsOfExcalidrawFromRightToLeftStandWhereTheyStood() throws {
    func text(_ members: String) throws -> TypedText {
      let note = """
        {"type":"text","x":100,"y":50,"width":40,"height":20,"text":"שלום","fontSize":20\(members)}
        """
      return try #require(try excalidraw(note).texts.first)
    }
    let left = try text(#","textAlign":"left""#)
    #expect(left.alignment == .end && left.place.x == 100 && left.width == 60)
    let right = try text(#","textAlign":"right""#)
    #expect(right.alignment == .start && right.place.x == 80 && right.width == 60)
    let middle = try text(#","textAlign":"center","autoResize":false"#)
    #expect(middle.alignment == .middle && middle.place.x == 100)
  }

  @Test func framesOfExcalidrawHaveTheirNames() throws {
    let page = try excalidraw(
      #"{"type":"frame","x":10,"y":50,"width":40,"height":20,"name":"Plan"}"#)
    #expect(page.texts.map(\.text) == ["Plan"])
    #expect(page.texts[0].place == StrokePoint(x: 10, y: 29))
    #expect(page.strokes.count == 1 && page.strokes[0].isShape)
  }

  @Test func textsOfExcalidrawAreTurned() throws {
    let text = """
      {"type":"text","x":100,"y":50,"width":40,"height":20,"angle":1.5707963,"text":"up","fontSize":20}
      """
    let turned = try #require(try excalidraw(text).texts.first)
    #expect(abs(turned.angle - 90) < 0.001)
    // A quarter about the middle of its box, which is at (120, 60).
    #expect(abs(turned.place.x - 130) < 0.001 && abs(turned.place.y - 40) < 0.001)
  }

  /// Pictures as they are in the scene's file, and those that are turned, cut or elsewhere.
  @Test func readsPicturesOfExcalidraw() throws {
    let image = #"{"type":"image","x":3,"y":4,"width":20,"height":10,"fileId":"p""#
    let file = #""p":{"mimeType":"image/png","dataURL":"data:image/png;base64,AQID"}"#
    let note = """
      {"type":"excalidraw","files":{\(file),"q":{"dataURL":"data:image/jpeg;base64,AQID"}},"elements":[
      \(image)},\(image),"angle":1},\(image),"scale":[-1,1]},\(image),"crop":{"x":1}},
      \(image),"crop":null,"scale":[1,1]},\(image.replacing("\"p\"", with: "\"q\""))}]}
      """
    let document = try NoteFile.read(Array(note.utf8), name: "a.excalidraw")
    #expect(document.damage.isEmpty)
    let pictures = document.pages[0].pictures
    #expect(pictures.map(\.bytes.count) == [3, 0, 0, 0, 3, 0])
    #expect(pictures[0].place == StrokePoint(x: 3, y: 4))
    #expect(pictures[0].size == PageSize(width: 20, height: 10))
    #expect(document.pages[0].strokes.isEmpty)
  }

  @Test func lineEndsOfTextsAreLineFeeds() throws {
    let text = #"{"type":"text","text":"a\r\nb\rc\u2028d\ne"}"#
    #expect(try excalidraw(text).texts.map(\.text) == ["a\nb\nc\nd\ne"])
  }

  static let jiix = """
    {"type":"Text","version":"3","label":"ab","words":[
    {"label":"ab","items":[{"type":"stroke","id":"1","X":[1,2],"Y":[3,4],"F":[0,0],"T":[0,9]},
    {"type":"stroke","id":"2","X":[5],"Y":[6]}]}],
    "chars":[{"label":"a","items":[{"type":"stroke","id":"1","X":[1,2],"Y":[3,4]}]}]}
    """

  /// Strokes without names, and parts of one stroke in two words, which have its name.
  @Test func strokesOfJIIXMayHaveNoNamesOrShareThem() throws {
    let strokes = ["", "", "s", "s", "s"].enumerated().map { index, id in
      #"{"type":"stroke","id":"\#(id)","X":[\#(min(index, 3)),9],"Y":[0,0]}"#
    }
    let note = #"{"type":"Text","words":[{"items":[\#(strokes.joined(separator: ","))]}]}"#
    let document = try NoteFile.read(Array(note.utf8), name: "a.jiix")
    #expect(document.damage.isEmpty)
    #expect(document.pages[0].strokes.map { $0.stroke.points[0].x } == [0, 1, 2, 3])
  }

  @Test func readsTheInkOfJIIXOnce() throws {
    let document = try NoteFile.read(Array(Self.jiix.utf8), name: "a.jiix")
    #expect(document.damage.isEmpty)
    #expect(document.pages[0].strokes.map { $0.stroke.points.map(\.x) } == [[1, 2], [5]])
    #expect(document.pages[0].unitsPerInch == 25.4)
  }

  @Test func refusesOtherJSON() {
    for text in ["{}", "{\"a\":1}", "{\"type\":\"excalidraw\"}", "{\"data\":{}}"] {
      #expect(throws: NoteFormatError.unknownFormat(file: "a")) {
        try NoteFile.read(Array(text.utf8), name: "a")
      }
    }
    #expect(throws: NoteFormatError.self) { try NoteFile.read(Array("{\"data\":".utf8), name: "a") }
  }

  @Test func cutsNeverCrash() throws {
    checkCuts(of: try gzipped(Self.rnote), name: "a.rnote", step: 1)
    for text in [Self.rnote, Self.excalidraw, Self.jiix] {
      checkCuts(of: Array(text.utf8), name: "a.json", step: isDeep ? 1 : 3)
    }
  }
}
