@testable import DuctusServer

/// The server without its connections.
enum Server {
  static let open = router { _ in }
  static let locked = router { options in
    options.key = "application:signing"
    options.allowedOrigins = ["https://example.org"]
    options.allowedHosts = ["pad"]
  }

  static let paths = [
    "/v1/recognize", "/v1/gestures", "/v1/patterns/match", "/v1/convert", "/v1/models",
    "/v1/models/de",
    "/api/v4.0/iink/batch", "/api/v4.0/iink/recognize", "/api/v4.0/iink/version",
    "/api/v4.0/iink/availableLanguageList", "/request", "/inputtools/request", "/healthz", "/",
  ]

  private static func router(_ change: (inout ServerOptions) -> Void) -> Router {
    var options = ServerOptions()
    change(&options)
    do {
      return try Router(options)
    } catch {
      fatalError("a server without connections can't be made: \(error)")
    }
  }
}
