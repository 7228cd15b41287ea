import CSodium
import DuctusEngine
import ResultFormats

/// MyScript's iink batch protocol (version 4), for clients that let their server be chosen, such as
/// rmfakecloud and iinkTS.
enum MyScriptAPI {
  /// `POST /api/v4.0/iink/batch` and `/api/v4.0/iink/recognize`.
  static let service = Service(
    plan: { request throws(Problem) in
      let batch = try BatchRequest(request.body)
      guard batch.contentType == "Text" else {
        throw Problem(
          .malformed, "'contentType' \(batch.contentType.prefix(40)): only Text is read")
      }
      let wantsText = try wantsText(request.headers["accept"] ?? "")
      return try Plan([InkToRead(batch.ink, model: batch.language)]) { readings throws(Problem) in
        let result = try readings[0].result.get()
        if wantsText {
          return HTTPResponse(
            type: "text/plain; charset=utf-8", text: result.candidates.first?.text ?? "")
        }
        return HTTPResponse(
          type: "application/vnd.myscript.jiix", text: JIIX(batch, result).json.text)
      }
    },
    // As these clients read them: `{code, message}`.
    answer: { problem in
      HTTPResponse(
        status: problem.kind.status,
        text: JSONText.object([
          ("code", .string(problem.kind.rawValue)), ("message", .string(problem.detail)),
        ]).text)
    })

  /// Whether the first type that can be served is plain text.
  private static func wantsText(_ accept: String) throws(Problem) -> Bool {
    let types = accept.split(separator: ",").map {
      $0.prefix { $0 != ";" }.trimmingPrefix { $0 == " " }.lowercased()
        .replacing(" ", with: "")
    }
    for type in types {
      if type == "text/plain" { return true }
      if ["application/vnd.myscript.jiix", "application/*", "*/*"].contains(type) { return false }
    }
    // `application/json` alone stands for errors in clients that ask for another type before it.
    if types.isEmpty || types.contains("application/json") { return false }
    throw Problem(.notAcceptable, "text is answered as application/vnd.myscript.jiix or text/plain")
  }

  /// `GET /api/v4.0/iink/version`: which protocol clients may speak.
  static let version = HTTPResponse(
    text: JSONText.object([
      ("apiVersion", .string("4.0")), ("nativeVersion", .string("4.0.0")),
      ("engine", .string("Ductus \(ductusVersion)")),
    ]).text)

  /// `GET /api/v4.0/iink/availableLanguageList`, in the form `en_US`.
  static func languages(_ tags: [String]) -> HTTPResponse {
    HTTPResponse(
      text: JSONText.object([
        ("result", .array(tags.map { .string($0.replacing("-", with: "_")) }))
      ]).text)
  }
}

/// The key that clients must show: an application key and, for MyScript's clients, a second one that
/// signs each body.
struct RequestKey: Sendable {
  let application: String
  let signing: String

  /// `APPKEY:HMACKEY`.
  init?(_ text: String) {
    let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2, !parts[0].isEmpty, !parts[1].isEmpty else { return nil }
    application = String(parts[0])
    signing = String(parts[1])
  }

  /// Whether a request shows the key: as `Authorization: Bearer APPKEY`, or as MyScript's clients do.
  func isShown(by request: HTTPRequest) -> Bool {
    if let authorisation = request.headers["authorization"], authorisation.hasPrefix("Bearer ") {
      return Self.areEqual(Array(authorisation.dropFirst(7).utf8), Array(application.utf8))
    }
    guard let name = request.headers["applicationkey"], let code = request.headers["hmac"] else {
      return false
    }
    return Self.areEqual(Array(name.utf8), Array(application.utf8))
      && Self.areEqual(Array(code.lowercased().utf8), Array(hmac(of: request.body).utf8))
  }

  /// HMAC-SHA-512 of a body with both keys joined, in hexadecimal.
  func hmac(of body: [UInt8]) -> String {
    var state = crypto_auth_hmacsha512_state()
    var code = [UInt8](repeating: 0, count: Int(crypto_auth_hmacsha512_BYTES))
    let key = Array((application + signing).utf8)
    crypto_auth_hmacsha512_init(&state, key, key.count)
    crypto_auth_hmacsha512_update(&state, body, UInt64(body.count))
    crypto_auth_hmacsha512_final(&state, &code)
    return code.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }

  /// Takes the same time wherever the two differ.
  private static func areEqual(_ a: [UInt8], _ b: [UInt8]) -> Bool {
    a.count == b.count && sodium_memcmp(a, b, a.count) == 0
  }
}
