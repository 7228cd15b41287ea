import Foundation
import InkModel
import NoteFixtures
import NoteFormats
import Testing

@Suite struct NotabilityTests {
  private struct Curve {
    var places: [Float]
    var shares: [Float]
    var width: Float = 2
    var colour: [UInt8] = [255, 0, 0, 255]
    var style: UInt8 = 3
  }

  /// From (0, 0) to (30, 30), half as wide at the start.
  private static let curve = Curve(places: [0, 0, 10, 0, 20, 0, 30, 30], shares: [0.5, 1])

  private static func bytes(_ values: [Float]) -> PropertyValue {
    .data(
      values.flatMap { (value: Float) -> [UInt8] in
        (0..<4).map { UInt8(truncatingIfNeeded: value.bitPattern >> (8 * $0)) }
      })
  }

  private static func figures(_ shapes: [PropertyValue]) -> PropertyValue {
    .members([("shapes", .list(shapes))])
  }

  /// A note 384 units wide. Its objects are numbered from 0.
  private static func note(
    _ curves: [Curve], places: [Float]? = nil, shapes: PropertyValue? = nil, text: String = "",
    pdf: String? = nil
  ) -> [UInt8] {
    let ink: [(String, PropertyValue)] = [
      (
        "curvesnumpoints",
        .data(curves.flatMap { [UInt8($0.places.count / 2), 0, 0, 0] })
      ),
      ("curvespoints", bytes(places ?? curves.flatMap(\.places))),
      ("curvesfractionalwidths", bytes(curves.flatMap(\.shares))),
      ("curveswidth", bytes(curves.map(\.width))),
      ("curvescolors", .data(curves.flatMap(\.colour))),
      // The last one lacks its style, as in some files.
      ("curvesstyles", .data(curves.dropLast().map(\.style))),
      ("shapes", .data((shapes ?? Self.figures([])).file)),
    ]
    return PropertyValue.members([
      ("$top", .members([("$0", .reference(1))])),
      (
        "$objects",
        .list([
          .text("$null"), .members([("name", .reference(2)), ("richText", .reference(3))]),
          .members([("NS.bytes", .data(Array("Föhn".utf8)))]),
          .members([
            ("Handwriting Overlay", .reference(4)), ("reflowState", .reference(6)),
            ("attributedString", .reference(7)),
            ("pdfFiles", .list(pdf.map { [.members([("pdfFileName", .text($0))])] } ?? [])),
          ]),
          .members([("SpatialHash", .reference(5))]), .members(ink),
          .members([("pageWidthInDocumentCoordsKey", .number(384))]),
          .members([
            ("NS.keys", .list([.reference(8)])), ("NS.objects", .list([.reference(9)])),
          ]), .text("stringKey"), .text(text),
        ])
      ),
    ]).file
  }

  private static func read(_ session: [UInt8]) throws -> NoteDocument {
    try NoteFile.read(zipped([("Föhn/Session.plist", session)]), name: "a.note")
  }

  @Test func readsCurves() throws {
    let marker = Curve(places: [0, 5, 9, 5], shares: [1, 1], style: 4)
    let below = Curve(places: [5, 600, 8, 601], shares: [1, 1])
    let document = try Self.read(Self.note([Self.curve, marker, below], text: "getippt, ä\n"))
    #expect(document.damage.isEmpty)
    #expect(document.title == "Föhn")
    // 384 · 21/16 = 504 high; the ink's origin is 384/38.4 = 10 from the edge.
    #expect(
      document.pages.map(\.size) == [
        .init(width: 384, height: 504)!, .init(width: 384, height: 504)!,
      ])
    #expect(
      document.pages.map(\.origin) == [StrokePoint(x: -10, y: 0), StrokePoint(x: -10, y: 504)])
    #expect(document.pages.map(\.strokes.count) == [1, 1])
    let pen = document.pages[0].strokes[0]
    #expect(pen.stroke.points.count == 4)
    // 3 · (4/9 · 1/3) · 10 + 3 · (2/3 · 1/9) · 20 + 1/27 · 30 = 10 across, 1/27 · 30 down.
    #expect(abs(pen.stroke.points[1].x - 10) < 1e-3 && abs(pen.stroke.points[1].y - 10 / 9) < 1e-3)
    #expect(pen.stroke.points[3] == StrokePoint(x: 30, y: 30))
    #expect(pen.widths.first == 1 && pen.widths.last == 2)
    #expect(pen.colour == NoteColour(red: 255, green: 0, blue: 0))
    #expect(document.pages[0].highlights.map(\.colour.alpha) == [128])
    #expect(document.pages[0].texts.map(\.text) == ["getippt, ä\n"])
    #expect(document.pages[0].paper.colour == .white)
  }

  @Test func aLightTouchHasNoWidth() throws {
    var light = Self.curve
    light.shares = [0, 1]
    let widths = try Self.read(Self.note([light])).pages[0].strokes[0].widths
    #expect(widths.count == 4 && widths.first == 0 && widths.last == 2)
  }

  @Test func whiteInkIsOnDarkPaper() throws {
    var white = Self.curve
    white.colour = [255, 255, 255, 255]
    #expect(try Self.read(Self.note([white])).pages[0].paper.colour == .black)
  }

  @Test func readsFigures() throws {
    func place(_ x: Double, _ y: Double) -> PropertyValue { .list([.number(x), .number(y)]) }
    let corners = [place(0, 0), place(4, 0), place(4, 2), place(0, 2)]
    let look = PropertyValue.members([
      ("strokeWidth", .number(1.5)),
      (
        "strokeColor",
        .members([("rgba", .list([.number(0), .number(0), .number(1), .number(1)]))])
      ),
    ])
    // A path of two pieces, each to a place with two coordinates.
    let numbers = [1.0, 2, 3, 4].flatMap { (value: Double) -> [UInt8] in
      (0..<8).map { UInt8(truncatingIfNeeded: value.bitPattern >> (8 * $0)) }
    }
    let document = try Self.read(
      Self.note(
        [],
        shapes: Self.figures([
          .members([("startPt", place(0, 1)), ("endPt", place(9, 1)), ("appearance", look)]),
          .members([("points", .list(corners)), ("isClosed", .truth)]),
          .members([("rotatedRect", .members([("corners", .list(corners))]))]),
          .members([("outlinePath", .data([1, 2, 3, 4, 2, 0, 0, 0, 0, 1] + numbers))]),
        ])))
    #expect(document.damage.isEmpty)
    let strokes = document.pages[0].strokes
    #expect(strokes.allSatisfy { $0.isShape })
    #expect(strokes.map(\.stroke.points.count) == [2, 5, 33, 2])
    #expect(strokes[0].width == 1.5)
    #expect(strokes[0].colour == NoteColour(red: 0, green: 0, blue: 255))
    #expect(strokes[2].stroke.points[0] == StrokePoint(x: 4, y: 1))
    #expect(strokes[3].stroke.points[1] == StrokePoint(x: 3, y: 4))
  }

  /// Figures that share a list of many corners, each with many members before its coordinates:
  /// 100,000, in a note of 8 kB, took more than two minutes.
  @Test(.timeLimit(.minutes(60))) func figuresMayShareTheirCorners() throws {
    let fillers = (0..<998).map { ("\($0)", PropertyValue.truth) }
    func list(_ values: [PropertyValue]) -> PropertyValue {
      .members(fillers + [("NS.objects", .list(values))])
    }
    let (place, corners, shape) = (0, 1, 2)
    let shapes = PropertyValue.members([
      ("shapes", .list([PropertyValue](repeating: .reference(shape), count: 20_000))),
      (
        "$objects",
        .list([
          list([.text("x"), .text("y")]),
          list([PropertyValue](repeating: .reference(place), count: 1_000)),
          .members([("points", .reference(corners))]),
        ])
      ),
    ])
    let document = try Self.read(Self.note([Self.curve], shapes: shapes))
    #expect(document.pages[0].strokes.count == 1)
    #expect(document.damage.count == 1_001)
  }

  @Test func textsHaveFewMarks() throws {
    func background(_ name: String) throws -> PageBackground? {
      try Self.read(Self.note([Self.curve], pdf: name)).pages[0].background
    }
    let marks = String(repeating: "\u{301}", count: 1_001)
    #expect(try background("a.pdf") == PageBackground(file: "a.pdf"))
    #expect(try background("a\(marks).pdf") == nil)
  }

  @Test func readsWhatIsWhole() throws {
    let document = try Self.read(
      Self.note([Self.curve, Self.curve], places: Self.curve.places + [1, 2]))
    #expect(document.pages[0].strokes.count == 1)
    #expect(document.damage.map(\.fault) == [.blockEnds])
  }

  @Test func damagedLists() throws {
    let session = Self.note([Self.curve], shapes: Self.figures([.members([])]), text: "t")
    for index in session.indices {
      for change in [0x01, 0x10, 0x80, 0xFF] as [UInt8] {
        var bytes = session
        bytes[index] ^= change
        _ = try? Self.read(bytes)
      }
      _ = try? Self.read(Array(session[..<index]))
    }
    #expect(throws: NoteFormatError.self) { try Self.read([]) }
  }

  @Test func otherProgramsNotesAreRefused() throws {
    #expect(
      throws: NoteFormatError.unsupportedVersion(
        file: "a.note", "notes of Supernote aren't read yet")
    ) {
      try NoteFile.read(Array("noteSN_FILE_VER_20230015".utf8), name: "a.note")
    }
    let path = NSTemporaryDirectory() + UUID().uuidString + ".note"
    defer { try? FileManager.default.removeItem(atPath: path) }
    func isNote(_ bytes: [UInt8]) throws -> Bool {
      try Data(bytes).write(to: URL(fileURLWithPath: path))
      return NoteFile.isNote(path: path)
    }
    #expect(try isNote(zipped([("n/Session.plist", Self.note([]))])))
    #expect(try !isNote(zipped([("n/Sessions.plist", [])])))
    #expect(try !isNote(Array("<note/>".utf8)))
  }
}
