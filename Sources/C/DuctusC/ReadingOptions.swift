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
    try checkReserved(isZero: reserved.0 | reserved.1 | reserved.2 | reserved.3 == 0, "options")
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

  /// Asks the caller whether to cancel, until the caller says so once.
  ///
  /// In full Swift, which only Swift tests use, a task would say so, and there is none.
  ///
  /// - Parameter object: an object that the caller mustn't use when asked.
  func cancelling<Value>(
    using object: UnsafeRawPointer? = nil, _ body: () throws(Fault) -> Value
  ) throws(Fault) -> Value {
    #if hasFeature(Embedded)
      cs_begin_work(options.is_cancelled, options.user, object)
      defer { cs_end_work() }
    #endif
    return try body()
  }
}
