import Foundation

/// Sessions of one model that no thread is using.
///
/// Unchecked: `idle` is only touched under `lock`, and a session is in one thread's hands at a time.
final class SessionPool: @unchecked Sendable {
  private let model: TextModel
  private let lock = NSLock()
  private var idle: [RecognitionSession] = []

  init(model: TextModel) {
    self.model = model
  }

  /// An idle session, or a new one.
  func take() throws(DuctusError) -> RecognitionSession {
    if let session = lock.withLock({ idle.popLast() }) { return session }
    return try RecognitionSession(model: model)
  }

  func give(_ session: RecognitionSession) {
    lock.withLock { idle.append(session) }
  }
}
