import Ductus
import ResultFormats
import Support

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Which part of the server answers a request, and whether the caller may ask.
final class Router: Sendable {
  private let options: ServerOptions
  private let key: RequestKey?
  private let recognition: RecognitionAPI
  private let myScript: MyScriptAPI
  private let google: GoogleAPI
  private let files: FileAPI
  private let web: WebFiles
  private let models: ModelsAPI

  /// - Throws: ``ServerError/key``.
  init(_ options: ServerOptions) throws(ServerError) {
    self.options = options
    if let text = options.key {
      guard let key = RequestKey(text) else { throw .key }
      self.key = key
    } else {
      key = nil
    }
    recognition = RecognitionAPI(shelf: RecognizerShelf())
    myScript = MyScriptAPI(recognition: recognition)
    google = GoogleAPI(recognition: recognition)
    files = FileAPI()
    web = WebFiles()
    models = ModelsAPI()
  }

  func answer(_ request: HTTPRequest) -> HTTPAnswer {
    let start = ContinuousClock.now
    let guardian = CallerCheck(request, options)
    if let problem = guardian.problem { return .now(logged(problem.response, request, start)) }
    if request.method == "OPTIONS" {
      return .now(logged(guardian.preflight, request, start))
    }
    let route: Route
    do {
      route = try self.route(request)
    } catch {
      return .now(logged(guardian.addingHeaders(to: error.response), request, start))
    }
    switch route {
    case .file(let response):
      return .now(logged(guardian.addingHeaders(to: response), request, start))
    case .work(let work):
      if let key, !key.isShown(by: request) {
        let response = Problem(.unauthorised, "see --key").response
        return .now(logged(guardian.addingHeaders(to: response), request, start))
      }
      return .later { [self] in
        logged(guardian.addingHeaders(to: work(request)), request, start)
      }
    }
  }

  /// What a path leads to.
  private enum Route {
    /// An answer that is there already.
    case file(HTTPResponse)
    /// One that takes time.
    case work(@Sendable (HTTPRequest) -> HTTPResponse)
  }

  private func route(_ request: HTTPRequest) throws(Problem) -> Route {
    let found: (methods: [String], route: Route)
    switch request.path {
    case "/v1/recognize":
      found = (["POST"], .work { [recognition] in recognition.recognize($0.body) })
    case "/v1/patterns/match": found = (["POST"], .work { PatternsAPI.match($0.body) })
    case "/v1/convert": found = (["POST"], .work { [files] in files.convert($0) })
    case "/v1/models": found = (["GET", "HEAD"], .work { [models] _ in models.list() })
    case let path where path.hasPrefix("/v1/models/"):
      found = (["GET", "HEAD"], .work { [models] _ in models.match(String(path.dropFirst(11))) })
    case "/healthz": found = (["GET", "HEAD"], .file(Self.health))
    case "/api/v4.0/iink/batch", "/api/v4.0/iink/recognize":
      found = (["POST"], .work { [myScript] in myScript.read($0) })
    case "/api/v4.0/iink/version": found = (["GET", "HEAD"], .file(MyScriptAPI.version))
    case "/api/v4.0/iink/availableLanguageList":
      found = (["GET", "HEAD"], .work { [models] _ in MyScriptAPI.languages(models.textTags) })
    case "/request", "/inputtools/request":
      found = (["POST"], .work { [google] in google.read($0) })
    default:
      guard let file = web.response(for: request.path) else {
        throw Problem(.notFound, request.path)
      }
      found = (["GET", "HEAD"], .file(file))
    }
    guard found.methods.contains(request.method) else {
      throw Problem(
        .methodNotAllowed, "\(request.path) takes \(found.methods.joined(separator: ", "))")
    }
    return found.route
  }

  private static let health = HTTPResponse(
    text: JSONText.object([("status", .string("ok")), ("version", .string(ductusVersion))]).text)

  private func logged(
    _ response: HTTPResponse, _ request: HTTPRequest, _ start: ContinuousClock.Instant
  ) -> HTTPResponse {
    if let log = options.log {
      let time = JSONText.number((ContinuousClock.now - start) / .milliseconds(1), digits: 1).text
      log(
        "\(request.method) \(request.path) \(response.status) \(request.body.count) B in, "
          + "\(response.body.count) B out, \(time) ms")
    }
    return response
  }
}
