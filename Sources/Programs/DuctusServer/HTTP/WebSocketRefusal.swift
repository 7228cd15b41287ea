import Foundation

/// An end of a WebSocket (RFC 6455) with a message before it.
///
/// A browser tells a page nothing of an answer that doesn't open its socket, not even the status: to be
/// heard, a refusal opens it.
struct WebSocketRefusal {
  /// What the client reads.
  let message: String
  /// Why the socket is closed, in so few words that they fit a control frame: 123 bytes.
  let reason: String

  /// `nil` where the request asks for no WebSocket.
  func response(to request: HTTPRequest) -> HTTPResponse? {
    guard request.headers["upgrade"]?.lowercased() == "websocket",
      let key = request.headers["sec-websocket-key"], key.utf8.count == 24
    else { return nil }
    var response = HTTPResponse(
      status: 101, headers: [("Upgrade", "websocket"), ("Sec-WebSocket-Accept", Self.accept(key))])
    // 1003: data of a kind that isn't taken.
    response.lastWords =
      Self.frame(opcode: 1, Array(message.utf8))
      + Self.frame(opcode: 8, [0x03, 0xEB] + Array(reason.utf8.prefix(123)))
    return response
  }

  /// What shows that the server has understood the key.
  static func accept(_ key: String) -> String {
    Data(SHA1.hash(of: Array((key + "258EAFA5-E914-47DA-95CA-C5AB0DC85B11").utf8)))
      .base64EncodedString()
  }

  /// A whole message in one frame. Servers don't mask theirs.
  static func frame(opcode: UInt8, _ bytes: [UInt8]) -> [UInt8] {
    let length: [UInt8] =
      bytes.count < 126
      ? [UInt8(bytes.count)]
      : [126, UInt8(truncatingIfNeeded: bytes.count >> 8), UInt8(truncatingIfNeeded: bytes.count)]
    precondition(bytes.count < 1 << 16, "a short message")
    return [0x80 | opcode] + length + bytes
  }
}
