import Support

/// Draws SVG documents into PNG pictures with librsvg, so that both show the same: texts in any
/// script included, in the system's fonts.
///
/// librsvg is opened when the first picture is drawn; whoever draws none needs none.
public enum PNGWriter {
  /// The most pixels of a side, which is cairo's limit.
  public static let sizeLimit = 32_767

  /// Whether librsvg is installed.
  public static var isAvailable: Bool { (try? Librsvg.shared.get()) != nil }

  /// An SVG document as a PNG file, one pixel for each of its own.
  ///
  /// - Throws: ``PNGError``.
  /// - Complexity: O(pixels), of which each takes four bytes while it is drawn.
  public static func file(ofSVG document: String) throws(PNGError) -> [UInt8] {
    let library = try Librsvg.shared.get()
    let bytes = Array(document.utf8)
    return try bytes.withUnsafeBytes { bytes in
      Result { () throws(PNGError) in
        let handle = try library.document(bytes)
        defer { library.unref(handle) }
        return try file(of: handle, library)
      }
    }.get()
  }

  private static func file(
    of document: OpaquePointer, _ library: Librsvg
  ) throws(PNGError) -> [UInt8] {
    var (width, height) = (0.0, 0.0)
    guard library.sizeInPixels(document, &width, &height) != 0 else {
      throw .notAPicture(reason: "it has no size in pixels")
    }
    let limits = 1...Double(sizeLimit)
    guard limits.contains(width), limits.contains(height) else {
      throw .size(width: width, height: height)
    }
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

/// Why a picture can't be drawn.
public enum PNGError: Error, Hashable, Sendable {
  /// librsvg isn't there, or lacks a function; the reason in the dynamic linker's words.
  case noLibrary(reason: String)
  /// The document is not SVG, or has no size in pixels; the reason in librsvg's words.
  case notAPicture(reason: String)
  /// A side is below one pixel or above ``PNGWriter/sizeLimit``.
  case size(width: Double, height: Double)
  /// Drawing or compressing failed, for instance for want of memory.
  case notDrawn(reason: String)
}

extension PNGError: CustomStringConvertible {
  /// What is wrong, and what to do where something can be done.
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

/// The functions of librsvg, GLib and cairo that draw a picture, found at run time.
///
/// Linking the library would make every program that can draw load its 35 shared libraries at each
/// start. The functions' types are those of the headers of librsvg 2.52; the libraries keep their
/// binary interface for as long as the name opened here has the same number.
struct Librsvg: Sendable {
  /// A `GError`.
  typealias Fault = UnsafeMutableRawPointer
  typealias Faults = UnsafeMutablePointer<Fault?>
  /// `cairo_write_func_t`
  typealias Write =
    @convention(c) (UnsafeMutableRawPointer?, UnsafePointer<UInt8>?, UInt32) -> Int32
  typealias Create = @Sendable @convention(c) (OpaquePointer?) -> OpaquePointer?
  typealias Destroy = @Sendable @convention(c) (OpaquePointer?) -> Void
  typealias Free = @Sendable @convention(c) (Fault?) -> Void
  typealias StreamOfData =
    @Sendable @convention(c) (UnsafeRawPointer?, Int, OpaquePointer?) -> OpaquePointer?
  typealias DocumentOfStream =
    @Sendable @convention(c) (OpaquePointer?, OpaquePointer?, UInt32, OpaquePointer?, Faults) ->
    OpaquePointer?
  typealias Size =
    @Sendable @convention(c) (
      OpaquePointer?, UnsafeMutablePointer<Double>, UnsafeMutablePointer<Double>
    )
    -> Int32
  typealias Render =
    @Sendable @convention(c) (OpaquePointer?, OpaquePointer?, UnsafePointer<Double>, Faults) ->
    Int32
  typealias CreateSurface = @Sendable @convention(c) (Int32, Int32, Int32) -> OpaquePointer?
  typealias WritePNG =
    @Sendable @convention(c) (OpaquePointer?, Write, UnsafeMutableRawPointer?) -> Int32
  typealias Text = @Sendable @convention(c) (Int32) -> UnsafePointer<CChar>

  /// `CAIRO_FORMAT_ARGB32`
  static let argb32: Int32 = 0
  /// `CAIRO_STATUS_WRITE_ERROR`
  static let writeError: Int32 = 11
  /// `RSVG_HANDLE_FLAG_UNLIMITED` lifts limits on size that protect from others' documents.
  private static let unlimited: UInt32 = 1

  private let streamOfData: StreamOfData
  private let documentOfStream: DocumentOfStream
  private let freeError: Free
  let unref: Destroy
  let sizeInPixels: Size
  let render: Render
  let createSurface: CreateSurface
  let destroySurface: Destroy
  let createCanvas: Create
  let destroyCanvas: Destroy
  let writePNG: WritePNG
  let text: Text

  /// Opened once, and never closed: GLib can't be unloaded.
  static let shared = Result<Librsvg, PNGError> { () throws(PNGError) in try Librsvg() }

  private init() throws(PNGError) {
    #if canImport(Darwin)
      let names = ["librsvg-2.2.dylib", "/opt/homebrew/lib/librsvg-2.2.dylib"]
    #else
      let names = ["librsvg-2.so.2"]
    #endif
    do throws(DynamicLibrary.Missing) {
      let library = try DynamicLibrary(names)
      streamOfData = try library.function("g_memory_input_stream_new_from_data", StreamOfData.self)
      documentOfStream = try library.function(
        "rsvg_handle_new_from_stream_sync", DocumentOfStream.self)
      freeError = try library.function("g_error_free", Free.self)
      unref = try library.function("g_object_unref", Destroy.self)
      sizeInPixels = try library.function("rsvg_handle_get_intrinsic_size_in_pixels", Size.self)
      render = try library.function("rsvg_handle_render_document", Render.self)
      createSurface = try library.function("cairo_image_surface_create", CreateSurface.self)
      destroySurface = try library.function("cairo_surface_destroy", Destroy.self)
      createCanvas = try library.function("cairo_create", Create.self)
      destroyCanvas = try library.function("cairo_destroy", Destroy.self)
      writePNG = try library.function("cairo_surface_write_to_png_stream", WritePNG.self)
      text = try library.function("cairo_status_to_string", Text.self)
    } catch {
      throw .noLibrary(reason: error.reason)
    }
  }

  /// A document to draw; whoever gets it calls ``unref``.
  ///
  /// - Throws: ``PNGError/notAPicture(reason:)``.
  func document(_ bytes: UnsafeRawBufferPointer) throws(PNGError) -> OpaquePointer {
    let stream = streamOfData(bytes.baseAddress, bytes.count, nil)
    defer { unref(stream) }
    var error: Fault?
    guard let document = documentOfStream(stream, nil, Self.unlimited, nil, &error) else {
      throw .notAPicture(reason: take(error))
    }
    return document
  }

  /// What an error says; it is freed.
  func take(_ error: Fault?) -> String {
    guard let error else { return "unknown error" }
    defer { freeError(error) }
    // After the domain and the code, of four bytes each.
    let message = error.load(fromByteOffset: 8, as: UnsafePointer<CChar>?.self)
    return message.map { String(cString: $0) } ?? "unknown error"
  }
}
