/// A pack's files, loaded: what text is read with, and how its sessions are made.
protocol ReadingModel: AnyObject, Sendable {
  associatedtype Session: TextSession

  /// How the pack's language is written.
  var writing: WritingSystem { get }

  func makeSession() throws(DuctusError) -> sending Session
}

/// The working memory of one thread that reads text.
protocol TextSession: ReadingSession {
  /// Reads inks together; every request has a result or an error of its own, in their order.
  func recognize(
    _ requests: [RecognitionRequest], maxResultCount: Int
  ) -> [Result<RecognitionResult, DuctusError>]
}

/// A model of text and its sessions, whichever way it reads.
protocol TextReader: AnyObject, Sendable {
  associatedtype Model: ReadingModel

  var model: Model { get }
  /// Bytes of working memory that are kept for the next inks.
  var idleMemory: Int { get }

  func recognize(
    _ requests: [RecognitionRequest], maxResultCount: Int
  ) throws(DuctusError) -> [Result<RecognitionResult, DuctusError>]

  /// Another reader with the same model, and with sessions of its own.
  func another() -> Self
}

/// The reader of a model with a pool of sessions.
final class PooledReader<Model: ReadingModel>: TextReader {
  let model: Model
  private let sessions: SessionPool<Model.Session>

  init(_ model: Model) {
    self.model = model
    sessions = SessionPool { () throws(DuctusError) in try model.makeSession() }
  }

  var idleMemory: Int { sessions.idleMemory }

  func recognize(
    _ requests: [RecognitionRequest], maxResultCount: Int
  ) throws(DuctusError) -> [Result<RecognitionResult, DuctusError>] {
    try sessions.withSession { session in
      session.recognize(requests, maxResultCount: maxResultCount)
    }
  }

  func another() -> Self { Self(model) }
}
