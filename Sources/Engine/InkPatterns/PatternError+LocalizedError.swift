#if !hasFeature(Embedded)
  import Foundation

  extension PatternError: LocalizedError {
    /// Fault and its place in English, like the description.
    public var errorDescription: String? { description }
  }
#endif
