import Foundation

/// The opening of a WebSocket (RFC 6455, section 4.2).
enum WebSocketHandshake {
  /// Returns the answer that opens a WebSocket; `nil` if the request isn't for one of version 13.
  ///
  /// - Parameter handler: called by the connections' thread with the socket, which it passes on.
  static func response(
    to request: HTTPRequest, handler: @escaping @Sendable (UpgradedSocket) -> Void
  ) -> HTTPResponse? {
    guard request.headers["upgrade"]?.lowercased() == "websocket",
      request.headers["sec-websocket-version"] == "13",
      let key = request.headers["sec-websocket-key"], key.utf8.count == 24
    else { return nil }
    var response = HTTPResponse(
      status: 101, headers: [("Upgrade", "websocket"), ("Sec-WebSocket-Accept", accept(key))])
    response.onUpgrade = handler
    return response
  }

  /// Returns the proof that the server has understood the key.
  static func accept(_ key: String) -> String {
    Data(SHA1.hash(of: Array((key + "258EAFA5-E914-47DA-95CA-C5AB0DC85B11").utf8)))
      .base64EncodedString()
  }
}
