import InkModel
import InkReading
import ModelPack

/// A pack's model with its sessions: what all recognisers have in common.
struct PooledReader: Sendable {
  let pack: Pack
  let model: any ReadingModel
  let maxResultCount: Int
  private let sessions: SessionPool

  /// - Parameter maxResultCount: the most candidates; numbers beyond the limits are clamped.
  init(pack: Pack, model: any ReadingModel, maxResultCount: Int) {
    self.pack = pack
    self.model = model
    self.maxResultCount = Self.clamped(maxResultCount)
    sessions = SessionPool(of: model)
  }

  /// Creates a reader that shares another's model, with its own sessions.
  init(sharing other: PooledReader) {
    self.init(pack: other.pack, model: other.model, maxResultCount: other.maxResultCount)
  }

  /// The bytes of working memory kept for the next inks.
  var idleMemory: Int { sessions.idleMemory }

  func recognize(
    _ ink: Ink, context: RecognitionContext = RecognitionContext()
  ) throws(DuctusError) -> RecognitionResult {
    try recognize([RecognitionRequest(ink: ink, context: context)])[0].get()
  }

  /// - Parameter maxResultCount: the most candidates; `nil` for the reader's own number.
  func recognize(
    _ requests: [RecognitionRequest], maxResultCount: Int? = nil
  ) -> [Result<RecognitionResult, DuctusError>] {
    sessions.recognize(
      requests, maxResultCount: maxResultCount.map(Self.clamped) ?? self.maxResultCount)
  }

  private static func clamped(_ maxResultCount: Int) -> Int {
    min(max(1, maxResultCount), RecognizerOptions.maximumResultCount)
  }
}

/// A recogniser with a reader of its own.
protocol PooledRecognizer: InkRecognizer {
  var reader: PooledReader { get }
}

extension InkRecognizer {
  /// Recognises many inks together, with another number of candidates than the recogniser's own.
  package func recognize(
    _ requests: [RecognitionRequest], maxResultCount: Int
  ) -> [Result<RecognitionResult, DuctusError>] {
    guard let pooled = self as? any PooledRecognizer else { return recognize(requests) }
    return pooled.reader.recognize(requests, maxResultCount: maxResultCount)
  }
}
