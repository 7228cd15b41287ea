#if !hasFeature(Embedded)
  import Foundation

  extension PatternError: LocalizedError {
    /// What is wrong, and where, in English: the same as its description.
    public var errorDescription: String? { description }
  }
#endif
