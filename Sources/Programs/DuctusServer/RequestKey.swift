import CSodium
import Support

/// The key that clients must show: an application key and, for MyScript's clients, a second key
/// that signs each body.
struct RequestKey: Sendable {
  let application: String
  let signing: String

  /// Creates a key from `APPKEY:HMACKEY`.
  init?(_ text: String) {
    let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2, !parts[0].isEmpty, !parts[1].isEmpty else { return nil }
    application = String(parts[0])
    signing = String(parts[1])
  }

  /// Returns whether a request shows the application key as `Authorization: Bearer APPKEY`, or is
  /// signed.
  func isBearerToken(of request: HTTPRequest) -> Bool {
    // A scheme's name is case-insensitive (RFC 9110, 11.1).
    guard let authorisation = request.headers["authorization"],
      authorisation.prefix(7).lowercased() == "bearer "
    else { return isSigned(request) }
    return Self.areEqual(Array(authorisation.dropFirst(7).utf8), Array(application.utf8))
  }

  /// Returns whether a request names the application key, with a body signed with both.
  func isSigned(_ request: HTTPRequest) -> Bool {
    guard let name = request.headers["applicationkey"], let code = request.headers["hmac"] else {
      return false
    }
    return Self.areEqual(Array(name.utf8), Array(application.utf8))
      && isCode(code, of: request.body)
  }

  /// Returns whether a code is the ``hmac(of:)`` of some bytes.
  func isCode(_ code: String, of bytes: [UInt8]) -> Bool {
    Self.areEqual(Array(code.lowercased().utf8), Array(hmac(of: bytes).utf8))
  }

  /// Returns the HMAC-SHA-512 of a body with both keys joined, in hexadecimal.
  func hmac(of body: [UInt8]) -> String {
    var state = crypto_auth_hmacsha512_state()
    var code = [UInt8](repeating: 0, count: Int(crypto_auth_hmacsha512_BYTES))
    let key = Array((application + signing).utf8)
    crypto_auth_hmacsha512_init(&state, key, key.count)
    crypto_auth_hmacsha512_update(&state, body, UInt64(body.count))
    crypto_auth_hmacsha512_final(&state, &code)
    return code.hexadecimal
  }

  /// Returns whether two texts are equal, in constant time.
  private static func areEqual(_ a: [UInt8], _ b: [UInt8]) -> Bool {
    a.count == b.count && sodium_memcmp(a, b, a.count) == 0
  }
}
