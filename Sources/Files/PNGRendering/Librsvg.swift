import Support

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

  /// The functions, opened once and never closed: GLib can't be unloaded.
  static let shared = Result<Librsvg, PNGError> { () throws(PNGError) in try Librsvg() }

  private init() throws(PNGError) {
    #if canImport(Darwin)
      let names = ["librsvg-2.2.dylib", "/opt/homebrew/lib/librsvg-2.2.dylib"]
    #else
      let names = ["librsvg-2.so.2"]
    #endif
    do throws(DynamicLibrary.Missing) {
      let library = try DynamicLibrary(names)
      streamOfData = try library.function("g_memory_input_stream_new_from_data")
      documentOfStream = try library.function("rsvg_handle_new_from_stream_sync")
      freeError = try library.function("g_error_free")
      unref = try library.function("g_object_unref")
      sizeInPixels = try library.function("rsvg_handle_get_intrinsic_size_in_pixels")
      render = try library.function("rsvg_handle_render_document")
      createSurface = try library.function("cairo_image_surface_create")
      destroySurface = try library.function("cairo_surface_destroy")
      createCanvas = try library.function("cairo_create")
      destroyCanvas = try library.function("cairo_destroy")
      writePNG = try library.function("cairo_surface_write_to_png_stream")
      text = try library.function("cairo_status_to_string")
    } catch {
      throw .noLibrary(reason: error.reason)
    }
  }

  /// Returns a document to draw; the caller must call ``unref``.
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

  /// Returns the message of an error, which is freed.
  func take(_ error: Fault?) -> String {
    guard let error else { return "unknown error" }
    defer { freeError(error) }
    // The message is after the domain and the code, of four bytes each.
    let message = error.load(fromByteOffset: 8, as: UnsafePointer<CChar>?.self)
    return message.map { String(cString: $0) } ?? "unknown error"
  }
}
