import CHaru
import DuctusNotes
import Foundation
import NoteFormats

/// Writes notes as PDF files in which any viewer finds and copies the words: the ink as lines, and the
/// words unseen where their ink is.
public enum NotePDF {
  /// A file of pages and what was read of them.
  ///
  /// Typed text is set in Helvetica, or, if it has other characters than those of Latin-1, left unseen
  /// like the words of the ink. A PDF file that was written upon isn't drawn.
  ///
  /// - Parameters:
  ///   - title: left out unless it is ASCII.
  ///   - pages: notes' pages with what was read of them.
  /// - Throws: ``PDFError``.
  public static func file(
    title: String?, pages: [(page: NotePage, transcript: PageTranscript)]
  ) throws(PDFError) -> [UInt8] {
    let document = try PDFDocument(title: title)
    for (page, transcript) in pages {
      let frame = PageFrame(page, longestSide: PDFDocument.longestSide)
      document.addPage(
        width: PDFDocument.side(frame.width), height: PDFDocument.side(frame.height))
      for stroke in page.strokes { draw(stroke, frame, on: document) }
      for block in transcript.blocks {
        for line in block.lines { write(line, of: block, frame, on: document) }
      }
    }
    return try document.bytes()
  }

  private static func draw(_ stroke: NoteStroke, _ frame: PageFrame, on document: PDFDocument) {
    let colour = stroke.colour
    document.draw(
      stroke.stroke.points.map { frame.place($0.x, $0.y) },
      width: max(0.1, stroke.width * frame.scale),
      colour: (Float(colour.red) / 255, Float(colour.green) / 255, Float(colour.blue) / 255))
  }

  private static func write(
    _ line: TranscribedLine, of block: TranscribedBlock, _ frame: PageFrame,
    on document: PDFDocument
  ) {
    if block.isTyped,
      line.text.unicodeScalars.allSatisfy({ 0x20..<0x7F ~= $0.value || 0xA0...0xFF ~= $0.value })
    {
      let (x, y) = frame.place(line.box.x, line.box.y)
      document.show(line.text, x: x, y: y, size: max(1, line.box.height * frame.scale))
      return
    }
    // A dash or a dot has hardly any size, but a word must have some.
    let least = Float(line.letterHeight) * 0.3
    for word in line.words {
      let box = word.uprightBox
      let extra = max(0, least - box.height) / 2
      let corner = PageBox.place(box.x, box.y - extra, turnedBy: block.angle)
      let (x, y) = frame.place(corner.x, corner.y)
      document.hide(
        word.text, x: x, y: y, width: max(least, box.width) * frame.scale,
        height: max(least, box.height) * frame.scale, angle: block.angle)
    }
  }
}

/// A PDF file while it is made, with libharu. Lengths are points of 1/72 inch; y grows downwards from
/// the page's upper edge.
///
/// An error of libharu stays with the document, so that it is enough to look for it at the end.
final class PDFDocument {
  private let document: HPDF_Doc
  private let fault: UnsafeMutablePointer<(code: Int, detail: Int)>
  private var page: HPDF_Page?
  private var height: Float = 0
  private let blank: HPDF_Font
  private let plain: HPDF_Font

  /// Sides of a page at most, and of one at least.
  static let longestSide: Float = 14_400
  static let shortestSide: Float = 3
  /// libharu refuses larger letters.
  private static let largestFont: Float = 600
  /// Bytes of a text that is shown at once: libharu refuses longer ones, and the rest is left out.
  private static let longestText = 65_535

  init(title: String?) throws(PDFError) {
    let fault = UnsafeMutablePointer<(code: Int, detail: Int)>.allocate(capacity: 1)
    fault.initialize(to: (0, 0))
    let handler: HPDF_Error_Handler = { code, detail, user in
      guard let fault = user?.assumingMemoryBound(to: (code: Int, detail: Int).self),
        fault.pointee.code == 0
      else { return }
      fault.pointee = (Int(code), Int(detail))
    }
    guard let document = HPDF_New(handler, fault) else {
      fault.deallocate()
      throw .library(code: 0, detail: 0)
    }
    self.document = document
    self.fault = fault
    HPDF_SetCompressionMode(document, HPDF_UINT(HPDF_COMP_ALL))
    HPDF_UseUTFEncodings(document)
    if let title, title.utf8.allSatisfy({ $0 < 0x80 }) {
      HPDF_SetInfoAttr(document, HPDF_INFO_TITLE, title)
    }
    let path = Self.fontFile()
    defer { if let path { try? FileManager.default.removeItem(atPath: path) } }
    guard let path, let name = HPDF_LoadTTFontFromFile(document, path, HPDF_BOOL(HPDF_TRUE)),
      let blank = HPDF_GetFont(document, name, "UTF-8"),
      let plain = HPDF_GetFont(document, "Helvetica", "WinAnsiEncoding")
    else {
      let (code, detail) = fault.pointee
      HPDF_Free(document)
      fault.deallocate()
      if path == nil { throw .temporaryFile }
      throw .library(code: code, detail: detail)
    }
    self.blank = blank
    self.plain = plain
  }

  /// A page's side within what libharu allows: a page that was made smaller may be too long by a
  /// rounding.
  static func side(_ length: Float) -> Float { min(longestSide, max(shortestSide, length)) }

  deinit {
    HPDF_Free(document)
    fault.deallocate()
  }

  /// libharu reads fonts from files only.
  private static func fontFile() -> String? {
    let path = FileManager.default.temporaryDirectory.appendingPathComponent(
      "ductus-\(UUID().uuidString).ttf")
    guard let font = Data(base64Encoded: BlankFont.base64, options: .ignoreUnknownCharacters),
      (try? font.write(to: path)) != nil
    else { return nil }
    return path.path
  }

  /// Begins a page.
  func addPage(width: Float, height: Float) {
    page = HPDF_AddPage(document)
    self.height = height
    HPDF_Page_SetWidth(page, width)
    HPDF_Page_SetHeight(page, height)
    HPDF_Page_SetLineCap(page, HPDF_ROUND_END)
    HPDF_Page_SetLineJoin(page, HPDF_ROUND_JOIN)
  }

  /// Draws a line through points; of one, a dot.
  func draw(
    _ points: [(x: Float, y: Float)], width: Float, colour: (red: Float, green: Float, blue: Float)
  ) {
    guard let first = points.first else { return }
    HPDF_Page_SetLineWidth(page, width)
    HPDF_Page_SetRGBStroke(page, colour.red, colour.green, colour.blue)
    HPDF_Page_MoveTo(page, first.x, height - first.y)
    for point in points.dropFirst() { HPDF_Page_LineTo(page, point.x, height - point.y) }
    if points.count == 1 { HPDF_Page_LineTo(page, first.x, height - first.y) }
    HPDF_Page_Stroke(page)
  }

  /// Puts a text that isn't seen, but found and copied, into a rectangle, and a blank behind it.
  ///
  /// - Parameter angle: degrees, clockwise, by which the rectangle is turned about its upper left corner.
  func hide(
    _ text: String, x: Float, y: Float, width: Float, height boxHeight: Float, angle: Double
  ) {
    let size: Float = 10
    let count = Float(max(1, text.unicodeScalars.count))
    let across = width / (count * BlankFont.advance * size)
    let down = boxHeight / ((BlankFont.ascent + BlankFont.descent) * size)
    let ascent = BlankFont.ascent * size * down
    let (right, below) = PageBox.place(1, 0, turnedBy: angle)
    // Places on the rectangle's own axes; the PDF's y grows upwards.
    func begin(at way: Float, across: Float) {
      HPDF_Page_SetTextMatrix(
        page, across * right, -across * below, down * below, down * right,
        x + way * right - ascent * below, height - (y + way * below + ascent * right))
    }
    HPDF_Page_BeginText(page)
    HPDF_Page_SetTextRenderingMode(page, HPDF_INVISIBLE)
    HPDF_Page_SetFontAndSize(page, blank, size)
    begin(at: 0, across: across)
    let scalars = text.unicodeScalars.prefix(Self.longestText / 4)
    HPDF_Page_ShowText(page, String(String.UnicodeScalarView(scalars)))
    // Narrow: the next word may stand close.
    begin(at: width, across: across / 50)
    HPDF_Page_ShowText(page, " ")
    HPDF_Page_EndText(page)
  }

  /// Sets a text in a plain face.
  ///
  /// - Parameter text: of characters that Latin-1 has.
  func show(_ text: String, x: Float, y: Float, size: Float) {
    let bytes =
      text.unicodeScalars.prefix(Self.longestText).map { CChar(truncatingIfNeeded: $0.value) } + [0]
    HPDF_Page_BeginText(page)
    HPDF_Page_SetTextRenderingMode(page, HPDF_FILL)
    let fontSize = min(size, Self.largestFont)
    HPDF_Page_SetFontAndSize(page, plain, fontSize)
    let stretch = size / fontSize
    HPDF_Page_SetTextMatrix(page, stretch, 0, 0, stretch, x, height - y - 0.8 * size)
    HPDF_Page_ShowText(page, bytes)
    HPDF_Page_EndText(page)
  }

  /// The file's bytes.
  ///
  /// - Throws: the first error of libharu.
  func bytes() throws(PDFError) -> [UInt8] {
    HPDF_SaveToStream(document)
    try check()
    HPDF_ResetStream(document)
    var bytes = [UInt8](repeating: 0, count: Int(HPDF_GetStreamSize(document)))
    var size = HPDF_UINT32(bytes.count)
    HPDF_ReadFromStream(document, &bytes, &size)
    try check()
    return Array(bytes.prefix(Int(size)))
  }

  private func check() throws(PDFError) {
    if fault.pointee.code != 0 {
      throw .library(code: fault.pointee.code, detail: fault.pointee.detail)
    }
  }
}

/// Why a PDF file can't be made.
public enum PDFError: Error, Hashable, Sendable {
  /// libharu refuses; the numbers are its own, see `hpdf_error.h`.
  case library(code: Int, detail: Int)
  /// The font of the invisible text can't be written to a temporary file for libharu.
  case temporaryFile
}

extension PDFError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .library(let code, let detail):
      "libharu's error 0x\(String(code, radix: 16)), detail \(detail)"
    case .temporaryFile: "the temporary folder can't be written to"
    }
  }
}
