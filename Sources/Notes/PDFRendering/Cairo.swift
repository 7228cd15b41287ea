import Support

/// The functions of cairo that write PDF files. Their types are those of the headers of cairo 1.16.
struct Cairo: Sendable {
  typealias Object = OpaquePointer?
  /// `cairo_write_func_t`
  typealias Write =
    @convention(c) (UnsafeMutableRawPointer?, UnsafePointer<UInt8>?, UInt32) -> Int32
  /// `cairo_read_func_t`
  typealias Read =
    @convention(c) (UnsafeMutableRawPointer?, UnsafeMutablePointer<UInt8>?, UInt32) -> Int32
  /// `cairo_glyph_t`
  struct Glyph {
    let index: UInt
    let x, y: Double
  }
  /// `cairo_text_cluster_t`
  struct Cluster {
    let byteCount, glyphCount: Int32
  }

  typealias CreateSurface =
    @Sendable @convention(c) (Write, UnsafeMutableRawPointer?, Double, Double) -> Object
  typealias Act = @Sendable @convention(c) (Object) -> Void
  typealias Measure = @Sendable @convention(c) (Object) -> Int32
  typealias Choose = @Sendable @convention(c) (Object, Int32) -> Void
  typealias Length = @Sendable @convention(c) (Object, Double) -> Void
  typealias Place = @Sendable @convention(c) (Object, Double, Double) -> Void
  typealias Box = @Sendable @convention(c) (Object, Double, Double, Double, Double) -> Void

  // Files.
  let createPDF, createSVG: CreateSurface
  let setSize: Place
  let setMetadata: @Sendable @convention(c) (Object, Int32, UnsafePointer<CChar>) -> Void
  let addOutline:
    @Sendable @convention(c) (Object, Int32, UnsafePointer<CChar>, UnsafePointer<CChar>, Int32) ->
      Int32
  let finish, destroySurface: Act
  let surfaceStatus: Measure
  let statusText: @Sendable @convention(c) (Int32) -> UnsafePointer<CChar>

  // Drawing.
  let create: @Sendable @convention(c) (Object) -> Object
  let status: Measure
  let destroy, showPage, save, restore, stroke, fill, paint: Act
  let setColour, rectangle: Box
  let setLineWidth, rotate: Length
  let setLineCap, setLineJoin: Choose
  let setDash: @Sendable @convention(c) (Object, UnsafePointer<Double>, Int32, Double) -> Void
  let moveTo, lineTo, translate, scale: Place

  // Pictures.
  let readPNG: @Sendable @convention(c) (Read, UnsafeMutableRawPointer?) -> Object
  let pictureWidth, pictureHeight: Measure
  let setPicture: @Sendable @convention(c) (Object, Object, Double, Double) -> Void

  // Letters.
  let setFontFace: @Sendable @convention(c) (Object, Object) -> Void
  let setFontMatrix: @Sendable @convention(c) (Object, UnsafePointer<Double>) -> Void
  let showGlyphs:
    @Sendable @convention(c) (
      Object, UnsafeRawPointer?, Int32, UnsafeRawPointer?, Int32, UnsafeRawPointer?, Int32, Int32
    ) -> Void
  let createFont: @Sendable @convention(c) (Object, Int32) -> Object
  let destroyFont: Act

  /// `CAIRO_LINE_CAP_ROUND` and `CAIRO_LINE_JOIN_ROUND`
  static let round: Int32 = 1
  /// `CAIRO_LINE_CAP_BUTT`
  static let butt: Int32 = 0
  /// `CAIRO_PDF_METADATA_TITLE`, `CAIRO_PDF_METADATA_CREATOR`
  static let (title, creator): (Int32, Int32) = (0, 4)
  /// `CAIRO_STATUS_READ_ERROR`
  static let readError: Int32 = 10
  /// `CAIRO_STATUS_WRITE_ERROR`
  static let writeError: Int32 = 11

  init(_ library: DynamicLibrary) throws(DynamicLibrary.Missing) {
    createPDF = try library.function("cairo_pdf_surface_create_for_stream")
    createSVG = try library.function("cairo_svg_surface_create_for_stream")
    setSize = try library.function("cairo_pdf_surface_set_size")
    setMetadata = try library.function("cairo_pdf_surface_set_metadata")
    addOutline = try library.function("cairo_pdf_surface_add_outline")
    finish = try library.function("cairo_surface_finish")
    destroySurface = try library.function("cairo_surface_destroy")
    surfaceStatus = try library.function("cairo_surface_status")
    statusText = try library.function("cairo_status_to_string")
    create = try library.function("cairo_create")
    status = try library.function("cairo_status")
    destroy = try library.function("cairo_destroy")
    showPage = try library.function("cairo_show_page")
    save = try library.function("cairo_save")
    restore = try library.function("cairo_restore")
    stroke = try library.function("cairo_stroke")
    fill = try library.function("cairo_fill")
    paint = try library.function("cairo_paint")
    setColour = try library.function("cairo_set_source_rgba")
    rectangle = try library.function("cairo_rectangle")
    setLineWidth = try library.function("cairo_set_line_width")
    rotate = try library.function("cairo_rotate")
    setLineCap = try library.function("cairo_set_line_cap")
    setLineJoin = try library.function("cairo_set_line_join")
    setDash = try library.function("cairo_set_dash")
    moveTo = try library.function("cairo_move_to")
    lineTo = try library.function("cairo_line_to")
    translate = try library.function("cairo_translate")
    scale = try library.function("cairo_scale")
    readPNG = try library.function("cairo_image_surface_create_from_png_stream")
    pictureWidth = try library.function("cairo_image_surface_get_width")
    pictureHeight = try library.function("cairo_image_surface_get_height")
    setPicture = try library.function("cairo_set_source_surface")
    setFontFace = try library.function("cairo_set_font_face")
    setFontMatrix = try library.function("cairo_set_font_matrix")
    showGlyphs = try library.function("cairo_show_text_glyphs")
    createFont = try library.function("cairo_ft_font_face_create_for_ft_face")
    destroyFont = try library.function("cairo_font_face_destroy")
  }
}
