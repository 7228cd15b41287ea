import Ductus
import InkModel
import ResultFormats
import Support

/// Decides which part of the server answers a request, and whether the caller may ask.
final class Router: Sendable {
  private let options: ServerOptions
  private let key: RequestKey?
  private let reader: InkReader
  private let web = WebFiles()
  private let models = ModelsAPI()
  private let myScript: MyScriptAPI
  private let sessions: InteractiveSessions
  private let installer = PackInstaller()
  private let endpoints: [String: Endpoint]

  /// - Throws: ``ServerError/key``.
  init(_ options: ServerOptions) throws(ServerError) {
    self.options = options
    let cache = HandCache()
    reader = InkReader(hand: options.hand, hands: cache)
    sessions = InteractiveSessions(reader: reader)
    if let text = options.key {
      guard let key = RequestKey(text) else { throw .key }
      self.key = key
    } else {
      key = nil
    }
    myScript = MyScriptAPI(lexicons: options.lexicons, key: key)
    endpoints = Self.endpoints(HandsAPI(cache: cache), models, myScript)
  }

  /// How a request is answered.
  enum Answer {
    case now(HTTPResponse)
    /// By a worker, when one is free.
    case later(PendingRequest)
  }

  /// Answers requests that take no time, and gives the work for the others.
  func answer(_ request: HTTPRequest) -> Answer {
    let caller = CallerCheck(request, options)
    if let problem = caller.problem { return .now(problem.response) }
    if request.method == "OPTIONS" { return .now(caller.preflight) }
    let response: HTTPResponse
    do throws(Problem) {
      switch try route(request) {
      case .file(let file): response = file
      case .service(let service):
        if let key, let problem = service.access.problem(with: request, key) {
          return .now(caller.addingHeaders(to: service.answer(problem)))
        }
        if let problem = request.codingProblem {
          return .now(caller.addingHeaders(to: service.answer(problem)))
        }
        return .later(PendingRequest(request: request, service: service, caller: caller))
      }
    } catch {
      response = error.response
    }
    return .now(caller.addingHeaders(to: response))
  }

  /// The answer to a request that was refused before it was complete, as its page may read it.
  @Sendable func refuse(_ request: HTTPRequest, with response: HTTPResponse) -> HTTPResponse {
    CallerCheck(request, options).addingHeaders(to: response)
  }

  /// Answers requests that wait together, in order: their inks are read together.
  func answers(to pendingRequests: [PendingRequest]) -> [HTTPResponse] {
    let plans = pendingRequests.map { pendingRequest in
      Result { () throws(Problem) in try pendingRequest.service.plan(pendingRequest.request) }
    }
    var readings = reader.read(plans.flatMap { (try? $0.get())?.inks ?? [] })[...]
    return zip(pendingRequests, plans).map { pendingRequest, plan in
      let response: HTTPResponse
      do throws(Problem) {
        let plan = try plan.get()
        defer { readings = readings.dropFirst(plan.inks.count) }
        response = try plan.answer(Array(readings.prefix(plan.inks.count)))
      } catch {
        response = pendingRequest.service.answer(error)
      }
      return pendingRequest.caller.addingHeaders(to: response)
    }
  }

  /// Cancels the work of open sockets.
  func cancelWork() { sessions.threads.cancelWork() }

  /// The target of a path.
  private enum Route: Sendable {
    /// A ready answer.
    case file(HTTPResponse)
    /// An answer that takes time.
    case service(Service)
  }

  /// The target of a path, and its methods.
  private struct Endpoint: Sendable {
    let methods: [String]
    let route: Route

    init(_ methods: [String], _ service: Service) {
      (self.methods, route) = (methods, .service(service))
    }

    init(_ methods: [String], file: HTTPResponse) {
      (self.methods, route) = (methods, .file(file))
    }
  }

  private func route(_ request: HTTPRequest) throws(Problem) -> Route {
    let found = try endpoint(of: request)
    guard found.methods.contains(request.method) else {
      var problem = Problem(
        .methodNotAllowed, "\(request.path) takes \(found.methods.joined(separator: ", "))")
      problem.allowedMethods = found.methods + ["OPTIONS"]
      throw problem
    }
    return found.route
  }

  private func endpoint(of request: HTTPRequest) throws(Problem) -> Endpoint {
    if let endpoint = endpoints[request.path] { return endpoint }
    let mayInstall = Self.mayInstall(request, options)
    switch request.path {
    case "/v1/models":
      return Endpoint(
        Self.reading, Service { [models] _ in Plan(models.list(mayInstall: mayInstall)) })
    case let path where path.hasPrefix("/v1/models/") && path.hasSuffix("/install"):
      let tag = String(path.dropFirst(11).dropLast(8))
      return Endpoint(["GET", "POST"], installer.service(tag, mayInstall: mayInstall))
    case let path where path.hasPrefix("/v1/models/"):
      let tag = String(path.dropFirst(11))
      return Endpoint(
        Self.reading, Service { [models] _ throws(Problem) in Plan(try models.match(tag)) })
    case "/api/v4.0/iink/offscreen":
      return Endpoint(["GET"], file: try myScript.offscreen(request, sessions))
    case "/api/v4.0/iink/document":
      return Endpoint(["GET"], file: try myScript.document(request, sessions))
    default:
      guard let file = web.response(to: request) else {
        throw Problem(.notFound, String(request.path.prefix(100)))
      }
      return Endpoint(Self.reading, file: file)
    }
  }

  /// The methods of what only reads.
  private static let reading = ["GET", "HEAD"]

  /// The endpoints that are the same for all requests, by their paths.
  private static func endpoints(
    _ hands: HandsAPI, _ models: ModelsAPI, _ myScript: MyScriptAPI
  ) -> [String: Endpoint] {
    let iink = "/api/v4.0/iink"
    return [
      "/v1/recognize": Endpoint(["POST"], RecognitionAPI.service),
      "/v1/gestures": Endpoint(["POST"], GesturesAPI.service),
      "/v1/patterns/match": Endpoint(["POST"], PatternsAPI.service),
      "/v1/hands": Endpoint(["POST"], hands.uploading),
      "/v1/hands/learn": Endpoint(["POST"], hands.learning),
      "/v1/convert": Endpoint(["POST"], FileAPI.service),
      "/v1/pages": Endpoint(["POST"], PagesAPI.service),
      "/healthz": Endpoint(reading, file: health),
      iink + "/batch": Endpoint(["POST"], myScript.service),
      iink + "/recognize": Endpoint(["POST"], myScript.service),
      iink + "/version": Endpoint(reading, file: MyScriptAPI.version),
      iink + "/availableLanguageList": Endpoint(
        reading, Service(access: .open) { _ in Plan(MyScriptAPI.list(models.languages)) }),
      "/request": Endpoint(["POST"], GoogleAPI.service),
      "/inputtools/request": Endpoint(["POST"], GoogleAPI.service),
    ]
  }

  private static let health = HTTPResponse(
    text: JSONText.object([("status", .string("ok")), ("version", .string(ductusVersion))]).text)
}
