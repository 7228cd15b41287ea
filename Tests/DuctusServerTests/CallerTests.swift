import Testing

@testable import DuctusServer

/// Who may ask, and how.
struct CallerTests: RouterTests {
  let router: Router

  init() throws { router = try Router(ServerOptions()) }

  /// A key with a signing half opens MyScript's service only to clients that sign.
  @Test func aBearerAloneDoesNotOpenWhatIsSigned() throws {
    var options = ServerOptions()
    options.key = "application:signing"
    let router = try Router(options)
    let key = try #require(RequestKey("application:signing"))
    let body = #"{"strokes":[]}"#
    func isAnswered(_ path: String, _ headers: [String: String]) throws -> Bool {
      var request = request(path, body)
      request.headers.merge(headers) { $1 }
      guard case .now(let response) = router.answer(request) else { return true }
      // Google's clients know no 401.
      #expect(response.status == (path == "/request" ? 403 : 401))
      if path.contains("iink") {
        #expect(try object(response)["code"] as? String == "access.not.granted")
      }
      return false
    }
    let bearer = ["authorization": "Bearer application"]
    let signed = ["applicationkey": "application", "hmac": key.hmac(of: Array(body.utf8))]
    for path in ["/api/v4.0/iink/batch", "/api/v4.0/iink/recognize"] {
      #expect(try !isAnswered(path, bearer))
      #expect(try isAnswered(path, signed))
      #expect(try isAnswered(path, signed.merging(bearer) { $1 }))
      #expect(try !isAnswered(path, ["applicationkey": "application", "hmac": "0"]))
    }
    for path in ["/v1/recognize", "/request"] {
      #expect(try isAnswered(path, bearer))
      #expect(try isAnswered(path, ["authorization": "bearer application"]))
      #expect(try isAnswered(path, signed))
      #expect(try !isAnswered(path, [:]))
      #expect(try !isAnswered(path, ["authorization": "Bearer other"]))
    }
  }

  @Test(arguments: [
    ("localhost", true), ("LOCALHOST:80", true), ("127.0.0.1:8765", true), ("[::1]", true),
    ("[::1]:8765", true), ("pad", true), ("pad:1", true), ("", false), (":80", false),
    ("[::1].evil.com", false), ("[::1]:80.evil.com", false), ("[::1", false), ("[pad]x", false),
    ("[pad]", false),
    ("localhost:80:evil.com", false), ("localhost:evil", false), ("localhost.evil.com", false),
    ("127.0.0.1.evil.com", false), ("127.0.0.1, evil.com", false), ("evil.com", false),
  ])
  func hostsOfStrangersAreRefused(host: String, isKnown: Bool) throws {
    var options = ServerOptions()
    options.allowedHosts = ["pad"]
    let router = try Router(options)
    var request = HTTPRequest(method: "GET", path: "/healthz")
    request.headers["host"] = host
    guard case .now(let response) = router.answer(request) else { throw Problem(.failed, "later") }
    #expect(response.status == (isKnown ? 200 : 403))
  }

  @Test(
    arguments: [
      ("https://example.org", "https://example.org"),
      ("https://Example.org/", "https://example.org"),
      ("http://pad:80", "http://pad"), ("https://pad:443", "https://pad"),
      ("http://pad:443", "http://pad:443"), ("http://[::1]:8080", "http://[::1]:8080"),
      ("moz-extension://ab-12", "moz-extension://ab-12"), ("*", "*"), ("null", "null"),
      ("example.org", nil), ("https://example.org/pad", nil), ("https://", nil), ("://pad", nil),
      ("https://a b", nil), ("https://user@example.org", nil), ("", nil),
    ] as [(String, String?)])
  func originsAreThoseOfBrowsers(_ text: String, _ origin: String?) {
    #expect(ServerOptions.origin(text) == origin)
  }

  @Test(
    arguments: [
      ("pad.Example", "pad.example"), ("pad.example:8443", "pad.example"), ("[::1]:80", "::1"),
      ("https://pad.example", nil), ("pad.example/", nil), ("", nil), ("a b", nil), ("*", nil),
    ] as [(String, String?)])
  func hostsAreNames(_ text: String, _ host: String?) {
    #expect(ServerOptions.host(text) == host)
  }

  /// Balancers probe with HTTP/1.0, without a host; a page's request always has one.
  @Test(arguments: [(nil, 200), ("http://evil.com", 403)] as [(String?, Int)])
  func requestsWithoutAHostAreNoPages(origin: String?, status: Int) throws {
    var request = HTTPRequest(method: "GET", path: "/healthz")
    request.headers["origin"] = origin
    guard case .now(let response) = router.answer(request) else { throw Problem(.failed, "later") }
    #expect(response.status == status)
  }

  /// A page reads why its request was refused.
  @Test func pagesMayReadRefusals() throws {
    var options = ServerOptions()
    options.allowedOrigins = ["https://example.org"]
    var request = request("/v1/recognize", "")
    request.headers["origin"] = "https://example.org"
    let refused = try Router(options).refuse(request, with: Problem(.bodyTooLarge, "").response)
    #expect(refused["Access-Control-Allow-Origin"] == "https://example.org")
    request.headers["origin"] = "https://evil.com"
    let other = try Router(options).refuse(request, with: Problem(.bodyTooLarge, "").response)
    #expect(other["Access-Control-Allow-Origin"] == nil)
  }

  @Test func theWayToShowAKeyIsNamed() throws {
    var options = ServerOptions()
    options.key = "application:signing"
    guard case .now(let response) = try Router(options).answer(request("/v1/recognize", "{}"))
    else {
      throw Problem(.failed, "later")
    }
    #expect(response.status == 401 && response["WWW-Authenticate"] == "Bearer")
  }

  @Test(
    arguments: [
      ("/a?b", "/a", "b", nil), ("http://pad:80/a?b=http://c", "/a", "b=http://c", "pad:80"),
      ("HTTPS://pad", "/", "", "pad"), ("http://pad?x", "/", "x", "pad"),
      ("/http://x", "/http://x", "", nil),
    ] as [(String, String, String, String?)])
  func targetsMayBeWholeAddresses(
    _ target: String, _ path: String, _ query: String, _ host: String?
  ) {
    let parts = HTTPRequest.parts(ofTarget: target)
    #expect(parts.path == path && parts.query == query)
    #expect(parts.host.map(String.init) == host)
  }

  @Test(arguments: [
    ("/v1/recognize", "GET", "POST, OPTIONS"), ("/healthz", "POST", "GET, HEAD, OPTIONS"),
    ("/", "DELETE", "GET, HEAD, OPTIONS"), ("/api/v4.0/iink/batch", "PUT", "POST, OPTIONS"),
  ])
  func methodsThatAreServedAreNamed(path: String, method: String, allowed: String) throws {
    var request = request(path, "")
    request.method = method
    let response = try answerAtOnce(request)
    #expect(response.status == 405)
    #expect(response["Allow"] == allowed)
  }

  @Test func aServerThatStrangersReachWithoutAKeyIsKnown() {
    var options = ServerOptions()
    #expect(!options.isOpenToOthers)
    for host in ["0.0.0.0", "::", "192.168.1.1"] {
      options.host = host
      options.key = nil
      #expect(options.isOpenToOthers)
      options.key = "a:b"
      #expect(!options.isOpenToOthers)
    }
  }
}
