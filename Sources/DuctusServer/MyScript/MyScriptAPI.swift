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
