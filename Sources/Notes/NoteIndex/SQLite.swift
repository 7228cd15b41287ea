import CSQLite
import Support

/// SQLite, found when an index is opened.
enum SQLite {
  static let functions = DynamicLibrary.functions(
    linux: ["libsqlite3.so.0"], darwin: "libsqlite3.dylib",
    debian: "libsqlite3-0", sqlite_find)
}
