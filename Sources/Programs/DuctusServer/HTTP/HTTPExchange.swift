import ResultFormats
import Support

/// A request in progress: libmicrohttpd delivers it in pieces.
///
/// Only the connections' thread uses it, except for ``response``, which another thread sets.
final class HTTPExchange {
  /// The request, complete when the body has ended.
  private(set) var request = HTTPRequest(method: "", path: "")
  /// An answer that is given without the handler.
  private(set) var refusal: HTTPResponse?
  /// Whether the rest of a body that is too large is received before the answer: many clients, such
  /// as Python's, send all of it before they listen, and would only see that the connection ends.
  private(set) var discardsBody = false
  /// Whether the head has been read.
  private(set) var hasHead = false
  private(set) var isHandedOver = false
  private(set) var isAnswered = false
  let response = Locked<HTTPResponse?>(nil)
  /// Takes over the connection for another protocol; see ``HTTPResponse/onUpgrade``.
  var upgrade: ((_ descriptor: Int32, _ handle: OpaquePointer, _ early: [UInt8]) -> Void)?
  private let target: String
  private let settings: HTTPSettings
  private let bodies: BodyBudget
  private var received = 0
  /// The bytes of the body that count in ``bodies``.
  private var taken = 0
  private let start = ContinuousClock.now

  /// The length of a body that is received although it is too large, as a multiple of the limit.
  private static let maximumDiscardedBodies = 16

  /// - Parameters:
  ///   - target: path and query, as sent.
  ///   - bodies: the room that the bodies of all exchanges share; `nil` for its own.
  init(target: String, settings: HTTPSettings, bodies: BodyBudget? = nil) {
    self.target = target
    self.settings = settings
    self.bodies = bodies ?? BodyBudget(limit: settings.maximumBodiesSize)
  }

  deinit { bodies.giveBack(taken) }

  /// Takes the first line and the fields.
  ///
  /// - Parameter isStrict: whether all lines of the head end as they should.
  func read(_ head: [HTTPField], method: String, isStrict: Bool) {
    hasHead = true
    let (path, query, host) = HTTPRequest.parts(ofTarget: target)
    request = HTTPRequest(method: method, path: HTTPRequest.unescaped(path))
    for field in head {
      let key = field.name.lowercased()
      request.headers[key] = request.headers[key].map { $0 + ", " + field.value } ?? field.value
    }
    if let host { request.headers["host"] = String(host) }
    do throws(Problem) {
      guard isStrict else {
        throw Problem(.malformed, "a line of the head is folded, or doesn't end with CR and LF")
      }
      try check(head)
      try checkLength()
      let count = query.utf8.count { $0 == UInt8(ascii: "&") } + 1
      guard count <= settings.maximumArgumentCount else {
        throw Problem(
          .targetTooLong,
          "\(count) arguments in the query, at most \(settings.maximumArgumentCount)")
      }
      request.query = HTTPRequest.arguments(of: query)
    } catch {
      refusal = error.response
      // It is unknown where such a request ends, and whether another follows.
      refusal?.headers.append(("Connection", "close"))
    }
  }

  /// Checks each field by itself.
  private func check(_ head: [HTTPField]) throws(Problem) {
    guard head.count <= settings.maximumFieldCount else {
      throw Problem(
        .tooManyFields, "\(head.count) header fields, at most \(settings.maximumFieldCount)")
    }
    let bytes = head.reduce(0) { $0 + $1.name.utf8.count + $1.value.utf8.count + 4 }
    guard bytes <= settings.maximumHeadSize else {
      throw Problem(
        .tooManyFields, "header fields of \(bytes) bytes, at most \(settings.maximumHeadSize)")
    }
    for field in head where !field.isWellFormed {
      throw Problem(.malformed, "the header field '\(field.name.prefix(40))'")
    }
  }

  /// Checks that the fields give the body's length in exactly one way.
  private func checkLength() throws(Problem) {
    let length = request.headers["content-length"]
    if let coding = request.headers["transfer-encoding"] {
      guard length == nil else {
        throw Problem(.malformed, "Content-Length and Transfer-Encoding together")
      }
      guard coding.lowercased() == "chunked" else {
        throw Problem(.malformed, "the transfer encoding '\(coding.prefix(40))'")
      }
    }
    guard let length else { return }
    guard length.utf8.allSatisfy({ (0x30...0x39).contains($0) }), !length.isEmpty else {
      throw Problem(.malformed, "Content-Length isn't a number")
    }
    let bytes = Int(length) ?? .max
    guard bytes <= settings.maximumBodySize else {
      // Who expects an interim answer sends nothing before it.
      discardsBody =
        bytes <= Self.maximumDiscardedBodies * settings.maximumBodySize
        && request.headers["expect"] == nil
      throw Problem(.bodyTooLarge, "a body of at most \(settings.maximumBodySize) bytes")
    }
    // The announced body hasn't come yet, and may never.
    request.body.reserveCapacity(min(bytes, 64 << 10))
  }

  /// Receives a piece of the body.
  ///
  /// - Returns: whether the connection may continue.
  func take(_ bytes: UnsafeRawBufferPointer) -> Bool {
    received += bytes.count
    if discardsBody { return true }
    if received > settings.maximumBodySize {
      drop(Problem(.bodyTooLarge, "a body of at most \(settings.maximumBodySize) bytes"))
    } else if refusal == nil {
      if bodies.take(bytes.count) {
        taken += bytes.count
        request.body.append(contentsOf: bytes)
      } else {
        drop(Problem(.busy, "other requests send much at this moment: try again in a second"))
      }
    }
    // A body without an announced length is only received to its end if that comes soon.
    return received <= 2 * settings.maximumBodySize
  }

  /// Refuses the request; what comes of its body from now on isn't kept.
  private func drop(_ problem: Problem) {
    refusal = problem.response
    request.body = []
    bodies.giveBack(taken)
    taken = 0
  }

  /// Records that the request is passed on.
  ///
  /// - Parameter address: that of its client's machine; `nil` for this one.
  func handOver(from address: String?) {
    isHandedOver = true
    request.address = address
  }

  /// Notes that the answer is being sent.
  func end() { isAnswered = true }

  /// Returns a log line: method, path, status, bytes, time and the kind of problem, without ink or
  /// text. It is one line, whatever was sent.
  func line(for response: HTTPResponse) -> String {
    let time = JSONText.number((ContinuousClock.now - start) / .milliseconds(1), digits: 1).text
    let line =
      "\(request.method) \(request.path) \(response.status) \(received) B in, "
      + "\(response.body.count) B out, \(time) ms"
      + (response.problem.map { ", \($0.rawValue)" } ?? "")
    return line.printable
  }
}
