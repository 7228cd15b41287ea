/// The pad's pages and scripts, read once.
struct WebFiles: Sendable {
  private let files: [String: HTTPResponse]

  private static let types = [
    "html": "text/html; charset=utf-8", "css": "text/css; charset=utf-8",
    "js": "text/javascript; charset=utf-8", "json": "application/json",
  ]

  /// Nothing but what this server has, and nobody frames it.
  private static let policy =
    "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; "
    + "img-src 'self' data: blob:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

  init() {
    var files: [String: HTTPResponse] = [:]
    for (name, content) in WebResources.files {
      let type = Self.types[String(name.split(separator: ".").last ?? "")] ?? "text/plain"
      var response = HTTPResponse(type: type, body: content)
      response.headers += [
        ("Content-Security-Policy", Self.policy), ("Referrer-Policy", "no-referrer"),
        ("Cross-Origin-Opener-Policy", "same-origin"), ("Cache-Control", "no-cache"),
      ]
      files[Self.path(of: name)] = response
    }
    self.files = files
  }

  /// `/pad/main.js` of `main.js`. Some files have addresses of their own.
  private static func path(of name: String) -> String {
    switch name {
    case "index.html": "/"
    case "handwriting.js", "openapi.json": "/\(name)"
    default: "/pad/\(name)"
    }
  }

  func response(for path: String) -> HTTPResponse? { files[path] }
}
