#if !hasFeature(Embedded)
  import Foundation

  extension PatternError: LocalizedError {
    /// The fault and its place in English, like the description.
    public var errorDescription: String? { description }
  }
#endif
