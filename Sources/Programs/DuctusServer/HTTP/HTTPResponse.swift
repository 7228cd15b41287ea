/// An answer: a status, header fields and a body.
struct HTTPResponse: Sendable {
  var status: Int
  var headers: [(name: String, value: String)]
  var body: [UInt8]
  /// The kind of problem that it reports, for the log.
  var problem: Problem.Kind?
  /// With status 101: takes over the connection for the other protocol. It is called by the
  /// connections' thread, and passes the socket on.
  var onUpgrade: (@Sendable (UpgradedSocket) -> Void)?

  init(status: Int = 200, type: String, body: [UInt8]) {
    self.status = status
    headers = [("Content-Type", type)]
    self.body = body
  }

  init(status: Int = 200, type: String = "application/json", text: String) {
    self.init(status: status, type: type, body: Array(text.utf8))
  }

  /// Creates a response without a body.
  init(status: Int, headers: [(name: String, value: String)] = []) {
    self.status = status
    self.headers = headers
    body = []
  }

  subscript(name: String) -> String? {
    headers.first { $0.name.lowercased() == name.lowercased() }?.value
  }
}
