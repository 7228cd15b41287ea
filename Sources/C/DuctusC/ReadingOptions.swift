import CDuctus
import InkReading

#if hasFeature(Embedded)
  import CSupport
#endif

/// A caller's options for reading inks and for the result.
struct ReadingOptions {
  private let options: ductus_options
  let maxCandidates: Int

  /// Whether the result has segments.
  var hasSegments: Bool { options.details & UInt32(DUCTUS_SEGMENTS) != 0 }
  /// Whether the result has the geometry of figures.
  var hasShapes: Bool { options.details & UInt32(DUCTUS_SHAPES) != 0 }

  /// - Throws: ``Fault`` naming the member.
  init(_ options: UnsafePointer<ductus_options>?) throws(Fault) {
    let own = options?.pointee ?? ductus_options()
    self.options = own
    let reserved = own.reserved
    try checkReserved(reserved.0 | reserved.1 | reserved.2 | reserved.3 == 0, "options")
    maxCandidates = try Self.candidates(own.max_candidates, "options.max_candidates")
    let known = UInt32(DUCTUS_SEGMENTS | DUCTUS_SHAPES)
    guard own.details & ~known == 0 else {
      throw .argument("options.details is \(own.details), of which no more than \(known) is known")
    }
  }

  /// The number of candidates for a caller's number.
  static func candidates(_ count: UInt32, _ name: String) throws(Fault) -> Int {
    guard count <= RecognizerOptions.maximumResultCount else {
      throw .argument(
        "\(name) is \(count); there are \(RecognizerOptions.maximumResultCount) at most")
    }
    return count == 0 ? RequestMembers.defaultCandidateCount : Int(count)
  }

  /// Asks the caller whether to cancel.
  ///
  /// In full Swift, which only Swift tests use, a task would say so, and there is none.
  func cancelling<Value>(_ body: () throws(Fault) -> Value) throws(Fault) -> Value {
    #if hasFeature(Embedded)
      guard options.is_cancelled != nil else { return try body() }
      var own = options
      return try withUnsafeMutablePointer(to: &own) { pointer throws(Fault) in
        cs_set_cancellation(
          { context in
            guard let options = context?.assumingMemoryBound(to: ductus_options.self).pointee,
              let isCancelled = options.is_cancelled
            else { return false }
            return isCancelled(options.user) != 0
          }, pointer)
        defer { cs_set_cancellation(nil, nil) }
        return try body()
      }
    #else
      return try body()
    #endif
  }
}
