import InkModel
import InkRendering
import Testing

@testable import PNGRendering

@Suite(.enabled(if: PNGWriter.isAvailable, "librsvg is not installed"))
struct PNGWriterTests {
  static func document(width: String, height: String, body: String = "") -> String {
    """
    <?xml version="1.0" encoding="UTF-8"?>
    <svg xmlns="http://www.w3.org/2000/svg" width="\(width)" height="\(height)">\(body)</svg>
    """
  }

  @Test func drawsWhatTheDocumentSays() throws {
    let body = """
      <rect width="100%" height="100%" fill="#fff"/><rect x="10" y="5" width="20" height="10" \
      fill="#d55e00"/>
      """
    let picture = try #require(
      try Picture(PNGWriter.file(ofSVG: Self.document(width: "60", height: "30.5", body: body))))
    #expect((picture.width, picture.height) == (60, 31))
    #expect(picture.colour(x: 5, y: 5) == 0xFFFF_FFFF)
    #expect(picture.colour(x: 20, y: 10) == 0xFFD5_5E00)
    #expect(picture.colour(x: 40, y: 10) == 0xFFFF_FFFF)
  }

  /// The right half of a picture of four times the pixels that it may have.
  @Test func largePicturesAreDrawnSmaller() throws {
    let document = Self.document(
      width: "400", height: "100",
      body: ##"<rect x="200" width="200" height="100" fill="#d55e00"/>"##)
    let picture = try #require(
      try Picture(PNGWriter.file(ofSVG: document, pixelLimit: 10_000)))
    #expect((picture.width, picture.height) == (200, 50))
    #expect(picture.colour(x: 190, y: 45) == 0xFFD5_5E00)
    #expect(picture.colour(x: 90, y: 45) != 0xFFD5_5E00)
  }

  @Test func drawsTexts() throws {
    let body = """
      <rect width="100%" height="100%" fill="#fff"/>
      <text x="5" y="35" font-family="system-ui, sans-serif" font-size="30">né</text>
      """
    let picture = try #require(
      try Picture(PNGWriter.file(ofSVG: Self.document(width: "60", height: "50", body: body))))
    let dark = (0..<50).map { y in (0..<60).count { picture.colour(x: $0, y: y) & 0xFF < 0x80 } }
    #expect(dark.reduce(0, +) > 40)
    #expect(dark[40...].allSatisfy { $0 == 0 }, "nothing below the line that the text stands on")
  }

  /// A square of five points has four corners: the ink there is as dark as along the sides.
  @Test func sparseInkHasCorners() throws {
    let corners: [(Float, Float)] = [(0, 0), (100, 0), (100, 100), (0, 100), (0, 0)]
    let ink = Ink(
      strokes: [Stroke(points: corners.map { StrokePoint(x: $0.0, y: $0.1) })])
    let document = SVGWriter.document(for: [InkFigure(ink: ink)])
    let picture = try #require(try Picture(PNGWriter.file(ofSVG: document)))
    for (x, y) in [(24, 24), (124, 24), (124, 124), (24, 124), (74, 24), (24, 74)] {
      #expect(picture.colour(x: x, y: y) & 0xFF0000 < 0x40_0000, "ink at \(x), \(y)")
    }
    #expect(picture.colour(x: 74, y: 74) == 0xFFFF_FFFF)
  }

  @Test(arguments: ["", "no picture", "<svg", "<html/>"])
  func refusesWhatIsNoPicture(document: String) {
    #expect {
      try PNGWriter.file(ofSVG: document)
    } throws: { error in
      if case .notAPicture(let reason) = error as? PNGError { !reason.isEmpty } else { false }
    }
  }

  @Test(arguments: [("0.5", "10"), ("10", "32768"), ("1e9", "1e9")])
  func refusesSizesThatNoPictureHas(width: String, height: String) {
    let document = Self.document(width: width, height: height)
    #expect {
      try PNGWriter.file(ofSVG: document)
    } throws: { error in
      if case .size = error as? PNGError { true } else { false }
    }
  }

  @Test func refusesAPictureWithoutSize() {
    let document = Self.document(width: "100%", height: "100%")
    #expect(throws: PNGError.notAPicture(reason: "it has no size in pixels")) {
      try PNGWriter.file(ofSVG: document)
    }
  }

  /// Longer than an XML parser takes unasked.
  @Test func drawsLongDocuments() throws {
    let path = "M0 0L30 30" + String(repeating: " ", count: 11_000_000)
    let body = "<path stroke=\"#000\" d=\"\(path)\"/>"
    let picture = try #require(
      try Picture(PNGWriter.file(ofSVG: Self.document(width: "30", height: "30", body: body))))
    #expect(picture.colour(x: 15, y: 15) >> 24 > 0)
  }
}

@Suite struct PNGErrorTests {
  @Test func aMissingLibraryIsToldWithWhatToInstall() {
    let text = PNGError.noLibrary(reason: "librsvg-2.so.2: cannot open").description
    for part in ["librsvg2-2", "SVG picture", "cannot open"] { #expect(text.contains(part)) }
  }
}
