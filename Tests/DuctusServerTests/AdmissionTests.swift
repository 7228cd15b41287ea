import Ductus
import Testing

@testable import DuctusServer

/// Sockets of a server with a key, whose clients must sign a challenge.
struct AdmissionTests {
  private let key = RequestKey("app:secret")

  /// Serves the canvas, and lets a client talk over an open socket.
  private func talk(
    _ limits: WebSocketLimits, key: RequestKey?, _ body: (WireClient) throws -> Void
  ) throws {
    try serve(limits, key: key) { port, _ in
      let client = try WireClient(port: port)
      try #require(open(client).hasPrefix("HTTP/1.1 101 "))
      try body(client)
      client.close()
    }
  }

  /// Serves the canvas at a port.
  private func serve(
    _ limits: WebSocketLimits, places: SocketPlaces.Limits = SocketPlaces.Limits(),
    key: RequestKey?, _ body: (UInt16, InteractiveSessions) throws -> Void
  ) throws {
    let api = MyScriptAPI(lexicons: [:], key: key)
    let threads = WebSocketThreads(places: places, limits: limits)
    let sessions = InteractiveSessions(reader: InkReader(), threads: threads)
    var settings = HTTPSettings()
    settings.port = 0
    let listener = try HTTPListener(
      settings,
      handler: { request in
        do throws(Problem) {
          return .now(try api.offscreen(request, sessions))
        } catch {
          return .now(error.response)
        }
      })
    try body(listener.port, sessions)
    threads.cancelWork()
    #expect(listener.stop(draining: 1, patience: 1) {})
  }

  /// Asks for a socket, and returns the head of the answer.
  private func open(_ client: WireClient) throws -> String {
    let head = """
      GET / HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: websocket\r
      Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n
      """
    try #require(client.transmit(Array(head.utf8)))
    var answer = ""
    while !answer.hasSuffix("\r\n\r\n") {
      let more = client.receive(atMost: 1)
      try #require(!more.isEmpty)
      answer += more
    }
    return answer
  }

  /// A frame, masked with zeros.
  private func frame(_ opcode: UInt8, _ text: String) -> [UInt8] {
    let bytes = Array(text.utf8)
    let length =
      bytes.count < 126
      ? [UInt8(bytes.count)] : [126, UInt8(bytes.count >> 8), UInt8(bytes.count & 0xFF)]
    return [0x80 | opcode, 0x80 | length[0]] + length.dropFirst() + [0, 0, 0, 0] + bytes
  }

  /// Receives what contains a text.
  private func receive(_ part: String, from client: WireClient) throws -> String {
    var text = ""
    while !text.contains(part) {
      let more = client.receive()
      try #require(!more.isEmpty, "the socket ended after: \(text)")
      text += more
    }
    return text
  }

  /// Neither pings nor messages renew the time.
  @Test(
    .timeLimit(.minutes(1)),
    arguments: [(9, "x"), (1, #"{"type":"ping"}"#)] as [(UInt8, String)])
  func strangersHaveLittleTime(opcode: UInt8, text: String) throws {
    var limits = WebSocketLimits()
    limits.admissionDeadline = 0.1
    try talk(limits, key: key) { client in
      var received = ""
      while client.transmit(frame(opcode, text)), case let more = client.receive(), !more.isEmpty {
        received += more
      }
      received += client.receiveAll()
      #expect(received.contains("not admitted in time"))
    }
  }

  @Test func withoutAKeyNobodyIsAStranger() throws {
    var limits = WebSocketLimits()
    (limits.admissionDeadline, limits.maximumMessageSizeBeforeAdmission) = (0, 1)
    try talk(limits, key: nil) { client in
      try #require(client.transmit(frame(1, #"{"type":"ping"}"#)))
      _ = try receive(#""pong""#, from: client)
    }
  }

  @Test func messagesOfStrangersAreShort() throws {
    var limits = WebSocketLimits()
    (limits.admissionDeadline, limits.maximumMessageSizeBeforeAdmission) = (.infinity, 1_000)
    let long = frame(1, #"{"type":"ping"}"# + String(repeating: " ", count: 1_000))
    try talk(limits, key: key) { client in
      try #require(client.transmit(long))
      #expect(!client.receiveAll().contains(#""pong""#))
    }
    try talk(limits, key: key) { client in
      _ = try admit(client)
      try #require(client.transmit(long))
      _ = try receive(#""pong""#, from: client)
    }
  }

  /// Lets a client sign its challenge, and returns the session's name.
  private func admit(_ client: WireClient) throws -> String {
    let key = try #require(key)
    try #require(client.transmit(frame(1, #"{"type":"authenticate"}"#)))
    let offer = try receive("}", from: client)
    let challenge = try #require(offer.firstMatch(of: #/"hmacChallenge":\s*"([0-9a-f]+)"/#)?.1)
    let session = try #require(offer.firstMatch(of: #/"iinkSessionId":\s*"([0-9a-f]+)"/#)?.1)
    let code = key.hmac(of: Array(challenge.utf8))
    try #require(client.transmit(frame(1, #"{"type":"hmac","hmac":"\#(code)"}"#)))
    _ = try receive(#""authenticated""#, from: client)
    return String(session)
  }

  /// A wrong code ends a socket, but its ink waits for the client.
  @Test(.timeLimit(.minutes(1))) func aWrongCodeLosesNoInk() throws {
    var limits = WebSocketLimits()
    limits.closeDeadline = 0.1
    var session = ""
    var cache: SessionCache<InteractiveCanvas.Snapshot>?
    try serve(limits, key: key) { port, sessions in
      cache = sessions.canvases
      let client = try WireClient(port: port)
      try #require(open(client).hasPrefix("HTTP/1.1 101 "))
      session = try admit(client)
      try #require(client.transmit(frame(1, #"{"type":"newContentPart"}"#)))
      let added = #"{"type":"addStrokes","strokes":[{"id":"a","x":[1],"y":[1]}]}"#
      try #require(client.transmit(frame(1, added)))
      _ = try receive("contentChanged", from: client)
      try #require(client.transmit(frame(1, #"{"type":"hmac","hmac":"wrong"}"#)))
      #expect(client.receiveAll().contains("access.not.granted"))
    }
    #expect(cache?.take(session)?.page.pointCount == 1)
  }

  /// Those who have yet to sign have few places, which they leave when they have.
  @Test(.timeLimit(.minutes(1))) func strangersLeaveRoom() throws {
    var limits = WebSocketLimits()
    limits.admissionDeadline = .infinity
    let places = SocketPlaces.Limits(sockets: 3, strangers: 1)
    try serve(limits, places: places, key: key) { port, _ in
      let clients = try (0..<4).map { _ in try WireClient(port: port) }
      #expect(try open(clients[0]).hasPrefix("HTTP/1.1 101 "))
      #expect(try open(clients[1]).hasPrefix("HTTP/1.1 503 "))
      _ = try admit(clients[0])
      #expect(try open(clients[2]).hasPrefix("HTTP/1.1 101 "))
      #expect(try open(clients[3]).hasPrefix("HTTP/1.1 503 "))
      for client in clients { client.close() }
    }
    // Without a key nobody is a stranger.
    try serve(limits, places: places, key: nil) { port, _ in
      let clients = try (0..<4).map { _ in try WireClient(port: port) }
      let statuses = try clients.map { try open($0).prefix(12).suffix(3) }
      #expect(statuses == ["101", "101", "101", "503"])
      for client in clients { client.close() }
    }
  }
}
