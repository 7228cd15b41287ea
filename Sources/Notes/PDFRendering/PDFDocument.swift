import DuctusNotes
import NoteFormats
import Support

/// A PDF file in the making, with cairo, or a picture in SVG. Lengths are points of 1/72 inch; y
/// grows downwards from the page's top edge.
///
/// An error of cairo stays with its canvas or its surface, and ends all drawing: ``bytes()`` checks
/// both.
final class PDFDocument {
  typealias Point = (x: Float, y: Float)

  /// The minimum side of a page that other programs support.
  static let minimumSide: Float = 3
  /// The limit of coordinates: cairo counts in 256ths of a point in 32 bits.
  private static let reach: Float = 1_000_000

  private let cairo: Cairo
  let pango: Pango
  /// cairo's drawing context.
  let canvas: OpaquePointer?
  private let surface: OpaquePointer?
  /// Whether pages have their own sizes; a picture has one page.
  private let hasPages: Bool
  private let sink: Sink
  private let unseen: UnseenFont
  private var language: PDFLanguage?
  /// The colour of the present page's paper.
  private var paper = NoteColour.white

  /// The file's bytes so far.
  private final class Sink {
    var bytes: [UInt8] = []
  }

  /// Creates a file of pages.
  ///
  /// - Parameter language: the tag of its language.
  /// - Throws: ``PDFError/noLibrary(reason:)``.
  convenience init(title: String?, language: String? = nil) throws(PDFError) {
    try self.init { $0.createPDF }
    self.language = language.flatMap(PDFLanguage.init)
    if let title { cairo.setMetadata(surface, Cairo.title, title.withoutRefused) }
    cairo.setMetadata(surface, Cairo.creator, "Ductus")
  }

  /// Creates a picture of one page.
  ///
  /// - Throws: ``PDFError/noLibrary(reason:)``.
  convenience init(pictureOf width: Float, _ height: Float) throws(PDFError) {
    try self.init(size: (Self.side(width), Self.side(height))) { $0.createSVG }
  }

  private init(
    size: (width: Float, height: Float)? = nil, _ create: (Cairo) -> Cairo.CreateSurface
  ) throws(PDFError) {
    let library = try Pangocairo.shared.get()
    (cairo, pango) = (library.cairo, library.pango)
    unseen = try UnseenFont(cairo)
    let sink = Sink()
    surface = create(cairo)(
      { sink, data, count in
        guard let sink, let data else { return Cairo.writeError }
        Unmanaged<Sink>.fromOpaque(sink).takeUnretainedValue().bytes.append(
          contentsOf: UnsafeBufferPointer(start: data, count: Int(count)))
        return 0
      }, Unmanaged.passUnretained(sink).toOpaque(), Double(size?.width ?? 1),
      Double(size?.height ?? 1))
    canvas = cairo.create(surface)
    hasPages = size == nil
    self.sink = sink
  }

  deinit {
    cairo.destroy(canvas)
    cairo.finish(surface)
    cairo.destroySurface(surface)
  }

  /// Returns a page's side within the limits: a scaled page may be too long by a rounding error.
  static func side(_ length: Float) -> Float {
    min(PageFrame.maximumSide, max(minimumSide, length))
  }

  /// Adds a page of a colour.
  func page(width: Float, height: Float, paper: NoteColour, _ draw: () -> Void) {
    let (width, height) = (Self.side(width), Self.side(height))
    if hasPages { cairo.setSize(surface, Double(width), Double(height)) }
    cairo.save(canvas)
    self.paper = paper
    self.paper.alpha = 255
    setColour(self.paper)
    cairo.rectangle(canvas, 0, 0, Double(width), Double(height))
    cairo.fill(canvas)
    draw()
    cairo.restore(canvas)
    cairo.showPage(canvas)
  }

  /// Adds a page to the file's outline, which viewers show at the side.
  ///
  /// - Parameter page: counted from 1; it is already drawn.
  func addToOutline(_ name: String, page: Int) {
    _ = cairo.addOutline(surface, 0, name.withoutRefused, "page=\(page) pos=[0 0]", 0)
  }

  /// Draws lines, each through its points; a single point gives a dot.
  func draw(
    _ lines: [[Point]], width: Float, dashes: [Float] = [], colour: NoteColour,
    hasRoundEnds: Bool = true
  ) {
    guard colour.alpha > 0 else { return }
    setColour(colour)
    cairo.setLineWidth(canvas, Double(width))
    cairo.setLineCap(canvas, hasRoundEnds ? Cairo.round : Cairo.butt)
    cairo.setLineJoin(canvas, Cairo.round)
    cairo.setDash(canvas, dashes.map(Double.init), Int32(dashes.count), 0)
    for line in lines { follow(line) }
    cairo.stroke(canvas)
  }

  /// Fills the figure enclosed by a line.
  func fill(_ line: [Point], colour: NoteColour) {
    setColour(colour)
    follow(line)
    cairo.fill(canvas)
  }

  /// Fills the path that `path` makes with cairo, relative to a place.
  ///
  /// - Parameters:
  ///   - angle: the degrees by which it is turned clockwise about the place.
  ///   - narrowing: the share of its width to which it is narrowed.
  func fill(
    at corner: Point, angle: Double, narrowing: Float, colour: NoteColour, _ path: () -> Void
  ) {
    setColour(colour)
    cairo.save(canvas)
    cairo.translate(canvas, Self.clamped(corner.x), Self.clamped(corner.y))
    if angle != 0 { cairo.rotate(canvas, angle * .pi / 180) }
    if narrowing != 1 { cairo.scale(canvas, Double(narrowing), 1) }
    cairo.moveTo(canvas, 0, 0)
    path()
    cairo.fill(canvas)
    cairo.restore(canvas)
  }

  /// Draws a PNG file, or nothing if it is damaged or has no area.
  func draw(_ picture: [UInt8], at corner: Point, width: Float, height: Float) {
    // Tiny sides become 0 in points.
    guard width > 0, height > 0 else { return }
    let source = Source(picture)
    let image = withExtendedLifetime(source) {
      cairo.readPNG(
        { source, data, count in
          guard let source, let data,
            Unmanaged<Source>.fromOpaque(source).takeUnretainedValue().read(data, Int(count))
          else { return Cairo.readError }
          return 0
        }, Unmanaged.passUnretained(source).toOpaque())
    }
    defer { cairo.destroySurface(image) }
    guard cairo.surfaceStatus(image) == 0 else { return }
    let (columns, rows) = (cairo.pictureWidth(image), cairo.pictureHeight(image))
    guard columns > 0, rows > 0 else { return }
    cairo.save(canvas)
    cairo.translate(canvas, Self.clamped(corner.x), Self.clamped(corner.y))
    cairo.scale(
      canvas, Self.clamped(width) / Double(columns), Self.clamped(height) / Double(rows))
    cairo.setPicture(canvas, image, 0, 0)
    cairo.paint(canvas)
    cairo.restore(canvas)
  }

  /// The bytes of a picture, read by cairo.
  private final class Source {
    private var rest: ArraySlice<UInt8>

    init(_ bytes: [UInt8]) { rest = bytes[...] }

    func read(_ data: UnsafeMutablePointer<UInt8>, _ count: Int) -> Bool {
      guard count <= rest.count else { return false }
      for (index, byte) in rest.prefix(count).enumerated() { data[index] = byte }
      rest = rest.dropFirst(count)
      return true
    }
  }

  /// Puts a word that is invisible but can be found and copied on a baseline, with a space after
  /// it. It has the paper's colour, so nothing may have been drawn there before.
  func hide(_ word: String, at corner: Point, width: Float, in line: UnseenFont.Line) {
    setColour(paper)
    unseen.show(
      word.withoutRefused, on: canvas, at: (Self.clamped(corner.x), Self.clamped(corner.y)),
      width: Double(width), in: line)
  }

  /// Returns the file's bytes.
  ///
  /// - Throws: ``PDFError/notWritten(reason:)`` with cairo's first error.
  func bytes() throws(PDFError) -> [UInt8] {
    let drawn = cairo.status(canvas)
    cairo.finish(surface)
    let status = drawn == 0 ? cairo.surfaceStatus(surface) : drawn
    guard status == 0 else {
      throw .notWritten(reason: String(cString: cairo.statusText(status)))
    }
    language?.add(to: &sink.bytes)
    language = nil
    return sink.bytes
  }

  private func setColour(_ colour: NoteColour) {
    cairo.setColour(
      canvas, Double(colour.red) / 255, Double(colour.green) / 255, Double(colour.blue) / 255,
      Double(colour.alpha) / 255)
  }

  private func follow(_ line: [Point]) {
    guard let first = line.first else { return }
    cairo.moveTo(canvas, Self.clamped(first.x), Self.clamped(first.y))
    for point in line.dropFirst() {
      cairo.lineTo(canvas, Self.clamped(point.x), Self.clamped(point.y))
    }
    if line.count == 1 { cairo.lineTo(canvas, Self.clamped(first.x), Self.clamped(first.y)) }
  }

  private static func clamped(_ length: Float) -> Double {
    length.isNaN ? 0 : Double(max(-reach, min(reach, length)))
  }
}
