import Support

/// The working memory of one thread that reads; it grows with the ink.
package protocol ReadingSession: AnyObject {
  /// The number of bytes that the session keeps from one reading to the next.
  var memoryUse: Int { get }

  /// Reads inks together; each request gets a result or an error of its own, in order.
  ///
  /// If the work is cancelled, all stages end early and return incomplete values; then every
  /// request gets the error ``DuctusError/cancelled``.
  ///
  /// - Precondition: `maxResultCount` is at least 1.
  func recognize(
    _ requests: [RecognitionRequest], maxResultCount: Int
  ) -> [Result<RecognitionResult, DuctusError>]
}

extension ReadingSession {
  /// Returns the results of requests that gain nothing by being read together.
  func oneByOne(
    _ requests: [RecognitionRequest],
    read: (RecognitionRequest) throws(DuctusError) -> RecognitionResult
  ) -> [Result<RecognitionResult, DuctusError>] {
    let results = requests.map { request -> Result<RecognitionResult, DuctusError> in
      if Cancellation.isRequested { return .failure(.cancelled) }
      do throws(DuctusError) {
        return .success(try read(request))
      } catch {
        return .failure(error)
      }
    }
    return Cancellation.isRequested ? requests.map { _ in .failure(.cancelled) } : results
  }

  /// Reads one ink.
  package func recognize(
    _ request: RecognitionRequest, maxResultCount: Int
  ) throws(DuctusError) -> RecognitionResult {
    try recognize([request], maxResultCount: maxResultCount)[0].get()
  }
}
