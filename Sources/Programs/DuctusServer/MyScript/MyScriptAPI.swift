import DuctusEngine
import InkModel
import ResultFormats

/// MyScript's iink protocols (version 4), for clients with a configurable server, such as
/// rmfakecloud and iinkTS.
struct MyScriptAPI: Sendable {
  /// The server's word lists, by the names that clients use.
  let lexicons: [String: UserLexicon]
  /// The key that clients must show; `nil` admits everybody.
  let key: RequestKey?

  /// `POST /api/v4.0/iink/batch` and `/api/v4.0/iink/recognize`.
  var service: Service {
    Service(
      access: .signed, plan: plan,
      answer: {
        var response = Self.response(
          code: $0.kind.code, message: $0.detail, status: $0.kind.status)
        response.problem = $0.kind
        return response
      })
  }

  @Sendable private func plan(_ request: HTTPRequest) throws(Problem) -> Plan {
    let batch = try BatchRequest(request.body)
    guard let content = MyScriptContent(rawValue: batch.contentType) else {
      throw .unreadContent(batch.contentType)
    }
    let type = try content.type(accepted: request.headers["accept"] ?? "")
    let ink = try content.inkToRead(batch.strokes.ink) { () throws(Problem) in
      try prepared(batch.settings)
    }
    return try Plan([ink]) { readings throws(Problem) in
      let result = try readings[0].result.get()
      let export = MyScriptExport(
        result, of: batch.strokes, as: content, batch.settings.export, batch.scale)
      return HTTPResponse(type: type.header, text: export.text(type))
    }
  }

  /// Returns whether a code signs a text with the server's key; any code does if the server has no
  /// key.
  func isSigned(_ text: String, with code: String) -> Bool {
    key.map { $0.isCode(code, of: Array(text.utf8)) } ?? true
  }

  /// Returns a client's settings, ready for reading.
  ///
  /// - Throws: ``Problem`` naming a word list that the server lacks.
  func prepared(_ settings: RecognitionSettings) throws(Problem) -> PreparedSettings {
    PreparedSettings(settings: settings, lexicon: try lexicon(of: settings))
  }

  /// Returns the words that a client lists, and those of the server's lists that it names; `nil`
  /// for none.
  ///
  /// - Throws: ``Problem`` naming a list that the server lacks.
  private func lexicon(of settings: RecognitionSettings) throws(Problem) -> UserLexicon? {
    var known: [UserLexicon] = []
    for name in settings.resources {
      guard let lexicon = lexicons[name] else {
        throw Problem(
          .malformed,
          "'customResources': this server has no word list '\(name.prefix(60))' (see "
            + "'ductus serve --lexicon'); words may stand in 'customLexicon'")
      }
      known.append(lexicon)
    }
    if settings.words.isEmpty, known.count <= 1 { return known.first }
    var weights: [String: Float] = [:]
    for word in settings.words { weights[word] = UserLexicon.defaultWeight }
    for lexicon in known { weights.merge(lexicon.words, uniquingKeysWith: max) }
    do {
      return try UserLexicon(weights)
    } catch {
      throw Problem(.malformed, "'customLexicon': \(error)")
    }
  }

  /// Returns a problem in these clients' form.
  private static func response(code: String, message: String, status: Int) -> HTTPResponse {
    HTTPResponse(
      status: status,
      text: JSONText.object([("code", .string(code)), ("message", .string(message))]).text)
  }

  /// `GET /api/v4.0/iink/version`: the version of MyScript's server that this one emulates.
  ///
  /// For a server older than 3.2.0, iinkTS's first kind of client removes a setting from the body
  /// after signing it, and is refused.
  static let version = HTTPResponse(
    text: JSONText.object([
      ("version", .string("3.2.0")), ("nativeVersion", .string("3.2.0")),
      ("gitCommit", .string("unknown")), ("apiVersion", .string("4.0")),
      ("engine", .string("Ductus \(ductusVersion)")),
    ]).text)

  /// `GET /api/v4.0/iink/availableLanguageList`: names by tags in the form `en_US`.
  static func list(_ languages: [(tag: String, name: String)]) -> HTTPResponse {
    let members = languages.map { language in
      (language.tag.replacing("-", with: "_"), JSONText.string(language.name))
    }
    return HTTPResponse(text: JSONText.object([("result", .object(members))]).text)
  }

  /// Returns the answer for `/api/v4.0/iink/offscreen`, the address of iinkTS's interactive canvas:
  /// a WebSocket.
  ///
  /// - Throws: ``Problem`` if too many are open.
  func offscreen(
    _ request: HTTPRequest, _ sessions: InteractiveSessions
  ) throws(Problem) -> HTTPResponse {
    let opened = try sessions.threads.response(to: request, isStranger: key != nil) {
      [self] socket in
      InteractiveSession(self, sessions).run(over: socket)
    }
    return opened ?? Self.notASocket
  }

  /// Returns the answer for `/api/v4.0/iink/document`, the address of a canvas for which the server
  /// draws: a WebSocket.
  ///
  /// - Throws: ``Problem`` if too many are open.
  func document(
    _ request: HTTPRequest, _ sessions: InteractiveSessions
  ) throws(Problem) -> HTTPResponse {
    let opened = try sessions.threads.response(to: request, isStranger: key != nil) {
      [self] socket in
      DocumentSession(self, sessions).run(over: socket)
    }
    return opened ?? Self.notASocket
  }

  private static var notASocket: HTTPResponse {
    var response = response(
      code: "upgrade.required", message: "Open it as a WebSocket, of version 13.", status: 426)
    response.headers += [("Upgrade", "websocket"), ("Sec-WebSocket-Version", "13")]
    return response
  }
}

extension Problem.Kind {
  /// The name in iinkTS, if it has a separate message for it.
  var code: String { self == .unauthorised ? "access.not.granted" : rawValue }
}
