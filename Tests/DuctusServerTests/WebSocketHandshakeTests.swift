import Support
import Testing

@testable import DuctusServer

struct WebSocketHandshakeTests {
  /// FIPS 180's examples, and messages about as long as a block.
  @Test(arguments: [
    ("", 1, "da39a3ee5e6b4b0d3255bfef95601890afd80709"),
    ("abc", 1, "a9993e364706816aba3e25717850c26c9cd0d89d"),
    (
      "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq", 1,
      "84983e441c3bd26ebaae4aa1f95129e5e54670f1"
    ),
    ("a", 1_000_000, "34aa973cd4c4daa4f61eeb2bdbad27316534016f"),
    ("a", 55, "c1c8bbdc22796e28c0e15163d20899b65621d65a"),
    ("a", 56, "c2db330f6083854c99d4b5bfb6e8f29f201be699"),
    ("a", 64, "0098ba824b5c16427bd7a1122a5a442a25ec644d"),
  ])
  func hashes(text: String, count: Int, hash: String) {
    let bytes = SHA1.hash(of: Array(String(repeating: text, count: count).utf8))
    #expect(bytes.hexadecimal == hash)
  }

  /// The example of RFC 6455, section 1.3.
  @Test func theKeyIsAnswered() throws {
    var request = HTTPRequest(method: "GET", path: "/")
    #expect(WebSocketHandshake.response(to: request, handler: { _ in })?.status == nil)
    request.headers["upgrade"] = "WebSocket"
    #expect(WebSocketHandshake.response(to: request, handler: { _ in })?.status == nil)
    request.headers["sec-websocket-key"] = "dGhlIHNhbXBsZSBub25jZQ=="
    for version in [nil, "8", "13, 8"] {
      request.headers["sec-websocket-version"] = version
      #expect(WebSocketHandshake.response(to: request, handler: { _ in })?.status == nil)
    }
    request.headers["sec-websocket-version"] = "13"
    let opened = try #require(WebSocketHandshake.response(to: request) { _ in })
    #expect(opened.status == 101 && opened.onUpgrade != nil)
    #expect(opened["Sec-WebSocket-Accept"] == "s3pPLMBiTxaQ9kYGzzhZRbK+xOo=")
  }
}
