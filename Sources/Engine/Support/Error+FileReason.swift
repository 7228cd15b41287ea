#if !hasFeature(Embedded)
  #if canImport(FoundationEssentials)
    import FoundationEssentials
  #else
    import Foundation
  #endif
  #if canImport(Glibc)
    import Glibc
  #elseif canImport(Musl)
    import Musl
  #endif

  extension Error {
    /// Why Foundation couldn't read or write a file, in the system's words: its own leave out the cause.
    package var fileReason: String {
      guard let cause = (self as? CocoaError)?.underlying as? POSIXError else { return "\(self)" }
      return String(cString: strerror(cause.code.rawValue))
    }
  }
#endif
