import CLibrsvg

/// Draws SVG documents into PNG pictures with librsvg, so that both show the same: texts in any
/// script included, in the system's fonts.
public enum PNGWriter {
  /// The most pixels of a side, which is cairo's limit.
  public static let sizeLimit = 32_767

  /// An SVG document as a PNG file, one pixel for each of its own.
  ///
  /// - Throws: ``PNGError``.
  /// - Complexity: O(pixels), of which each takes four bytes while it is drawn.
  public static func file(ofSVG document: String) throws(PNGError) -> [UInt8] {
    let handle = try load(document)
    defer { g_object_unref(handle) }
    var (width, height) = (0.0, 0.0)
    guard rsvg_handle_get_intrinsic_size_in_pixels(handle, &width, &height) != 0 else {
      throw .notAPicture(reason: "it has no size in pixels")
    }
    let limits = 1...Double(sizeLimit)
    guard limits.contains(width), limits.contains(height) else {
      throw .size(width: width, height: height)
    }
    let surface = cairo_image_surface_create(
      CAIRO_FORMAT_ARGB32, Int32(width.rounded(.up)), Int32(height.rounded(.up)))
    defer { cairo_surface_destroy(surface) }
    let canvas = cairo_create(surface)
    defer { cairo_destroy(canvas) }
    var viewport = RsvgRectangle(x: 0, y: 0, width: width, height: height)
    var error: UnsafeMutablePointer<GError>?
    guard rsvg_handle_render_document(handle, canvas, &viewport, &error) != 0 else {
      throw .notDrawn(reason: take(error))
    }
    return try compressed(surface)
  }

  private static func load(_ document: String) throws(PNGError) -> UnsafeMutablePointer<RsvgHandle>
  {
    let bytes = Array(document.utf8)
    var error: UnsafeMutablePointer<GError>?
    let copy = g_bytes_new(bytes, gsize(bytes.count))
    defer { g_bytes_unref(copy) }
    guard let stream = g_memory_input_stream_new_from_bytes(copy) else {
      throw .notDrawn(reason: "no stream")
    }
    defer { g_object_unref(stream) }
    // The limits on size that this flag lifts protect from others' documents.
    let handle = rsvg_handle_new_from_stream_sync(
      stream, nil, RSVG_HANDLE_FLAG_UNLIMITED, nil, &error)
    guard let handle else { throw .notAPicture(reason: take(error)) }
    return handle
  }

  private static func compressed(_ surface: OpaquePointer?) throws(PNGError) -> [UInt8] {
    var bytes: [UInt8] = []
    let status = withUnsafeMutablePointer(to: &bytes) { bytes in
      cairo_surface_write_to_png_stream(
        surface,
        { closure, data, count in
          guard let closure, let data else { return CAIRO_STATUS_WRITE_ERROR }
          closure.assumingMemoryBound(to: [UInt8].self).pointee.append(
            contentsOf: UnsafeBufferPointer(start: data, count: Int(count)))
          return CAIRO_STATUS_SUCCESS
        }, bytes)
    }
    guard status == CAIRO_STATUS_SUCCESS else {
      throw .notDrawn(reason: String(cString: cairo_status_to_string(status)))
    }
    return bytes
  }

  /// What an error says; it is freed.
  private static func take(_ error: UnsafeMutablePointer<GError>?) -> String {
    guard let error else { return "unknown error" }
    defer { g_error_free(error) }
    return String(cString: error.pointee.message)
  }
}
