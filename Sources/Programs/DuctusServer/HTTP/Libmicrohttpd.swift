import CMicrohttpd
import Support

/// libmicrohttpd, opened when a server starts.
final class Libmicrohttpd: Sendable {
  nonisolated(unsafe) let functions: UnsafePointer<mhd_functions>

  /// The functions, opened once.
  static let shared = DynamicLibrary.functions(
    linux: ["libmicrohttpd.so.12"], darwin: "libmicrohttpd.12.dylib",
    debian: "libmicrohttpd12", mhd_find
  ).map(Libmicrohttpd.init)

  private init(_ functions: UnsafePointer<mhd_functions>) { self.functions = functions }
}
