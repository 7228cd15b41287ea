import Support

/// The functions of FreeType that open a font.
struct FreeType: Sendable {
  typealias Objects = UnsafeMutablePointer<OpaquePointer?>

  let start: @Sendable @convention(c) (Objects) -> Int32
  let openFace:
    @Sendable @convention(c) (OpaquePointer?, UnsafePointer<UInt8>?, Int, Int, Objects) -> Int32

  init(_ library: DynamicLibrary) throws(DynamicLibrary.Missing) {
    start = try library.function("FT_Init_FreeType")
    openFace = try library.function("FT_New_Memory_Face")
  }
}
