import CSodium
import Support

/// The sessions of interactive canvases, including those whose sockets broke a while ago.
final class InteractiveSessions: Sendable {
  let threads: WebSocketThreads
  let reader: InkReader
  /// Sessions of canvases that draw themselves.
  let canvases = SessionCache<InteractiveCanvas.Snapshot>()
  /// Sessions of canvases for which the server draws.
  let documents = SessionCache<DocumentCanvas.Snapshot>()

  init(reader: InkReader, threads: WebSocketThreads = WebSocketThreads()) {
    (self.reader, self.threads) = (reader, threads)
  }

  /// Returns an unguessable name: whoever knows it may resume its session.
  static func secret() -> String {
    var bytes = [UInt8](repeating: 0, count: 16)
    randombytes_buf(&bytes, bytes.count)
    return bytes.hexadecimal
  }

  /// Runs work on the threads that read.
  ///
  /// - Throws: ``Problem``: that of the work, or one of the kind `busy` if the server ends.
  func work<Value: Sendable>(
    _ work: @escaping @Sendable () throws(Problem) -> Value
  ) throws(Problem) -> Value {
    let result = threads.run { Result { () throws(Problem) in try work() } }
    guard let result else { throw Problem(.busy, "the server ends") }
    return try result.get()
  }
}
