import Support

/// The functions of Pango that set text. Their types are those of the headers of Pango 1.44.
struct Pango: Sendable {
  typealias Object = OpaquePointer?
  typealias Act = @Sendable @convention(c) (Object) -> Void
  typealias Make = @Sendable @convention(c) (Object) -> Object
  typealias Choose = @Sendable @convention(c) (Object, Int32) -> Void
  typealias Give = @Sendable @convention(c) (Object, Object) -> Void
  typealias Measure = @Sendable @convention(c) (Object) -> Int32

  let createLayout, layoutContext: Make
  let listFamilies:
    @Sendable @convention(c) (
      Object, UnsafeMutablePointer<UnsafeMutableRawPointer?>, UnsafeMutablePointer<Int32>
    ) -> Void
  let free: @Sendable @convention(c) (UnsafeMutableRawPointer?) -> Void
  let unref: Act
  let setText: @Sendable @convention(c) (Object, UnsafePointer<CChar>, Int32) -> Void
  let setWidth, setWrapping, setAlignment: Choose
  let setFont: Give
  let layoutSize:
    @Sendable @convention(c) (Object, UnsafeMutablePointer<Int32>, UnsafeMutablePointer<Int32>) ->
      Void
  let layoutPath: Give

  // Fonts.
  let createFontDescription: @Sendable @convention(c) () -> Object
  let setFamily: @Sendable @convention(c) (Object, UnsafePointer<CChar>) -> Void
  let setWeight, setStyle: Choose
  let setAbsoluteSize: @Sendable @convention(c) (Object, Double) -> Void
  let freeFontDescription: Act

  // Lines that were set.
  let createIterator: Make
  let freeIterator: Act
  let iteratorLine: Make
  let iteratorBaseline, nextLine: Measure
  let iteratorExtents:
    @Sendable @convention(c) (Object, UnsafeMutableRawPointer?, UnsafeMutablePointer<Int32>) -> Void
  let indexToX: @Sendable @convention(c) (Object, Int32, Int32, UnsafeMutablePointer<Int32>) -> Void

  /// `PANGO_WRAP_WORD_CHAR`
  static let wrapsWords: Int32 = 2
  /// `PANGO_ALIGN_CENTER`
  static let centre: Int32 = 1
  /// `PANGO_ALIGN_RIGHT`, which is left for a script that is written from right to left.
  static let end: Int32 = 2
  /// `PANGO_DIRECTION_RTL` and `PANGO_DIRECTION_WEAK_RTL`
  static let rightToLeft: Set<UInt32> = [1, 5]
  /// `PANGO_WEIGHT_BOLD`
  static let bold: Int32 = 700
  /// `PANGO_STYLE_ITALIC`
  static let italic: Int32 = 2
  /// `PANGO_SCALE`: units of Pango to a point.
  static let unit = 1_024.0

  init(_ library: DynamicLibrary) throws(DynamicLibrary.Missing) {
    createLayout = try library.function("pango_cairo_create_layout")
    layoutContext = try library.function("pango_layout_get_context")
    listFamilies = try library.function("pango_context_list_families")
    free = try library.function("g_free")
    unref = try library.function("g_object_unref")
    setText = try library.function("pango_layout_set_text")
    setWidth = try library.function("pango_layout_set_width")
    setWrapping = try library.function("pango_layout_set_wrap")
    setAlignment = try library.function("pango_layout_set_alignment")
    setFont = try library.function("pango_layout_set_font_description")
    layoutSize = try library.function("pango_layout_get_size")
    layoutPath = try library.function("pango_cairo_layout_path")
    createFontDescription = try library.function("pango_font_description_new")
    setFamily = try library.function("pango_font_description_set_family")
    setWeight = try library.function("pango_font_description_set_weight")
    setStyle = try library.function("pango_font_description_set_style")
    setAbsoluteSize = try library.function("pango_font_description_set_absolute_size")
    freeFontDescription = try library.function("pango_font_description_free")
    createIterator = try library.function("pango_layout_get_iter")
    freeIterator = try library.function("pango_layout_iter_free")
    iteratorLine = try library.function("pango_layout_iter_get_line_readonly")
    iteratorBaseline = try library.function("pango_layout_iter_get_baseline")
    nextLine = try library.function("pango_layout_iter_next_line")
    iteratorExtents = try library.function("pango_layout_iter_get_line_extents")
    indexToX = try library.function("pango_layout_line_index_to_x")
  }
}
