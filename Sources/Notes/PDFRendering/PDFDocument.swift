import NoteFormats
import Support

/// A PDF file while it is made, with cairo. Lengths are points of 1/72 inch; y grows downwards from the
/// page's upper edge.
///
/// An error of cairo stays with the file, so it is enough to look for it at the end.
final class PDFDocument {
  typealias Place = (x: Float, y: Float)

  /// Sides of a page at most, which is what other programs bear, and of one at least.
  static let longestSide: Float = 14_400
  static let shortestSide: Float = 3
  /// Nothing is drawn farther from the page's corner: cairo counts in 256ths of a point, and 32 bits.
  private static let reach: Float = 1_000_000

  let library: Pangocairo
  /// Where cairo draws.
  let canvas: OpaquePointer?
  private let surface: OpaquePointer?
  private let sink: Sink
  private let unseen: UnseenFont
  /// Colour of the paper that is drawn on.
  private var paper = NoteColour.white

  /// Bytes of the file as they come.
  private final class Sink {
    var bytes: [UInt8] = []
  }

  /// - Throws: ``PDFError/noLibrary(reason:)``.
  init(title: String?) throws(PDFError) {
    let library = try Pangocairo.shared.get()
    unseen = try UnseenFont(library)
    let sink = Sink()
    surface = library.createSurface(
      { sink, data, count in
        guard let sink, let data else { return Pangocairo.writeError }
        Unmanaged<Sink>.fromOpaque(sink).takeUnretainedValue().bytes.append(
          contentsOf: UnsafeBufferPointer(start: data, count: Int(count)))
        return 0
      }, Unmanaged.passUnretained(sink).toOpaque(), 1, 1)
    canvas = library.create(surface)
    self.library = library
    self.sink = sink
    if let title { library.setMetadata(surface, Pangocairo.title, title.withoutControls) }
    library.setMetadata(surface, Pangocairo.creator, "Ductus")
  }

  deinit {
    library.destroy(canvas)
    library.finish(surface)
    library.destroySurface(surface)
  }

  /// A page's side within what is allowed: a page that was made smaller may be too long by a rounding.
  static func side(_ length: Float) -> Float { min(longestSide, max(shortestSide, length)) }

  /// Draws a page of a colour.
  func page(width: Float, height: Float, paper: NoteColour, _ draw: () -> Void) {
    let (width, height) = (Self.side(width), Self.side(height))
    library.setSize(surface, Double(width), Double(height))
    library.save(canvas)
    self.paper = paper
    self.paper.alpha = 255
    setColour(self.paper)
    library.rectangle(canvas, 0, 0, Double(width), Double(height))
    library.fill(canvas)
    draw()
    library.restore(canvas)
    library.showPage(canvas)
  }

  /// Puts a page into the file's outline, which viewers show at the side.
  ///
  /// - Parameter page: from 1; it is drawn already.
  func addToOutline(_ name: String, page: Int) {
    _ = library.addOutline(surface, 0, name.withoutControls, "page=\(page) pos=[0 0]", 0)
  }

  /// Draws lines, each through its points; of one point, a dot.
  func draw(
    _ lines: [[Place]], width: Float, colour: NoteColour, hasRoundEnds: Bool = true
  ) {
    guard colour.alpha > 0 else { return }
    setColour(colour)
    library.setLineWidth(canvas, Double(width))
    library.setLineCap(canvas, hasRoundEnds ? Pangocairo.round : Pangocairo.butt)
    library.setLineJoin(canvas, Pangocairo.round)
    for line in lines { follow(line) }
    library.stroke(canvas)
  }

  /// Fills the figure that a line goes around.
  func fill(_ line: [Place], colour: NoteColour) {
    setColour(colour)
    follow(line)
    library.fill(canvas)
  }

  /// Fills what `path` leads cairo around, from a place on.
  ///
  /// - Parameter angle: degrees, clockwise, by which all is turned about the place.
  func fill(at place: Place, angle: Double, colour: NoteColour, _ path: () -> Void) {
    setColour(colour)
    library.save(canvas)
    library.translate(canvas, Self.clamped(place.x), Self.clamped(place.y))
    if angle != 0 { library.rotate(canvas, angle * .pi / 180) }
    library.moveTo(canvas, 0, 0)
    path()
    library.fill(canvas)
    library.restore(canvas)
  }

  /// Draws a PNG file; nothing, where it is damaged.
  func draw(_ picture: [UInt8], at place: Place, width: Float, height: Float) {
    let source = Source(picture)
    let image = withExtendedLifetime(source) {
      library.readPNG(
        { source, data, count in
          guard let source, let data,
            Unmanaged<Source>.fromOpaque(source).takeUnretainedValue().read(data, Int(count))
          else { return Pangocairo.readError }
          return 0
        }, Unmanaged.passUnretained(source).toOpaque())
    }
    defer { library.destroySurface(image) }
    guard library.surfaceStatus(image) == 0 else { return }
    let (columns, rows) = (library.pictureWidth(image), library.pictureHeight(image))
    guard columns > 0, rows > 0 else { return }
    library.save(canvas)
    library.translate(canvas, Self.clamped(place.x), Self.clamped(place.y))
    library.scale(
      canvas, Self.clamped(width) / Double(columns), Self.clamped(height) / Double(rows))
    library.setPicture(canvas, image, 0, 0)
    library.paint(canvas)
    library.restore(canvas)
  }

  /// Bytes of a picture as cairo asks for them.
  private final class Source {
    private var rest: ArraySlice<UInt8>

    init(_ bytes: [UInt8]) { rest = bytes[...] }

    func read(_ data: UnsafeMutablePointer<UInt8>, _ count: Int) -> Bool {
      guard count <= rest.count else { return false }
      for (place, byte) in rest.prefix(count).enumerated() { data[place] = byte }
      rest = rest.dropFirst(count)
      return true
    }
  }

  /// Puts a word that isn't seen, but found and copied, on a baseline, and a blank behind it. It has the
  /// paper's colour, and so nothing may have been drawn there before.
  ///
  /// - Parameters:
  ///   - size: of the letters, as fonts give it.
  ///   - angle: degrees, clockwise, by which the baseline is turned.
  func hide(
    _ word: String, at place: Place, width: Float, size: Float, angle: Double,
    isRightToLeft: Bool
  ) {
    setColour(paper)
    unseen.show(
      word.withoutControls, on: canvas, at: (Self.clamped(place.x), Self.clamped(place.y)),
      width: Double(width), size: Double(size), angle: angle, isRightToLeft: isRightToLeft)
  }

  /// The file's bytes.
  ///
  /// - Throws: ``PDFError/notWritten(reason:)`` for the first error of cairo.
  func bytes() throws(PDFError) -> [UInt8] {
    library.finish(surface)
    let status = library.surfaceStatus(surface)
    guard status == 0 else {
      throw .notWritten(reason: String(cString: library.statusText(status)))
    }
    return sink.bytes
  }

  private func setColour(_ colour: NoteColour) {
    library.setColour(
      canvas, Double(colour.red) / 255, Double(colour.green) / 255, Double(colour.blue) / 255,
      Double(colour.alpha) / 255)
  }

  private func follow(_ line: [Place]) {
    guard let first = line.first else { return }
    library.moveTo(canvas, Self.clamped(first.x), Self.clamped(first.y))
    for point in line.dropFirst() {
      library.lineTo(canvas, Self.clamped(point.x), Self.clamped(point.y))
    }
    if line.count == 1 { library.lineTo(canvas, Self.clamped(first.x), Self.clamped(first.y)) }
  }

  private static func clamped(_ length: Float) -> Double {
    length.isNaN ? 0 : Double(max(-reach, min(reach, length)))
  }
}
