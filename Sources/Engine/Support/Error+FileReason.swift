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
    /// The reason why Foundation couldn't read or write a file, in the system's words; Foundation's
    /// omit the cause.
    package var fileReason: String {
      guard let cause = (self as? CocoaError)?.underlying as? POSIXError else { return "\(self)" }
      return String(cString: strerror(cause.code.rawValue))
    }
  }
#endif
