import Dispatch
import Support

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// Disconnects clients that take too long to send a request ("slow loris") or to receive its
/// answer, and notices those that leave while waiting for it.
///
/// libmicrohttpd only has an idle timeout; an occasional byte would keep a connection forever. It
/// doesn't watch a connection that waits for its answer.
final class ConnectionDeadlines: Sendable {
  /// The phase of a connection.
  enum Phase: Sendable {
    /// The client is sending the head of its request.
    case head
    /// The client is sending the body.
    case body
    /// The request is complete; a worker handles it.
    case waiting
    /// The client is receiving the answer.
    case sending
    /// Another protocol is used, with its own deadlines.
    case upgraded
  }

  private struct Connection {
    var socket: ClientSocket
    var phase = Phase.head
    var start = DispatchTime.now()
    /// Whether its client was noticed to have left.
    var hasDisconnected = false

    /// Checks a waiting client.
    ///
    /// - Returns: whether it has left since the last check.
    mutating func detectDisconnect() -> Bool {
      guard phase == .waiting, !hasDisconnected else { return false }
      hasDisconnected = socket.hasDisconnected()
      return hasDisconnected
    }
  }

  /// A connection's address, which identifies it during its lifetime.
  private typealias Key = Int

  private let head: Double
  private let body: Double
  private let onDisconnect: @Sendable () -> Void
  private let connections = Locked<[Key: Connection]>([:])
  // Unchecked: a Dispatch source may be used from any thread.
  nonisolated(unsafe) private let timer = DispatchSource.makeTimerSource(
    queue: DispatchQueue(label: "ductus.deadlines"))

  /// - Parameters:
  ///   - head: seconds for the head of a request.
  ///   - body: seconds for its body, and for the answer.
  ///   - onDisconnect: called when waiting clients have left.
  init(head: Double, body: Double, onDisconnect: @escaping @Sendable () -> Void) {
    self.head = head
    self.body = body
    self.onDisconnect = onDisconnect
    let interval = DispatchTimeInterval.milliseconds(Int(min(head, body, 1) * 250) + 1)
    timer.schedule(deadline: .now() + interval, repeating: interval)
    timer.setEventHandler { [weak self] in
      self?.cutOff()
      self?.reportDisconnects()
    }
    timer.activate()
  }

  deinit { timer.cancel() }

  func stop() { timer.cancel() }

  func begin(_ connection: OpaquePointer, socket: Int32) {
    let key = Key(bitPattern: connection)
    connections.withLock { $0[key] = Connection(socket: ClientSocket(descriptor: socket)) }
  }

  /// - Parameter probe: see ``ClientSocket/probe``.
  func enter(
    _ phase: Phase, _ connection: OpaquePointer, probe: ClientSocket.Probe? = nil
  ) {
    let key = Key(bitPattern: connection)
    connections.withLock { connections in
      guard var socket = connections[key]?.socket else { return }
      socket.probe = probe
      connections[key] = Connection(socket: socket, phase: phase)
    }
  }

  /// Returns whether the waiting client was noticed to have left.
  func hasDisconnected(_ connection: OpaquePointer) -> Bool {
    let key = Key(bitPattern: connection)
    return connections.withLock { $0[key]?.hasDisconnected ?? true }
  }

  func end(_ connection: OpaquePointer) {
    let key = Key(bitPattern: connection)
    connections.withLock { $0[key] = nil }
  }

  /// Waits until no connection is in such a phase.
  ///
  /// - Returns: `false` if one still is when the time is up.
  @discardableResult func wait(atMost seconds: Double, whileAny isSuch: (Phase) -> Bool) -> Bool {
    let start = ContinuousClock.now
    while true {
      let phases = connections.withLock { $0.values.map(\.phase) }
      if !phases.contains(where: isSuch) { return true }
      if (ContinuousClock.now - start) / .seconds(1) >= seconds { return false }
      usleep(5_000)
    }
  }

  private func cutOff() {
    let now = DispatchTime.now()
    connections.withLock { connections in
      for connection in connections.values {
        let isLate =
          switch connection.phase {
          case .head: now > connection.start + head
          case .body, .sending: now > connection.start + body
          case .waiting, .upgraded: false
          }
        // The lock is held, so that the socket can't be closed and reused meanwhile.
        if isLate { shutdown(connection.socket.descriptor, Int32(SHUT_RDWR)) }
      }
    }
  }

  private func reportDisconnects() {
    let hasDisconnects = connections.withLock { connections in
      var hasDisconnects = false
      for index in connections.values.indices where connections.values[index].detectDisconnect() {
        hasDisconnects = true
      }
      return hasDisconnects
    }
    if hasDisconnects { onDisconnect() }
  }
}
