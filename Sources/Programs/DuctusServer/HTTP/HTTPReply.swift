import CMicrohttpd
import Support

/// The reply to a request that takes time. Each is used once, by any thread.
struct HTTPReply: Sendable {
  private let response: Locked<HTTPResponse?>
  /// The address of the connection, which is suspended until the answer is ready.
  private let connection: UInt
  private let deadlines: ConnectionDeadlines
  private let library: Libmicrohttpd

  init(
    to exchange: HTTPExchange, on connection: OpaquePointer, _ deadlines: ConnectionDeadlines,
    of library: Libmicrohttpd
  ) {
    response = exchange.response
    self.connection = UInt(bitPattern: connection)
    self.deadlines = deadlines
    self.library = library
  }

  /// Whether nobody waits for the answer any longer: the client has closed the connection.
  var isUnwanted: Bool {
    OpaquePointer(bitPattern: connection).map(deadlines.hasDisconnected) ?? true
  }

  func send(_ answer: HTTPResponse) {
    response.withLock { $0 = answer }
    library.functions.pointee.MHD_resume_connection(OpaquePointer(bitPattern: connection))
  }
}
