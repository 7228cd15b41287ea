import CLibzip
import Support

/// libzip, opened when an archive is read.
enum Libzip {
  // Debian's version number differs.
  static let functions = DynamicLibrary.functions(
    linux: ["libzip.so.5", "libzip.so.4"], darwin: "libzip.5.dylib",
    debian: "libzip4 or libzip5", zip_find)
}
