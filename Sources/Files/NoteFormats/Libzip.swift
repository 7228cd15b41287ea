import CLibzip
import Support

/// libzip, found when an archive is read.
final class Libzip: Sendable {
  nonisolated(unsafe) let functions: UnsafePointer<zip_functions>

  /// Opened once.
  static let shared = Result<Libzip, DynamicLibrary.Missing> {
    () throws(DynamicLibrary.Missing) in try Libzip()
  }

  private init() throws(DynamicLibrary.Missing) {
    #if canImport(Darwin)
      let name = "libzip.5.dylib"
      let names = [name, "/opt/homebrew/lib/\(name)", "/usr/local/lib/\(name)"]
    #else
      // Debian's number is its own.
      let names = ["libzip.so.5", "libzip.so.4"]
    #endif
    functions = try DynamicLibrary(names).functions(zip_find)
  }
}
