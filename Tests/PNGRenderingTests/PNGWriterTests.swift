import CLibrsvg
import Testing

@testable import PNGRendering

@Suite struct PNGWriterTests {
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
      Picture(try PNGWriter.file(ofSVG: Self.document(width: "60", height: "30.5", body: body))))
    #expect((picture.width, picture.height) == (60, 31))
    #expect(picture.colour(x: 5, y: 5) == 0xFFFF_FFFF)
    #expect(picture.colour(x: 20, y: 10) == 0xFFD5_5E00)
    #expect(picture.colour(x: 40, y: 10) == 0xFFFF_FFFF)
  }

  @Test func drawsTexts() throws {
    let body = """
      <rect width="100%" height="100%" fill="#fff"/>
      <text x="5" y="35" font-family="system-ui, sans-serif" font-size="30">né</text>
      """
    let picture = try #require(
      Picture(try PNGWriter.file(ofSVG: Self.document(width: "60", height: "50", body: body))))
    let dark = (0..<50).map { y in (0..<60).count { picture.colour(x: $0, y: y) & 0xFF < 0x80 } }
    #expect(dark.reduce(0, +) > 40)
    #expect(dark[40...].allSatisfy { $0 == 0 }, "nothing below the line that the text stands on")
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
      Picture(try PNGWriter.file(ofSVG: Self.document(width: "30", height: "30", body: body))))
    #expect(picture.colour(x: 15, y: 15) >> 24 > 0)
  }
}

/// A PNG file, decoded by cairo.
private struct Picture {
  let width: Int
  let height: Int
  /// Alpha, red, green and blue of each pixel, row by row.
  private let pixels: [UInt32]

  init?(_ file: [UInt8]) {
    guard file.starts(with: [0x89, 0x50, 0x4E, 0x47]) else { return nil }
    var rest = file[...]
    let surface = withUnsafeMutablePointer(to: &rest) { rest in
      cairo_image_surface_create_from_png_stream(
        { closure, target, count in
          guard let closure, let target else { return CAIRO_STATUS_READ_ERROR }
          let rest = closure.assumingMemoryBound(to: ArraySlice<UInt8>.self)
          guard rest.pointee.count >= Int(count) else { return CAIRO_STATUS_READ_ERROR }
          for (index, byte) in rest.pointee.prefix(Int(count)).enumerated() { target[index] = byte }
          rest.pointee = rest.pointee.dropFirst(Int(count))
          return CAIRO_STATUS_SUCCESS
        }, rest)
    }
    defer { cairo_surface_destroy(surface) }
    guard cairo_surface_status(surface) == CAIRO_STATUS_SUCCESS,
      let data = cairo_image_surface_get_data(surface)
    else { return nil }
    width = Int(cairo_image_surface_get_width(surface))
    height = Int(cairo_image_surface_get_height(surface))
    let stride = Int(cairo_image_surface_get_stride(surface))
    var pixels: [UInt32] = []
    for y in 0..<height {
      for x in 0..<width {
        let offset = y * stride + x * 4
        pixels.append(UnsafeRawPointer(data).load(fromByteOffset: offset, as: UInt32.self))
      }
    }
    // Without transparency the first byte means nothing.
    let isOpaque = cairo_image_surface_get_format(surface) == CAIRO_FORMAT_RGB24
    self.pixels = isOpaque ? pixels.map { $0 | 0xFF00_0000 } : pixels
  }

  func colour(x: Int, y: Int) -> UInt32 { pixels[y * width + x] }
}
