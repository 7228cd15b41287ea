/// The working memory of one thread that reads; it grows with the ink.
package protocol ReadingSession: AnyObject {
  /// Bytes that the session keeps from one reading to the next.
  var memoryUse: Int { get }

  /// Reads inks together; every request has a result or an error of its own, in their order.
  ///
  /// Where the work is cancelled, all stages end early, and what they return is incomplete: then
  /// every request has the error ``DuctusError/cancelled``.
  ///
  /// - Precondition: `maxResultCount` is at least 1.
  func recognize(
    _ requests: [RecognitionRequest], maxResultCount: Int
  ) -> [Result<RecognitionResult, DuctusError>]
}

extension ReadingSession {
  /// Reads one ink.
  package func recognize(
    _ request: RecognitionRequest, maxResultCount: Int
  ) throws(DuctusError) -> RecognitionResult {
    try recognize([request], maxResultCount: maxResultCount)[0].get()
  }
}
