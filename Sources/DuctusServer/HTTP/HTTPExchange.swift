import CMicrohttpd
import ResultFormats
import Support

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

/// One request on its way: libmicrohttpd hands it over in pieces.
///
/// Only the thread of the connections touches it, but for ``response``, which a worker sets.
final class HTTPExchange {
  private(set) var request: HTTPRequest
  /// An answer that is given without asking anybody.
  private(set) var refusal: HTTPResponse?
  private(set) var isHandedOver = false
  let response = Locked<HTTPResponse?>(nil)
  private let settings: HTTPSettings
  private var received = 0
  private let start = ContinuousClock.now

  init(
    _ connection: OpaquePointer, method: String, path: String, settings: HTTPSettings
  ) {
    self.settings = settings
    request = HTTPRequest(method: method, path: path)
    let fields = Self.values(connection, mhd_headers)
    for (name, value) in fields {
      let key = name.lowercased()
      request.headers[key] = request.headers[key].map { $0 + ", " + value } ?? value
    }
    for (name, value) in Self.values(connection, mhd_query) {
      request.query[name] = value
    }
    refusal = refusal(of: fields)
  }

  /// What the head alone shows to be wrong.
  private func refusal(of fields: [Field]) -> HTTPResponse? {
    guard fields.count <= settings.mostFields else {
      return Problem(
        .tooManyFields, "\(fields.count) header fields, at most \(settings.mostFields)"
      ).response
    }
    let bytes = fields.reduce(0) { $0 + $1.name.utf8.count + $1.value.utf8.count + 4 }
    guard bytes <= settings.largestHead else {
      return Problem(
        .tooManyFields, "header fields of \(bytes) bytes, at most \(settings.largestHead)"
      ).response
    }
    let length = request.headers["content-length"]
    if let coding = request.headers["transfer-encoding"] {
      guard length == nil else {
        return Problem(.malformed, "Content-Length and Transfer-Encoding together").response
      }
      guard coding.lowercased() == "chunked" else {
        return Problem(.malformed, "the transfer encoding '\(coding.prefix(40))'").response
      }
    }
    if let length {
      guard length.utf8.allSatisfy({ (0x30...0x39).contains($0) }), !length.isEmpty else {
        return Problem(.malformed, "Content-Length isn't a number").response
      }
      guard let bytes = Int(length), bytes <= settings.largestBody else {
        return Problem(.bodyTooLarge, "a body of at most \(settings.largestBody) bytes").response
      }
      // What is announced hasn't come yet, and may never.
      request.body.reserveCapacity(min(bytes, 64 << 10))
    }
    return nil
  }

  /// Takes a piece of the body.
  ///
  /// - Returns: Whether the connection may go on.
  func take(_ bytes: UnsafeRawBufferPointer) -> Bool {
    received += bytes.count
    if received <= settings.largestBody {
      request.body.append(contentsOf: bytes)
      return true
    }
    request.body = []
    refusal = Problem(.bodyTooLarge, "a body of at most \(settings.largestBody) bytes").response
    // A body without an announced length is heard to its end only if that comes soon.
    return received <= 2 * settings.largestBody
  }

  /// Says that somebody answers from now on.
  func handOver() { isHandedOver = true }

  /// Method, path, status, bytes and time: neither ink nor text.
  func line(for response: HTTPResponse) -> String {
    let time = JSONText.number((ContinuousClock.now - start) / .milliseconds(1), digits: 1).text
    return "\(request.method) \(request.path) \(response.status) \(received) B in, "
      + "\(response.body.count) B out, \(time) ms"
  }

  private typealias Field = (name: String, value: String)

  /// What libmicrohttpd calls back with.
  private static func values(
    _ connection: OpaquePointer,
    _ each: (OpaquePointer?, MHD_KeyValueIterator?, UnsafeMutableRawPointer?) -> Void
  ) -> [Field] {
    var found: [Field] = []
    withUnsafeMutablePointer(to: &found) { pointer in
      each(
        connection,
        { context, _, name, value in
          guard let context, let name else { return mhd_yes }
          context.assumingMemoryBound(to: [Field].self).pointee.append(
            (String(cString: name), value.map { String(cString: $0) } ?? ""))
          return mhd_yes
        }, pointer)
    }
    return found
  }
}
