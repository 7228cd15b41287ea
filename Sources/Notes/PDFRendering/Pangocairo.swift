import Support

/// The functions of cairo, Pango and FreeType that write PDF files and set text, found at run time.
///
/// Linking the libraries would make every program that can write a PDF file load their 20 shared
/// libraries at each start. The libraries keep their binary interface for as long as the name
/// opened here has the same number.
struct Pangocairo: Sendable {
  let cairo: Cairo
  let freeType: FreeType
  let pango: Pango

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
      cairo = try Cairo(library)
      freeType = try FreeType(library)
      pango = try Pango(library)
    } catch {
      throw .noLibrary(reason: error.reason)
    }
  }
}
