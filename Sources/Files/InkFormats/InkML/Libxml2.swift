import CLibxml2
import Support

/// libxml2, opened when a document is read.
enum Libxml2 {
  nonisolated(unsafe) static let functions = DynamicLibrary.functions(
    linux: ["libxml2.so.2", "libxml2.so.16"], darwin: "libxml2.2.dylib",
    debian: "libxml2", cxml_find
  ).map { library in
    // Its globals are initialised before any thread needs them.
    library.pointee.xmlInitParser()
    return library
  }
}
