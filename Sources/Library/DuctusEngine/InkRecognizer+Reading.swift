import InkModel
import InkReading

extension InkRecognizer {
  /// Reads one ink away from the caller's actor: the main thread stays free, and so do the threads
  /// that tasks share.
  ///
  ///     let result = try await recognizer.reading(of: ink)
  ///
  /// `recognize` does the same on the caller's thread.
  ///
  /// - Parameter context: what is known of the text. Recognisers of figures ignore it.
  /// - Throws: ``DuctusError/ink(_:)`` naming the stroke and point at fault, and
  ///   `CancellationError` within some milliseconds after the task is cancelled.
  public func reading(
    of ink: Ink, context: RecognitionContext = RecognitionContext()
  ) async throws -> RecognitionResult {
    try await ReadingExecutor.run { () throws(DuctusError) in
      try recognize([RecognitionRequest(ink: ink, context: context)])[0].get()
    }
  }

  /// Reads many inks together, away from the caller's actor.
  ///
  /// - Returns: a result or an error for each request, in order. An invalid ink doesn't affect the
  ///   others.
  /// - Throws: `CancellationError` within some milliseconds after the task is cancelled.
  public func readings(
    of requests: [RecognitionRequest]
  ) async throws -> [Result<RecognitionResult, DuctusError>] {
    let results = try await ReadingExecutor.run { recognize(requests) }
    try Task.checkCancellation()
    return results
  }
}
