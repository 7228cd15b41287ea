import Support

/// Renders SVG documents as PNG pictures with librsvg, so that both show the same, including texts
/// in any script, in the system's fonts.
///
/// librsvg is opened when the first picture is drawn, and isn't needed otherwise.
public enum PNGWriter {
  /// The maximum number of pixels of a side, by cairo's limit.
  public static let sizeLimit = 32_767
  /// The maximum number of pixels, which take 256 MB during drawing.
  public static let pixelLimit = 1 << 26

  /// Whether librsvg is installed.
  public static var isAvailable: Bool { (try? Librsvg.shared.get()) != nil }

  /// Returns an SVG document as a PNG file, at one pixel per CSS pixel, or smaller if there would be
  /// more than ``pixelLimit``.
  ///
  /// - Throws: ``PNGError``.
  /// - Complexity: O(pixels), each of which takes four bytes during drawing.
  public static func file(ofSVG document: String) throws(PNGError) -> [UInt8] {
    try file(ofSVG: document, pixelLimit: pixelLimit)
  }

  static func file(ofSVG document: String, pixelLimit: Int) throws(PNGError) -> [UInt8] {
    let library = try Librsvg.shared.get()
    let bytes = Array(document.utf8)
    return try bytes.withUnsafeBytes { bytes in
      Result { () throws(PNGError) in
        let handle = try library.document(bytes)
        defer { library.unref(handle) }
        return try file(of: handle, library, pixelLimit: pixelLimit)
      }
    }.get()
  }

  private static func file(
    of document: OpaquePointer, _ library: Librsvg, pixelLimit: Int
  ) throws(PNGError) -> [UInt8] {
    var (width, height) = (0.0, 0.0)
    guard library.sizeInPixels(document, &width, &height) != 0 else {
      throw .notAPicture(reason: "it has no size in pixels")
    }
    let limits = 1...Double(sizeLimit)
    guard limits.contains(width), limits.contains(height) else {
      throw .size(width: width, height: height)
    }
    let scale = min(1, (Double(pixelLimit) / (width * height)).squareRoot())
    (width, height) = (max(1, width * scale), max(1, height * scale))
    let surface = library.createSurface(
      Librsvg.argb32, Int32(width.rounded(.up)), Int32(height.rounded(.up)))
    defer { library.destroySurface(surface) }
    let canvas = library.createCanvas(surface)
    defer { library.destroyCanvas(canvas) }
    // The viewport's left, top, width and height.
    let viewport = [0, 0, width, height]
    var error: Librsvg.Fault?
    guard library.render(document, canvas, viewport, &error) != 0 else {
      throw .notDrawn(reason: library.take(error))
    }
    return try compressed(surface, library)
  }

  private static func compressed(
    _ surface: OpaquePointer?, _ library: Librsvg
  ) throws(PNGError) -> [UInt8] {
    var bytes: [UInt8] = []
    let status = withUnsafeMutablePointer(to: &bytes) { bytes in
      library.writePNG(
        surface,
        { closure, data, count in
          guard let closure, let data else { return Librsvg.writeError }
          closure.assumingMemoryBound(to: [UInt8].self).pointee.append(
            contentsOf: UnsafeBufferPointer(start: data, count: Int(count)))
          return 0
        }, bytes)
    }
    guard status == 0 else { throw .notDrawn(reason: String(cString: library.text(status))) }
    return bytes
  }
}

/// The reason why a picture can't be drawn.
public enum PNGError: Error, Hashable, Sendable {
  /// librsvg is missing or lacks a function; the reason is the dynamic linker's.
  case noLibrary(reason: String)
  /// The document isn't SVG or has no size in pixels; the reason is librsvg's.
  case notAPicture(reason: String)
  /// A side is below one pixel or above ``PNGWriter/sizeLimit``.
  case size(width: Double, height: Double)
  /// Drawing or compressing failed, for example for lack of memory.
  case notDrawn(reason: String)
}

extension PNGError: CustomStringConvertible {
  /// The error, and how to fix it.
  public var description: String {
    switch self {
    case .noLibrary(let reason):
      "PNG pictures need librsvg 2.52 or newer; install it (Debian and Ubuntu: librsvg2-2, "
        + "Fedora: librsvg2, Homebrew: librsvg), or write an SVG picture (\(reason))"
    case .notAPicture(let reason): "not an SVG picture: \(reason)"
    case .size(let width, let height):
      "\(width) x \(height) pixels: a PNG picture's sides have 1 to \(PNGWriter.sizeLimit)"
    case .notDrawn(let reason): "can't be drawn: \(reason)"
    }
  }
}
