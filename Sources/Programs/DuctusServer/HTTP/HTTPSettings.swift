/// Where a server listens, and its limits.
///
/// Each limit has an answer of its own: see the cases' comments.
struct HTTPSettings: Sendable {
  /// An IPv4 or IPv6 address of this machine.
  var host = "127.0.0.1"
  /// 0 lets the system choose.
  var port: UInt16 = 8765

  /// Bytes of a request's first line and header fields: above, 431 or 414.
  var largestHead = 16 << 10
  /// Header fields of a request: above, 431.
  var mostFields = 100
  /// Arguments of a query: above, 414.
  var mostArguments = 100
  /// Bytes of a body: above, 413.
  var largestBody = 4 << 20

  /// Connections at a time. More wait in the system's queue.
  var mostConnections = 1_024
  /// Connections at a time from one address that isn't this machine's: more are closed.
  var mostConnectionsPerAddress = 64
  /// Seconds from a connection's beginning, or from the answer before, to the end of a request's
  /// head; a client that sends it byte by byte is cut off.
  var headDeadline = 10.0
  /// Seconds from the head to the end of the body, and for a client to take its answer.
  var bodyDeadline = 30.0
  /// Seconds in which nothing is sent or received.
  var idleDeadline = 60
}

extension HTTPSettings {
  /// Whether only programs of this machine can connect.
  var isLoopback: Bool { host == "localhost" || host == "::1" || host.hasPrefix("127.") }
}
