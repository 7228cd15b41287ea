import CMicrohttpd
import Support

/// libmicrohttpd, opened when a server starts.
final class Libmicrohttpd: Sendable {
  private let opened: DynamicLibrary.Functions<mhd_functions>
  var functions: UnsafePointer<mhd_functions> { opened.table }

  /// The functions, opened once.
  static let shared = DynamicLibrary.functions(
    linux: ["libmicrohttpd.so.12"], darwin: "libmicrohttpd.12.dylib",
    debian: "libmicrohttpd12", mhd_find
  ).map(Libmicrohttpd.init)

  private init(_ opened: DynamicLibrary.Functions<mhd_functions>) { self.opened = opened }
}
