/// The address of a server, and its limits.
///
/// Each limit has its own answer, given below.
struct HTTPSettings: Sendable {
  /// An IPv4 or IPv6 address of this machine.
  var host = "127.0.0.1"
  /// The port; 0 lets the system choose.
  var port: UInt16 = 8765

  /// The maximum number of bytes of a request's first line and header fields; beyond, 431 or 414.
  var maximumHeadSize = 16 << 10
  /// The most header fields of a request; beyond, 431.
  var maximumFieldCount = 100
  /// The maximum number of arguments of a query; beyond, 414.
  var maximumArgumentCount = 100
  /// The maximum number of bytes of a body; beyond, 413.
  var maximumBodySize = 4 << 20
  /// The maximum number of bytes of the bodies of all requests at a time; beyond, 503.
  var maximumBodiesSize = 256 << 20

  /// The maximum number of connections at a time. More wait in the system's queue.
  var maximumConnectionCount = 1_024
  /// The maximum number of connections at a time from one address of another machine; more are
  /// closed.
  var maximumConnectionCountPerAddress = 64
  /// Seconds from a connection's start, or from the previous answer, to the end of a request's
  /// head; a client that sends it byte by byte is disconnected.
  var headDeadline = 10.0
  /// Seconds from the head to the end of the body, and for a client to receive its answer.
  var bodyDeadline = 30.0
  /// Seconds of inactivity.
  var idleDeadline = 60
}

extension HTTPSettings {
  /// Whether only programs of this machine can connect.
  var isLoopback: Bool { host == "localhost" || host == "::1" || host.hasPrefix("127.") }
}
