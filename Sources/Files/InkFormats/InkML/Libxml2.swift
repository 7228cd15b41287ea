import CLibxml2
import Support

/// libxml2, opened when a document is read.
enum Libxml2 {
  static let functions = DynamicLibrary.functions(
    linux: ["libxml2.so.2", "libxml2.so.16"], darwin: "libxml2.2.dylib",
    debian: "libxml2", cxml_find
  ).map { functions in
    // Its globals are initialised before any thread needs them.
    functions.table.pointee.xmlInitParser()
    return functions
  }
}
