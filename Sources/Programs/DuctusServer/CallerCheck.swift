/// Decides whether a request may be answered, by the host to which it was sent and the page that
/// sends it.
///
/// A foreign page can make a browser send requests to this machine: through its own host name that
/// it points here (DNS rebinding), which `Host` shows, or directly, which `Origin` shows.
struct CallerCheck: Sendable {
  let problem: Problem?
  /// The origin to name in the answer, if another one may read it.
  private let allowedOrigin: String?

  init(_ request: HTTPRequest, _ options: ServerOptions) {
    // Browsers name the host. Others needn't, in HTTP/1.0, as balancers that probe a server.
    let isNeeded = request.headers["origin"] != nil
    let host = request.headers["host"] ?? (isNeeded ? "" : "localhost")
    guard let name = Self.name(ofHost: host),
      Self.isAddress(name) || name == "localhost" || options.allowedHosts.contains(name)
    else {
      problem = Problem(.forbidden, "the host '\(host.prefix(100))'; see --allow-host")
      allowedOrigin = nil
      return
    }
    guard let origin = request.headers["origin"] else {
      problem = nil
      allowedOrigin = nil
      return
    }
    if origin == "http://\(host)" || origin == "https://\(host)" {
      problem = nil
      allowedOrigin = nil
    } else if options.allowedOrigins.contains(origin) || options.allowedOrigins.contains("*") {
      problem = nil
      allowedOrigin = origin
    } else {
      problem = Problem(.forbidden, "pages of '\(origin.prefix(100))'; see --allow-origin")
      allowedOrigin = nil
    }
  }

  /// The answer to a browser's preflight request.
  var preflight: HTTPResponse {
    var response = HTTPResponse(
      status: 204,
      headers: [
        ("Access-Control-Allow-Methods", "GET, POST, OPTIONS"),
        (
          "Access-Control-Allow-Headers",
          "Content-Type, Authorization, applicationKey, hmac, myscript-client-name, "
            + "myscript-client-version"
        ),
        ("Access-Control-Max-Age", "600"),
      ])
    response = addingHeaders(to: response)
    return response
  }

  /// Returns the answer with the fields that all of this server's answers have.
  func addingHeaders(to response: HTTPResponse) -> HTTPResponse {
    var response = response
    response.headers.append(("X-Content-Type-Options", "nosniff"))
    if let allowedOrigin {
      response.headers.append(("Access-Control-Allow-Origin", allowedOrigin))
    }
    response.headers.append(("Vary", "Origin"))
    if response["Cache-Control"] == nil { response.headers.append(("Cache-Control", "no-store")) }
    if response.status == 401 { response.headers.append(("WWW-Authenticate", "Bearer")) }
    return response
  }

  /// A host without its port, an IPv6 address without its brackets; `nil` if it is invalid.
  static func name(ofHost host: String) -> String? {
    let name: Substring
    var rest: Substring
    if host.hasPrefix("[") {
      name = host.dropFirst().prefix { $0 != "]" }
      rest = host[name.endIndex...]
      guard rest.popFirst() == "]", name.contains(":") else { return nil }
    } else {
      name = host.prefix { $0 != ":" }
      rest = host[name.endIndex...]
    }
    let hasPort = rest.popFirst().map { $0 == ":" } ?? true
    guard hasPort, rest.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
    return name.lowercased()
  }

  /// Returns whether a host is an address: only names can be made to point to another machine.
  private static func isAddress(_ name: String) -> Bool {
    SocketAddress(name, port: 0) != nil
  }
}
