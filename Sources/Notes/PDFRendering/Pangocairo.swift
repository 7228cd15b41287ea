import Support

/// The functions of cairo, Pango and FreeType that write PDF files and set text, found at run time.
///
/// Linking the libraries would make every program that can write a PDF file load their 20 shared
/// libraries at each start. The functions' types are those of the headers of cairo 1.16 and Pango 1.44;
/// the libraries keep their binary interface for as long as the name opened here has the same number.
struct Pangocairo: Sendable {
  typealias Object = OpaquePointer?
  /// `cairo_write_func_t`
  typealias Write =
    @convention(c) (UnsafeMutableRawPointer?, UnsafePointer<UInt8>?, UInt32) -> Int32
  /// `cairo_glyph_t`
  struct Glyph {
    let index: UInt
    let x, y: Double
  }
  /// `cairo_text_cluster_t`
  struct Cluster {
    let byteCount, glyphCount: Int32
  }

  /// `cairo_read_func_t`
  typealias Read =
    @convention(c) (UnsafeMutableRawPointer?, UnsafeMutablePointer<UInt8>?, UInt32) -> Int32
  typealias Act = @Sendable @convention(c) (Object) -> Void
  typealias Make = @Sendable @convention(c) (Object) -> Object
  typealias New = @Sendable @convention(c) () -> Object
  typealias Objects = UnsafeMutablePointer<OpaquePointer?>
  typealias Choose = @Sendable @convention(c) (Object, Int32) -> Void
  typealias Give = @Sendable @convention(c) (Object, Object) -> Void
  typealias Measure = @Sendable @convention(c) (Object) -> Int32
  typealias Length = @Sendable @convention(c) (Object, Double) -> Void
  typealias Place = @Sendable @convention(c) (Object, Double, Double) -> Void
  typealias Box = @Sendable @convention(c) (Object, Double, Double, Double, Double) -> Void
  typealias Matrix = @Sendable @convention(c) (Object, UnsafePointer<Double>) -> Void
  typealias Show = @Sendable @convention(c) (Object, UnsafePointer<CChar>) -> Void

  // Functions of cairo.
  let createSurface:
    @Sendable @convention(c) (Write, UnsafeMutableRawPointer?, Double, Double) -> Object
  let setSize: Place
  let setMetadata: @Sendable @convention(c) (Object, Int32, UnsafePointer<CChar>) -> Void
  let addOutline:
    @Sendable @convention(c) (Object, Int32, UnsafePointer<CChar>, UnsafePointer<CChar>, Int32) ->
      Int32
  let finish, destroySurface, destroy, showPage, stroke, fill, fillPreserve, save, restore,
    clip: Act
  let create: Make
  let surfaceStatus: Measure
  let statusText: @Sendable @convention(c) (Int32) -> UnsafePointer<CChar>
  let setColour, rectangle: Box
  let setLineWidth, rotate: Length
  let setLineCap, setLineJoin: Choose
  let moveTo, lineTo, translate: Place
  let scale: Place
  let readPNG: @Sendable @convention(c) (Read, UnsafeMutableRawPointer?) -> Object
  let pictureWidth, pictureHeight: Measure
  let setPicture: @Sendable @convention(c) (Object, Object, Double, Double) -> Void
  let paint: Act
  let setFontFace: Give
  let setFontMatrix: Matrix
  let showGlyphs:
    @Sendable @convention(c) (
      Object, UnsafeRawPointer?, Int32, UnsafeRawPointer?, Int32, UnsafeRawPointer?, Int32, Int32
    ) -> Void
  let createFont: @Sendable @convention(c) (Object, Int32) -> Object
  let destroyFont: Act

  // Functions of FreeType.
  let startTypes: @Sendable @convention(c) (Objects) -> Int32
  let openFace: @Sendable @convention(c) (Object, UnsafePointer<UInt8>?, Int, Int, Objects) -> Int32

  // Functions of Pango.
  let createLayout: Make
  let layoutContext: Make
  let listFamilies:
    @Sendable @convention(c) (
      Object, UnsafeMutablePointer<UnsafeMutableRawPointer?>, UnsafeMutablePointer<Int32>
    ) -> Void
  let free: @Sendable @convention(c) (UnsafeMutableRawPointer?) -> Void
  let unref: Act
  let setText: @Sendable @convention(c) (Object, UnsafePointer<CChar>, Int32) -> Void
  let setWidth, setWrapping: Choose
  let setFont: Give
  let createFontDescription: New
  let setFamily: Show
  let setWeight: Choose
  let setAbsoluteSize: Length
  let freeFontDescription: Act
  let layoutSize:
    @Sendable @convention(c) (Object, UnsafeMutablePointer<Int32>, UnsafeMutablePointer<Int32>) ->
      Void
  let layoutPath: Give
  let createIterator: Make
  let freeIterator: Act
  let iteratorLine: Make
  let iteratorBaseline, nextLine: Measure
  let iteratorExtents:
    @Sendable @convention(c) (Object, UnsafeMutableRawPointer?, UnsafeMutablePointer<Int32>) -> Void
  let indexToX: @Sendable @convention(c) (Object, Int32, Int32, UnsafeMutablePointer<Int32>) -> Void

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
  /// `PANGO_WRAP_WORD_CHAR`
  static let wrapsWords: Int32 = 2
  /// `PANGO_WEIGHT_BOLD`
  static let bold: Int32 = 700
  /// `PANGO_SCALE`: units of Pango to a point.
  static let unit = 1_024.0

  /// The functions, opened once and never closed: GLib can't be unloaded.
  static let shared = Result<Pangocairo, PDFError> { () throws(PDFError) in try Pangocairo() }

  private init() throws(PDFError) {
    #if canImport(Darwin)
      let name = "libpangocairo-1.0.0.dylib"
      let names = [name, "/opt/homebrew/lib/\(name)", "/usr/local/lib/\(name)"]
    #else
      let names = ["libpangocairo-1.0.so.0"]
    #endif
    do throws(DynamicLibrary.Missing) {
      let library = try DynamicLibrary(names)
      func find<Function>(_ name: String) throws(DynamicLibrary.Missing) -> Function {
        try library.function(name, Function.self)
      }
      createSurface = try find("cairo_pdf_surface_create_for_stream")
      setSize = try find("cairo_pdf_surface_set_size")
      setMetadata = try find("cairo_pdf_surface_set_metadata")
      addOutline = try find("cairo_pdf_surface_add_outline")
      finish = try find("cairo_surface_finish")
      destroySurface = try find("cairo_surface_destroy")
      destroy = try find("cairo_destroy")
      showPage = try find("cairo_show_page")
      stroke = try find("cairo_stroke")
      fill = try find("cairo_fill")
      fillPreserve = try find("cairo_fill_preserve")
      save = try find("cairo_save")
      restore = try find("cairo_restore")
      clip = try find("cairo_clip")
      create = try find("cairo_create")
      surfaceStatus = try find("cairo_surface_status")
      statusText = try find("cairo_status_to_string")
      setColour = try find("cairo_set_source_rgba")
      rectangle = try find("cairo_rectangle")
      setLineWidth = try find("cairo_set_line_width")
      setLineCap = try find("cairo_set_line_cap")
      setLineJoin = try find("cairo_set_line_join")
      moveTo = try find("cairo_move_to")
      lineTo = try find("cairo_line_to")
      translate = try find("cairo_translate")
      rotate = try find("cairo_rotate")
      scale = try find("cairo_scale")
      readPNG = try find("cairo_image_surface_create_from_png_stream")
      pictureWidth = try find("cairo_image_surface_get_width")
      pictureHeight = try find("cairo_image_surface_get_height")
      setPicture = try find("cairo_set_source_surface")
      paint = try find("cairo_paint")
      setFontFace = try find("cairo_set_font_face")
      setFontMatrix = try find("cairo_set_font_matrix")
      showGlyphs = try find("cairo_show_text_glyphs")
      createFont = try find("cairo_ft_font_face_create_for_ft_face")
      destroyFont = try find("cairo_font_face_destroy")
      startTypes = try find("FT_Init_FreeType")
      openFace = try find("FT_New_Memory_Face")
      createLayout = try find("pango_cairo_create_layout")
      layoutContext = try find("pango_layout_get_context")
      listFamilies = try find("pango_context_list_families")
      free = try find("g_free")
      unref = try find("g_object_unref")
      setText = try find("pango_layout_set_text")
      setWidth = try find("pango_layout_set_width")
      setWrapping = try find("pango_layout_set_wrap")
      setFont = try find("pango_layout_set_font_description")
      createFontDescription = try find("pango_font_description_new")
      setFamily = try find("pango_font_description_set_family")
      setWeight = try find("pango_font_description_set_weight")
      setAbsoluteSize = try find("pango_font_description_set_absolute_size")
      freeFontDescription = try find("pango_font_description_free")
      layoutSize = try find("pango_layout_get_size")
      layoutPath = try find("pango_cairo_layout_path")
      createIterator = try find("pango_layout_get_iter")
      freeIterator = try find("pango_layout_iter_free")
      iteratorLine = try find("pango_layout_iter_get_line_readonly")
      iteratorBaseline = try find("pango_layout_iter_get_baseline")
      nextLine = try find("pango_layout_iter_next_line")
      iteratorExtents = try find("pango_layout_iter_get_line_extents")
      indexToX = try find("pango_layout_line_index_to_x")
    } catch {
      throw .noLibrary(reason: error.reason)
    }
  }
}
