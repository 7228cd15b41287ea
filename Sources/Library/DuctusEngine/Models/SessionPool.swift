import Support

/// Working memory for reading, which grows with the ink.
protocol ReadingSession: AnyObject {
  /// Bytes that the session keeps from one reading to the next.
  var memoryUse: Int { get }
}

/// Sessions of one model that no thread is using.
///
/// A session that one large ink has grown above ``memoryLimit`` is dropped after use, so that
/// its memory is given back. All others are kept for the next ink.
final class SessionPool<Session: ReadingSession>: Sendable {
  /// Bytes that an idle session may hold: room for some pages of text.
  static var memoryLimit: Int { 64 << 20 }

  typealias Make = @Sendable () throws(DuctusError) -> sending Session

  private let make: Make
  private let idle = Locked<[Locked<Session>]>([])

  /// - Parameter make: makes another session when all are in use.
  init(_ make: @escaping Make) {
    self.make = make
  }

  /// Calls `body` with an idle session, or with a new one.
  func withSession<Value: Sendable>(
    _ body: @Sendable (Session) -> Value
  ) throws(DuctusError) -> Value {
    // Not `??`: it would lose the type of the error.
    let session =
      if let session = idle.withLock({ $0.popLast() }) { session } else { Locked(try make()) }
    let (value, memory) = session.withLock { (body($0), $0.memoryUse) }
    if memory <= Self.memoryLimit { idle.withLock { $0.append(session) } }
    return value
  }

  /// Bytes that idle sessions hold.
  var idleMemory: Int {
    idle.withLock { $0 }.reduce(0) { $0 + $1.withLock { $0.memoryUse } }
  }
}
