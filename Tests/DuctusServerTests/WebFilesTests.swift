import Testing

@testable import DuctusServer

/// The files of the pad, which browsers keep and ask about.
struct WebFilesTests: RouterTests {
  let router: Router

  init() throws { router = try Router(ServerOptions()) }

  private func file(_ path: String, known: String? = nil) throws -> HTTPResponse {
    var request = request(path, "")
    request.method = "GET"
    request.headers["if-none-match"] = known
    return try answerAtOnce(request)
  }

  @Test(arguments: ["/", "/handwriting.js", "/pad/main.js"])
  func whatABrowserHasIsNotSentAgain(path: String) throws {
    let first = try file(path)
    let tag = try #require(first["ETag"])
    #expect(first.status == 200 && !first.body.isEmpty)
    for known in [tag, "W/\(tag)", "\"other\", \(tag)", "*"] {
      let again = try file(path, known: known)
      #expect(again.status == 304 && again.body.isEmpty && again["ETag"] == tag, "\(known)")
      #expect(again["Cache-Control"] == "no-cache")
    }
    for known in ["", "\"other\"", String(tag.dropLast())] {
      #expect(try file(path, known: known).status == 200, "\(known)")
    }
  }

  @Test func filesDifferInTheirTags() throws {
    #expect(try file("/")["ETag"] != file("/handwriting.js")["ETag"])
  }

  /// A page with `Cross-Origin-Embedder-Policy` includes no other script of another origin.
  @Test func isolatedPagesMayIncludeTheirScript() throws {
    #expect(try file("/handwriting.js")["Cross-Origin-Resource-Policy"] == "cross-origin")
    #expect(try file("/")["Cross-Origin-Resource-Policy"] == nil)
  }
}
