import Foundation

/// Sessions of one model that no thread is using.
///
/// Unchecked: `idle` is only touched under `lock`, and a session is in one thread's hands at a time.
final class SessionPool<Session>: @unchecked Sendable {
  private let make: @Sendable () throws(DuctusError) -> Session
  private let lock = NSLock()
  private var idle: [Session] = []

  /// - Parameter make: makes another session when all are in use.
  init(_ make: @escaping @Sendable () throws(DuctusError) -> Session) {
    self.make = make
  }

  /// An idle session, or a new one.
  func take() throws(DuctusError) -> Session {
    if let session = lock.withLock({ idle.popLast() }) { return session }
    return try make()
  }

  func give(_ session: Session) {
    lock.withLock { idle.append(session) }
  }
}
