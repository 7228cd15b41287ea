import Dispatch
import Support

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// Cuts off clients that take too long to send a request ("slow loris").
///
/// libmicrohttpd only knows a time in which nothing comes at all; a byte now and then would keep a
/// connection for ever.
final class ConnectionDeadlines: Sendable {
  private enum Phase: Sendable {
    case head(since: DispatchTime)
    case body(since: DispatchTime)
    /// The request is whole; the rest is ours.
    case answering
  }

  private struct Connection {
    let socket: Int32
    var phase: Phase
  }

  /// A connection's address, which names it for as long as it lasts.
  private typealias Key = Int

  private let head: Double
  private let body: Double
  private let connections = Locked<[Key: Connection]>([:])
  // A source of Dispatch may be used from any thread.
  nonisolated(unsafe) private let timer = DispatchSource.makeTimerSource(
    queue: DispatchQueue(label: "ductus.deadlines"))

  /// - Parameters: seconds for the head and for the body of a request.
  init(head: Double, body: Double) {
    self.head = head
    self.body = body
    let interval = DispatchTimeInterval.milliseconds(Int(min(head, body, 1) * 250) + 1)
    timer.schedule(deadline: .now() + interval, repeating: interval)
    timer.setEventHandler { [weak self] in self?.cutOff() }
    timer.activate()
  }

  deinit { timer.cancel() }

  func stop() { timer.cancel() }

  func begin(_ connection: OpaquePointer, socket: Int32) {
    let key = Key(bitPattern: connection)
    connections.withLock { $0[key] = Connection(socket: socket, phase: .head(since: .now())) }
  }

  func headCame(_ connection: OpaquePointer) {
    enter(.body(since: .now()), connection)
  }

  func bodyCame(_ connection: OpaquePointer) {
    enter(.answering, connection)
  }

  func answered(_ connection: OpaquePointer) {
    enter(.head(since: .now()), connection)
  }

  func end(_ connection: OpaquePointer) {
    let key = Key(bitPattern: connection)
    connections.withLock { $0[key] = nil }
  }

  private func enter(_ phase: Phase, _ connection: OpaquePointer) {
    let key = Key(bitPattern: connection)
    connections.withLock { $0[key]?.phase = phase }
  }

  /// Waits until no answer is on its way.
  func waitUntilIdle(atMost seconds: Double) {
    let end = DispatchTime.now() + seconds
    while DispatchTime.now() < end {
      let isBusy = connections.withLock { connections in
        connections.values.contains { if case .answering = $0.phase { true } else { false } }
      }
      if !isBusy { return }
      usleep(5_000)
    }
  }

  private func cutOff() {
    let now = DispatchTime.now()
    connections.withLock { connections in
      for connection in connections.values {
        let isLate =
          switch connection.phase {
          case .head(let since): now > since + head
          case .body(let since): now > since + body
          case .answering: false
          }
        // The lock is held, so that the socket can't be closed and given to somebody else meanwhile.
        if isLate { shutdown(connection.socket, Int32(SHUT_RDWR)) }
      }
    }
  }
}
