import Ductus
import EngineFixtures
import Foundation
import PackCatalog
import Testing

@testable import DuctusServer

/// The model that reads clients' ink, in all of the server's protocols.
struct ModelChoiceTests: RouterTests {
  let router: Router

  init() throws { router = try Router(ServerOptions()) }

  private func model(_ tag: String) throws -> HTTPResponse {
    try answer("/v1/models/" + tag, method: "GET")
  }

  @Test(arguments: AskedTag.bundled) func tagsAreReadByWhatServesThem(_ asked: AskedTag) throws {
    let found = try object(model(asked.tag))
    #expect(found["tag"] as? String == asked.served)
    #expect(["bundled", "installed"].contains(found["state"] as? String))
    let ink = #"[[[0,40,20,20],[0,0,0,60]]]"#
    let body = #"{"model":"\#(asked.tag)","drawing":\#(ink)}"#
    #expect(try answer("/v1/recognize", body).status == 200)
    let script = #"{"configuration":{"lang":"\#(asked.tag)"},"strokes":[{"x":[0,9],"y":[0,9]}]}"#
    #expect(try answer("/api/v4.0/iink/batch", script).status == 200)
    let google = #"{"requests":[{"language":"\#(asked.tag)","ink":[[[0,9],[0,9]]]}]}"#
    #expect(
      String(decoding: try answer("/request", google).body, as: UTF8.self).hasPrefix(#"["SUCCESS""#)
    )
  }

  /// Whether it is installed on this machine or only offered.
  @Test(arguments: AskedTag.offered) func tagsOfOtherModelsLeadToThem(_ asked: AskedTag) throws {
    let found = try object(model(asked.tag))
    let tag = try #require(found["tag"] as? String)
    #expect(found["state"] as? String != "offered" || tag == asked.served)
  }

  @Test(arguments: AskedTag.unread.map(\.tag)) func whatNobodyReadsIsNotFound(tag: String) throws {
    let answers = [
      try model(tag), try answer("/v1/recognize", #"{"model":"\#(tag)","drawing":[[[1],[2]]]}"#),
    ]
    for answer in answers {
      let problem = try object(answer)
      #expect(answer.status == 404)
      #expect(problem["type"] as? String == "urn:ductus:problem:no-model")
      let detail = try #require(problem["detail"] as? String)
      #expect(detail.contains(tag) && !detail.contains("/"))
    }
  }

  /// Clients are told how they install a model, but neither commands nor paths of the server.
  @Test func whatIsNotInstalledSaysHowToInstallIt() {
    func detail(_ repository: String) -> String {
      Problem(PackCatalogError.notInstalled(tag: "sv-FI", offer: "sv", repository: repository))
        .detail
    }
    let offered = detail("/srv/models")
    #expect(offered.contains("POST /v1/models/sv/install"))
    #expect(!offered.contains("/srv") && !offered.contains("ductus models"))
    #expect(!detail("").contains("POST"))
  }

  @Test func aLongTagIsRefusedAndNotRepeated() throws {
    let tag = String(repeating: "a-", count: 50_000)
    let answer = try answer("/v1/recognize", #"{"model":"\#(tag)","drawing":[[[1],[2]]]}"#)
    #expect(answer.status == 404)
    #expect(answer.body.count < 500)
  }

  @Test func aRequestNamesFewModels() throws {
    func body(_ count: Int) -> String {
      let inks = (0..<count).map { #"{"model":"zz-x-\#($0)","drawing":[[[1],[2]]]}"# }
      return #"{"inks":[\#(inks.joined(separator: ","))]}"#
    }
    #expect(try answer("/v1/recognize", body(Plan.maximumModelCount)).status == 200)
    let refused = try answer("/v1/recognize", body(400))
    #expect(refused.status == 400)
    #expect(try object(refused)["type"] as? String == "urn:ductus:problem:too-many-models")
    let items = (0..<17).map { #"{"language":"zz-x-\#($0)","ink":[[[1],[2]]]}"# }
    let google = try answer("/request", #"{"requests":[\#(items.joined(separator: ","))]}"#)
    #expect(!String(decoding: google.body, as: UTF8.self).contains("SUCCESS"))
  }

  /// Only the least recently used recogniser is dropped.
  @Test func theShelfForgetsTheLeastRecentlyUsed() throws {
    let cache = RecognizerCache(catalog: .bundled, limit: 2)
    func isKept(_ tag: String, _ recognizer: any InkRecognizer) throws -> Bool {
      try cache.recognizer(tag) as? TextRecognizer === recognizer as? TextRecognizer
    }
    let english = try cache.recognizer("en-US")
    let german = try cache.recognizer("de")
    #expect(try isKept("EN_us", english), "the same pack by another spelling")
    _ = try cache.recognizer("fr")
    #expect(try isKept("en-US", english))
    #expect(try !isKept("de", german))
  }

  @Test func inksShareTheTimeThatTheyTookTogether() {
    #expect(InkReader.shares(of: 8, [0, 2, 3]) == [1, 3, 4])
    #expect(InkReader.shares(of: 8, []).isEmpty)
  }
}
