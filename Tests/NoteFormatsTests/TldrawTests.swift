import InkFormats
import InkModel
import Testing

@testable import NoteFormats

@Suite struct TldrawTests {
  private static func shape(
    _ id: String, _ type: String, _ props: String, x: Int = 0, y: Int = 0,
    rotation: Float = 0, parent: String = "page:a", index: String = "a1"
  ) -> String {
    """
    {"x":\(x),"y":\(y),"rotation":\(rotation),"isLocked":false,"opacity":1,"meta":{},
    "id":"shape:\(id)","type":"\(type)","props":{\(props)},"parentId":"\(parent)",
    "index":"\(index)","typeName":"shape"}
    """
  }

  private static func ink(_ segments: String, _ more: String = "") -> String {
    "\"color\":\"blue\",\"size\":\"l\",\"segments\":[\(segments)],\"isComplete\":true\(more)"
  }

  private static func file(_ records: [String]) -> [UInt8] {
    Array(
      """
      {"tldrawFileFormatVersion":1,"schema":{"schemaVersion":2,"sequences":{}},"records":[
      {"gridSize":10,"name":"Plans","meta":{},"id":"document:document","typeName":"document"},
      \(records.joined(separator: ",\n"))]}
      """.utf8)
  }

  private static func page(_ id: String, _ index: String) -> String {
    "{\"meta\":{},\"id\":\"page:\(id)\",\"name\":\"P\",\"index\":\"\(index)\",\"typeName\":\"page\"}"
  }

  private static let free =
    "{\"type\":\"free\",\"points\":[{\"x\":0,\"y\":0,\"z\":0.5},{\"x\":10,\"y\":4}]}"
  private static let straight =
    "{\"type\":\"straight\",\"points\":[{\"x\":0,\"y\":0},{\"x\":50,\"y\":0}]}"

  // The texts of points are Python's: struct.pack("<3f", …) and ("<…e", …), in base64.

  static let whole = file([
    page("b", "a2"), page("a", "a1"),
    shape("2", "draw", ink(free), x: 100, y: 50, index: "a3"),
    shape("1", "draw", ink("{\"type\":\"free\",\"path\":\"AAAAAAAAAAAAAAA/AD4AwAAAAEkANAAA\"}")),
    shape(
      "3", "draw",
      ink(
        "{\"type\":\"free\",\"points\":\"AAAAAAA4oM/vAwA4\"}",
        ",\"scaleX\":2,\"scaleY\":-1,\"scale\":2"), parent: "page:b"),
    shape("4", "highlight", ink(free), index: "a4"),
    shape("5", "draw", ink(straight), index: "a5"),
    shape("6", "text", "\"size\":\"xl\",\"text\":\"old\",\"scale\":1", x: 5, y: 6, index: "a6"),
    shape(
      "7", "note",
      """
      "size":"m","scale":2,"richText":{"type":"doc","content":[
      {"type":"paragraph","attrs":{"dir":"auto"},"content":[{"type":"text","text":"one "},
      {"type":"text","marks":[{"type":"bold"}],"text":"two"}]},{"type":"paragraph"},
      {"type":"bulletList","content":[{"type":"listItem","content":[
      {"type":"paragraph","content":[{"type":"text","text":"three"}]}]}]}]}
      """, index: "a7"),
    shape("8", "geo", "\"geo\":\"rectangle\",\"w\":30,\"h\":20,\"text\":\"\"", index: "a8"),
  ])

  @Test func readsInkOfEachForm() throws {
    let document = try NoteFile.read(Self.whole, name: "a.tldr")
    #expect(document.damage.isEmpty)
    #expect(document.title == "Plans")
    #expect(document.pages.count == 2)
    let strokes = document.pages[0].strokes
    // In the order of the index, not of the file.
    #expect(
      strokes.map { $0.stroke.points.map { [$0.x, $0.y] } } == [
        [[0, 0], [1.5, -2], [11.5, -1.75]],
        [[100, 50], [110, 54]],
        [[0, 0], [50, 0]],
        [[0, 0], [400, 0], [400, 400], [0, 400], [0, 0]],
        [[0, 0], [30, 0], [30, 20], [0, 20], [0, 0]],
      ])
    #expect(strokes.map(\.isShape) == [false, false, true, true, true])
    // The paper of a note.
    #expect(strokes[3].fill == NoteColour(red: 0xFC, green: 0xE1, blue: 0x9C))
    #expect(strokes[0].width == 5)
    #expect(strokes[0].colour == NoteColour(red: 0x44, green: 0x65, blue: 0xE9))
    let scaled = try #require(document.pages[1].strokes.first)
    #expect(scaled.width == 10)
    #expect(scaled.stroke.points[1] == StrokePoint(x: -61, y: -6.002187728881836e-05))
  }

  @Test func readsPictures() throws {
    let image = #""w":20,"h":10,"assetId":"asset:1""#
    let note = Self.file([
      Self.page("a", "a1"), Self.shape("1", "image", image, x: 3, y: 4, index: "a1"),
      Self.shape("2", "image", image, rotation: 1, index: "a2"),
      Self.shape("3", "image", image + #","flipX":true"#, index: "a3"),
      Self.shape("4", "image", image + #","crop":{"topLeft":{}}"#, index: "a4"),
      Self.shape("5", "image", image.replacing("asset:1", with: "asset:2"), index: "a5"),
      #"{"id":"asset:1","typeName":"asset","type":"image","props":{"src":"data:image/png;base64,AQID"}}"#,
    ])
    let document = try NoteFile.read(note, name: "a.tldr")
    #expect(document.damage.isEmpty)
    let pictures = document.pages[0].pictures
    #expect(pictures.map(\.bytes.count) == [3, 0, 0, 0, 0])
    #expect(pictures[0].place == StrokePoint(x: 3, y: 4))
    #expect(pictures[0].size == PageSize(width: 20, height: 10))
  }

  /// The program's black.
  private static let ink = NoteColour(red: 0x1D, green: 0x1D, blue: 0x1D)

  @Test func keepsTypedText() throws {
    let document = try NoteFile.read(Self.whole, name: "a.tldr")
    #expect(
      document.pages[0].texts == [
        TypedText("old", at: StrokePoint(x: 5, y: 6), size: 44, colour: Self.ink),
        TypedText(
          "one two\n\nthree", at: StrokePoint(x: 32, y: 117.5), size: 44, width: 336,
          colour: .black, alignment: .middle),
      ])
  }

  /// Labels are in the middle of their figures unless they are aligned otherwise.
  @Test(arguments: [
    ("", StrokePoint(x: 16, y: 36.25), TypedText.Alignment.middle),
    (#""align":"start","verticalAlign":"start""#, StrokePoint(x: 16, y: 16), .start),
    (#""align":"end-legacy","verticalAlign":"end","growY":40"#, StrokePoint(x: 16, y: 96.5), .end),
  ])
  func labelsStandInTheirFigures(
    _ props: String, _ place: StrokePoint, _ alignment: TypedText.Alignment
  ) throws {
    let more = props.isEmpty ? "" : "," + props
    let note = Self.file([
      Self.page("a", "a1"),
      Self.shape(
        "1", "geo",
        #""geo":"rectangle","w":200,"h":100,"text":"two","color":"yellow","labelColor":"red""#
          + more),
    ])
    let text = try #require(try NoteFile.read(note, name: "a.tldr").pages[0].texts.first)
    #expect(text.place == place && text.width == 168)
    #expect(text.alignment == alignment)
    #expect(text.colour == NoteColour(red: 0xE0, green: 0x31, blue: 0x31))
  }

  @Test func arrowsAndFramesHaveTheirNames() throws {
    let note = Self.file([
      Self.page("a", "a1"),
      Self.shape("1", "frame", #""w":50,"h":40,"name":"Plan""#, x: 100, y: 200, index: "a1"),
      Self.shape(
        "2", "arrow", #""start":{"x":0,"y":0},"end":{"x":100,"y":0},"color":"yellow","text":"ab""#,
        index: "a2"),
    ])
    let page = try NoteFile.read(note, name: "a.tldr").pages[0]
    #expect(page.texts.map(\.text) == ["Plan", "ab"])
    #expect(page.texts[0].place == StrokePoint(x: 100, y: 182.5))
    #expect(page.texts[1].place == StrokePoint(x: 38, y: -12.5))
    #expect(page.texts.map(\.colour) == [Self.ink, Self.ink])
    #expect(page.strokes[0].stroke.points.map(\.x) == [100, 150, 150, 100, 100])
  }

  /// A group turned by a right angle, in a frame.
  @Test func placesWhatFramesAndGroupsHold() throws {
    let note = Self.file([
      Self.page("a", "a1"),
      Self.shape("i", "draw", Self.ink(Self.free), x: 1, y: 2, parent: "shape:g"),
      Self.shape("g", "group", "", x: 10, y: 20, rotation: .pi / 2, parent: "shape:f"),
      Self.shape("f", "frame", "\"w\":9,\"h\":9,\"name\":\"\"", x: 100, y: 200),
    ])
    // The first is the frame's.
    let points = try NoteFile.read(note, name: "a").pages[0].strokes[1].stroke.points
    #expect(points.count == 2)
    for (point, place) in zip(points, [(108, 221), (104, 231)] as [(Float, Float)]) {
      #expect(abs(point.x - place.0) < 0.001 && abs(point.y - place.1) < 0.001, "\(point)")
    }
  }

  @Test func drawsLinesAndArrows() throws {
    let ends = "\"start\":{\"x\":0,\"y\":0},\"end\":{\"x\":10,\"y\":0}"
    let note = Self.file([
      Self.page("a", "a1"),
      Self.shape(
        "1", "line",
        """
        "points":{"a2":{"id":"a2","index":"a2","x":5,"y":6},
        "a1":{"id":"a1","index":"a1","x":0,"y":0}}
        """, index: "a1"),
      Self.shape(
        "2", "arrow", ends + ",\"bend\":3,\"text\":\"go\",\"dash\":\"dashed\"", index: "a2"),
    ])
    let document = try NoteFile.read(note, name: "a")
    #expect(document.damage.isEmpty)
    let strokes = document.pages[0].strokes.map { $0.stroke.points.map { [$0.x, $0.y] } }
    #expect(strokes.prefix(2) == [[[0, 0], [5, 6]], [[0, 0], [5, 3], [10, 0]]])
    // The head, at the end unless the arrow says otherwise.
    #expect(strokes.dropFirst(2).map(\.count) == [3])
    #expect(strokes.last?[1] == [10, 0])
    #expect(document.pages[0].texts.map(\.text) == ["go"])
    #expect(document.pages[0].strokes.map(\.dashes) == [[], [7, 7], []])
  }

  /// Bound arrows join the middles of shapes, from edge to edge; the file may have old ends.
  @Test func boundArrowsJoinTheirShapes() throws {
    let box = #""geo":"rectangle","w":100,"h":60"#
    let ends = #""start":{"x":0,"y":0},"end":{"x":9,"y":9},"text":"go""#
    func binding(_ target: String, _ end: String) -> String {
      """
      {"id":"binding:\(end)","typeName":"binding","type":"arrow","fromId":"shape:c",
      "toId":"shape:\(target)","props":{"terminal":"\(end)"}}
      """
    }
    func old(_ target: String) -> String {
      #"{"type":"binding","boundShapeId":"shape:\#(target)"}"#
    }
    let figures = [
      Self.page("a", "a1"), Self.shape("a", "geo", box, index: "a1"),
      Self.shape("b", "geo", box, x: 300, index: "a2"),
    ]
    for arrow in [
      [Self.shape("c", "arrow", ends, x: 70, y: 20, rotation: .pi / 2, index: "a3")]
        + [binding("a", "start"), binding("b", "end")],
      [
        Self.shape(
          "c", "arrow", "\"start\":\(old("a")),\"end\":\(old("b")),\"text\":\"go\"", index: "a3")
      ],
    ] {
      let document = try NoteFile.read(Self.file(figures + arrow), name: "a")
      #expect(document.damage.isEmpty)
      let strokes = document.pages[0].strokes
      #expect(strokes.count == 4)
      for (point, x) in zip(strokes[2].stroke.points, [100, 300] as [Float]) {
        #expect(abs(point.x - x) < 0.001 && abs(point.y - 30) < 0.001, "\(point)")
      }
    }
    let lost = Self.shape("c", "arrow", "\"start\":\(old("x"))", index: "a3")
    let document = try NoteFile.read(Self.file(figures + [lost]), name: "a")
    #expect(document.damage.map(\.fault) == [.malformed("arrow (record 4)")])
  }

  /// What figures draw counts as what hands draw.
  @Test func figuresCountTheirPoints() throws {
    for (type, props, count) in [
      ("geo", #""geo":"ellipse","w":9,"h":9"#, 33), ("geo", #""geo":"diamond","w":9,"h":9"#, 5),
      ("line", #""points":{"a":{"x":1,"y":2},"b":{"x":1,"y":2}}"#, 2), ("frame", "", 5),
    ] {
      let json = Array("{\"type\":\"\(type)\",\"props\":{\(props)}}".utf8)
      var shape = TldrawShape(record: 0)
      let damage = JSONNotes.read(json, file: "a") { scanner, name throws(RecordError) in
        try shape.read(name, &scanner)
      }
      #expect(damage == nil && shape.pointCount == count && shape.outline?.count == count)
    }
  }

  @Test(arguments: [("none", "none", []), ("arrow", "arrow", [3, 3]), ("pipe", "dot", [2, 33])])
  func drawsTheHeadsOfArrows(_ start: String, _ end: String, _ points: [Int]) throws {
    let ends = "\"start\":{\"x\":0,\"y\":0},\"end\":{\"x\":90,\"y\":0}"
    let heads = ",\"arrowheadStart\":\"\(start)\",\"arrowheadEnd\":\"\(end)\""
    let note = Self.file([
      Self.page("a", "a1"), Self.shape("1", "arrow", ends + heads, index: "a1"),
    ])
    let strokes = try NoteFile.read(note, name: "a").pages[0].strokes
    #expect(strokes.map { $0.stroke.points.count } == [2] + points)
    #expect(strokes.allSatisfy { $0.isShape })
  }

  @Test func namesWhatIsDamaged() throws {
    let broken = [
      "{\"type\":\"free\",\"path\":\"AAAA\"}", "{\"type\":\"free\",\"path\":\"?\"}",
      "{\"type\":\"free\",\"points\":\"AAAAAAA4AHwAPAA4\"}",
      "{\"type\":\"free\",\"points\":[{\"x\":1}]}", "",
    ]
    let good = Self.shape("good", "draw", Self.ink(Self.free), index: "b")
    for segment in broken {
      let bad = Self.shape("bad", "draw", Self.ink(segment), index: "a")
      let document = try NoteFile.read(
        Self.file([Self.page("a", "a1"), good, bad]), name: "a.tldr")
      #expect(document.pages[0].strokes.count == 1, "\(segment)")
      #expect(document.damage.map(\.fault) == [.malformed("draw (record 3)")], "\(segment)")
      #expect(document.damage.first?.file == "a.tldr")
    }
  }

  /// Shapes without a parent are read; a shape that contains itself has no place.
  @Test func readsShapesWhosePageIsLost() throws {
    let note = Self.file([
      Self.shape("1", "draw", Self.ink(Self.free)),
      Self.shape("2", "group", "", parent: "shape:3"),
      Self.shape("3", "group", "", parent: "shape:2"),
    ])
    let document = try NoteFile.read(note, name: "a")
    #expect(document.pages.map(\.strokes.count) == [1])
    #expect(
      document.damage.map(\.fault) == [
        .missing("parent of record 1"), .malformed("shape (record 2)"),
        .malformed("shape (record 3)"),
      ])
  }

  /// Nested groups, more than a call stack can hold.
  @Test(.timeLimit(.minutes(60))) func followsLongChains() throws {
    let groups = (1...30_000).map {
      Self.shape("\($0)", "group", "", x: 1, parent: $0 == 1 ? "page:a" : "shape:\($0 - 1)")
    }
    let ink = Self.shape("i", "draw", Self.ink(Self.free), parent: "shape:30000")
    let document = try NoteFile.read(
      Self.file([Self.page("a", "a1")] + groups + [ink]), name: "a")
    #expect(document.pages[0].strokes.map { $0.stroke.points[0].x } == [30_000])
  }

  @Test func cutsNeverCrash() {
    checkCuts(of: Self.whole, name: "a.tldr", step: isDeep ? 1 : 3)
  }
}
