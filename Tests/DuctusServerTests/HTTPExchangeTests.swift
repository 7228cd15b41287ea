import Testing

@testable import DuctusServer

struct HTTPExchangeTests {
  private func exchange(
    _ target: String, _ head: [HTTPField] = [], isStrict: Bool = true
  ) -> HTTPExchange {
    let exchange = HTTPExchange(target: target, settings: HTTPSettings())
    exchange.read(head, method: "GET", isStrict: isStrict)
    return exchange
  }

  @Test func aTargetIsTakenApart() {
    let request = exchange("/a%20b+c%zz%4?to=x%26y&a+b=%C3%A9&c&d==&to=2&&").request
    #expect(request.path == "/a b+c%zz%4")
    #expect(request.query == ["to": "2", "a b": "é", "c": "", "d": "="])
  }

  @Test func argumentsAreCounted() {
    for (count, status) in [(100, nil), (101, 414), (8_000, 414)] {
      let query = Array(repeating: "a=b", count: count).joined(separator: "&")
      #expect(exchange("/healthz?" + query).refusal?.status == status)
    }
    #expect(exchange("/healthz?" + String(repeating: "&", count: 8_000)).refusal?.status == 414)
  }

  /// If a head is ambiguous, an intermediary may have understood it differently.
  @Test(arguments: [
    ("Content-Length ", "5"), ("Content-Length\t", "5"), ("", "5"), ("A(B", "5"), ("A\u{301}", "5"),
    ("A", "b\rc"), ("A", "b\u{0}c"), ("A", "b\u{7F}"), ("Content-Length", "5, 5"),
    ("Content-Length", ""), ("Transfer-Encoding", "identity"),
  ])
  func oddFieldsAreRefused(name: String, value: String) {
    let refusal = exchange("/healthz", [HTTPField(name: name, value: value)]).refusal
    #expect(refusal?.status == 400)
    #expect(refusal?["Connection"] == "close")
  }

  /// Python's clients send the whole body before they listen.
  @Test(arguments: [
    ("4194304", false, false), ("4194305", true, true), ("67108864", true, true),
    ("67108865", true, false), ("99999999999999999999", true, false),
  ])
  func bodiesThatAreTooLargeAreReceivedWithinReason(
    length: String, isRefused: Bool, isDiscarded: Bool
  ) {
    let head = [HTTPField(name: "Content-Length", value: length)]
    let received = exchange("/v1/recognize", head)
    #expect(received.refusal?.status == (isRefused ? 413 : nil))
    #expect(received.discardsBody == isDiscarded)
    let expecting = exchange(
      "/v1/recognize", head + [HTTPField(name: "Expect", value: "100-continue")])
    #expect(expecting.refusal?.status == (isRefused ? 413 : nil))
    #expect(!expecting.discardsBody)
    guard isDiscarded else { return }
    let piece = [UInt8](repeating: 0x20, count: 3 << 20)
    for _ in 0..<4 {
      let goesOn = piece.withUnsafeBytes { received.take($0) }
      #expect(goesOn)
      #expect(received.request.body.isEmpty)
    }
  }

  /// Hundreds of connections from this machine may each send a whole body.
  @Test func bodiesTogetherHaveALimit() {
    let settings = HTTPSettings()
    let bodies = BodyBudget(limit: 2 * settings.maximumBodySize)
    let body = [UInt8](repeating: 0x20, count: settings.maximumBodySize)
    func receive() -> HTTPExchange {
      let exchange = HTTPExchange(target: "/v1/recognize", settings: settings, bodies: bodies)
      exchange.read([], method: "POST", isStrict: true)
      for piece in [body[..<1_000], body[1_000...]] {
        let goesOn = piece.withUnsafeBytes { exchange.take($0) }
        #expect(goesOn)
      }
      return exchange
    }
    var kept = [receive(), receive()]
    #expect(kept.allSatisfy { $0.refusal == nil && $0.request.body.count == body.count })
    let refused = receive()
    #expect(refused.refusal?.status == 503)
    #expect(refused.refusal?["Retry-After"] == "1")
    #expect(refused.request.body.isEmpty)
    // What has an answer, or isn't kept, takes no room.
    kept.removeLast()
    #expect(receive().refusal == nil)
    let tooLong = receive()
    _ = body.withUnsafeBytes { tooLong.take($0) }
    #expect(tooLong.refusal?.status == 413)
    #expect(receive().refusal == nil)
  }

  @Test func foldedHeadsAreRefused() {
    #expect(exchange("/healthz", isStrict: false).refusal?.status == 400)
  }

  @Test func theLogSaysWhatWasWrong() {
    let problem = Problem(.busy, "secret ink")
    let plain = exchange("/healthz").line(for: HTTPResponse(status: 200))
    #expect(plain.hasSuffix(" ms"))
    for response in [problem.response, GoogleAPI.service.answer(problem)] {
      let line = exchange("/request").line(for: response)
      #expect(line.contains(" 503 ") && line.hasSuffix(" ms, busy"))
    }
  }

  /// A client can't control the terminal.
  @Test func aLineOfTheLogIsOneLine() {
    let line = exchange("/%1b%5B31mX%0aductus:%20FAKE%20LINE%E2%80%AE%C2%9B").line(
      for: HTTPResponse(status: 404))
    #expect(
      line.hasPrefix("GET /\u{FFFD}[31mX\u{FFFD}ductus: FAKE LINE\u{FFFD}\u{FFFD} 404 0 B in"))
    #expect(line.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control })
  }
}
