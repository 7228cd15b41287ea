import CMicrohttpd
import Support

/// libmicrohttpd, found when a server starts.
final class Libmicrohttpd: Sendable {
  nonisolated(unsafe) let functions: UnsafePointer<mhd_functions>

  /// Opened once.
  static let shared = Result<Libmicrohttpd, DynamicLibrary.Missing> {
    () throws(DynamicLibrary.Missing) in try Libmicrohttpd()
  }

  private init() throws(DynamicLibrary.Missing) {
    #if canImport(Darwin)
      let name = "libmicrohttpd.12.dylib"
      let names = [name, "/opt/homebrew/lib/\(name)", "/usr/local/lib/\(name)"]
    #else
      let names = ["libmicrohttpd.so.12"]
    #endif
    functions = try DynamicLibrary(names).functions(mhd_find)
  }
}
