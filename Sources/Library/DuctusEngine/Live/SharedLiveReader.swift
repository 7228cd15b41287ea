import Dispatch
import InkReading
import Support

/// The reader of one ink, which threads use in turn.
final class SharedLiveReader: Sendable {
  private let recognizer: TextRecognizer
  private let reader: Locked<LiveReader>
  /// The turn to use the reader. Unlike for a lock, waiting for it can be cancelled.
  private let turn = DispatchSemaphore(value: 1)

  init(_ recognizer: TextRecognizer) {
    self.recognizer = recognizer
    reader = Locked(LiveReader(recognizer.lineByLine))
  }

  /// Reads the whole ink at once.
  func result(of content: Sheet.Content) throws(DuctusError) -> RecognitionResult {
    try inTurn { reader throws(DuctusError) in
      try reader.result(of: content, read: read)
    }
  }

  /// Reads what has changed.
  func partialResult(
    of content: Sheet.Content, penIsUp: Bool
  ) throws(DuctusError) -> RecognitionResult {
    try inTurn { reader throws(DuctusError) in
      try reader.partialResult(of: content, penIsUp: penIsUp, read: read)
    }
  }

  private func read(_ request: RecognitionRequest) throws(DuctusError) -> RecognitionResult {
    try recognizer.recognize(request.ink, context: request.context)
  }

  private func inTurn(
    _ work: (inout LiveReader) throws(DuctusError) -> RecognitionResult
  ) throws(DuctusError) -> RecognitionResult {
    while turn.wait(timeout: .now() + .milliseconds(5)) == .timedOut {
      try DuctusError.checkCancellation()
    }
    defer { turn.signal() }
    return try reader.withLock { reader throws(DuctusError) in try work(&reader) }
  }
}
