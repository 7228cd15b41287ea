/// A request with its whole body.
struct HTTPRequest: Sendable {
  /// In capitals, such as `POST`.
  var method: String
  /// With escapes resolved, and without the query.
  var path: String
  /// The query's arguments. Of those with the same name the last counts.
  var query: [String: String] = [:]
  /// Names in small letters. Values of fields that come more than once are joined by commas.
  var headers: [String: String] = [:]
  var body: [UInt8] = []
}

/// An answer: a status, header fields and a body.
struct HTTPResponse: Sendable {
  var status: Int
  var headers: [(name: String, value: String)]
  var body: [UInt8]

  init(status: Int = 200, type: String, body: [UInt8]) {
    self.status = status
    headers = [("Content-Type", type)]
    self.body = body
  }

  init(status: Int = 200, type: String = "application/json", text: String) {
    self.init(status: status, type: type, body: Array(text.utf8))
  }

  /// No body.
  init(status: Int, headers: [(name: String, value: String)] = []) {
    self.status = status
    self.headers = headers
    body = []
  }

  subscript(name: String) -> String? {
    headers.first { $0.name.lowercased() == name.lowercased() }?.value
  }
}

/// How a request is answered.
enum HTTPAnswer: Sendable {
  /// At once, on the thread of the connections: for what takes no time.
  case now(HTTPResponse)
  /// By a worker, when one is free.
  case later(Errand)
}
