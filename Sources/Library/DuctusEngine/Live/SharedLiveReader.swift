import Dispatch
import Support

/// The reader of one ink, which threads use in turn.
final class SharedLiveReader: Sendable {
  private let reader: Locked<LiveReader>
  /// The turn to use the reader. Unlike a lock, it can be waited for with an eye on cancelling.
  private let turn = DispatchSemaphore(value: 1)

  init(_ reader: LiveReader) {
    self.reader = Locked(reader)
  }

  /// Reads the whole ink at once.
  func result(of entries: [Sheet.Entry]) throws(DuctusError) -> RecognitionResult {
    try inTurn { reader throws(DuctusError) in try reader.result(of: entries) }
  }

  /// Reads what has changed.
  func partialResult(
    of entries: [Sheet.Entry], penIsUp: Bool
  ) throws(DuctusError) -> RecognitionResult {
    try inTurn { reader throws(DuctusError) in
      try reader.partialResult(of: entries, penIsUp: penIsUp)
    }
  }

  private func inTurn(
    _ read: (inout LiveReader) throws(DuctusError) -> RecognitionResult
  ) throws(DuctusError) -> RecognitionResult {
    while turn.wait(timeout: .now() + .milliseconds(5)) == .timedOut {
      try DuctusError.checkCancellation()
    }
    defer { turn.signal() }
    return try reader.withLock { reader throws(DuctusError) in try read(&reader) }
  }
}
