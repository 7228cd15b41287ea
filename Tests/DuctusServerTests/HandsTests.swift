import Ductus
import EngineFixtures
import Foundation
import PackCatalog
import Testing

@testable import DuctusServer

/// Hands that clients have learned, name and send again.
struct HandsTests: RouterTests {
  let router: Router

  init() throws { router = try Router(ServerOptions()) }

  private var inks: String {
    // A short word with another text: learning takes time proportional to the ink.
    let inks = Samples.records("demo").filter { $0.label == " world" }.map {
      "{\"drawing\":\(drawing($0.ink)),\"text\":\"wurld\"}"
    }
    return "[\((0..<6).flatMap { _ in inks }.joined(separator: ","))]"
  }

  private func learned(_ more: String = "") throws -> [String: Any] {
    try object(answer("/v1/hands/learn", "{\"model\":\"en-US\",\"inks\":\(inks)\(more)}"))
  }

  private func reading(_ hand: String? = nil) throws -> (status: Int, score: Double?) {
    let ink = drawing(try #require(Samples.texts.first).ink)
    let member = hand.map { ",\"hand\":\"\($0)\"" } ?? ""
    let response = try answer("/v1/recognize", "{\"drawing\":\(ink)\(member)}")
    let candidates = try object(response)["candidates"] as? [[String: Any]]
    return (response.status, candidates?.first?["score"] as? Double)
  }

  @Test func isLearnedNamedAndTakenInAgain() throws {
    let before = try reading()
    let answer = try learned()
    let id = try #require(answer["id"] as? String)
    #expect(answer["pace"] as? String == "at-once")
    let lines = try #require(answer["lines"] as? Int)
    #expect(lines > 0)
    #expect(answer["trial"] is [String: Any])
    #expect(answer["isDoubtful"] as? Bool == false)
    #expect(answer["isMispaired"] as? Bool == false)
    let mine = try reading(id)
    #expect(mine.status == 200)
    #expect(mine.score != before.score)
    #expect(try reading().score == before.score)
    let text = try #require(answer["hand"] as? String)
    let bytes = try #require(Data(base64Encoded: text))
    var request = request("/v1/hands", "")
    request.body = Array(bytes)
    let taken = try object(router.answers(to: [pendingRequest(request)])[0])
    let name = try #require(taken["id"] as? String)
    #expect(try reading(name).score == mine.score)
  }

  /// A hand is of use to packs with the network on which it was learned, and others say so.
  @Test func otherNetworksReadWithoutIt() throws {
    let id = try #require(try learned()["id"] as? String)
    let ink = drawing(try #require(Samples.texts.first).ink)
    func usesHand(_ members: String) throws -> Any? {
      try object(answer("/v1/recognize", "{\"drawing\":\(ink)\(members)}"))["usesHand"]
    }
    #expect(try usesHand("") == nil)
    #expect(try usesHand(",\"hand\":\"\(id)\"") as? Bool == true)
    let other = ",\"hand\":\"\(id)\",\"model\":\"zxx-Zsym-x-shapes\""
    #expect(try usesHand(other) as? Bool == false)
    let body = "{\"inks\":[{\"drawing\":\(ink),\"hand\":\"\(id)\"},{\"drawing\":\(ink)}]}"
    let both = try object(answer("/v1/recognize", body))
    let results = try #require(both["results"] as? [[String: Any]])
    #expect(results.map { $0["usesHand"] as? Bool } == [true, nil])
  }

  @Test func goesOnFromWhatWasLearned() throws {
    let first = try learned()
    let id = try #require(first["id"] as? String)
    let more = try learned(",\"hand\":\"\(id)\",\"known\":3,\"pace\":\"whole\"")
    #expect(more["pace"] as? String == "whole")
    let words = try #require(more["words"] as? Int)
    #expect(words > 0)
  }

  @Test func unknownHandsAreNamed() throws {
    #expect(try reading("none").status == 404)
    let body = "{\"inks\":\(inks),\"hand\":\"none\"}"
    let problem = try object(answer("/v1/hands/learn", body))
    #expect(problem["type"] as? String == "urn:ductus:problem:no-hand")
  }

  @Test(arguments: [
    "{}x", "[]", "{\"inks\":[{}]}", "{\"pace\":\"slow\"}", "{\"nonsense\":1}", "{\"inks\":1}",
  ])
  func wrongLessonsAreRefused(body: String) throws {
    #expect(try answer("/v1/hands/learn", body).status == 400)
  }

  /// Errors in a lesson are reported with their place: the member, the ink.
  @Test(arguments: [
    (#"{}"#, "'inks' is missing"), (#"{"inks":[]}"#, "'inks' is empty"),
    (#"{"inks":[INK],"modell":"de"}"#, "'modell'"), (#"{"inks":[INK],"model":5}"#, "model"),
    (#"{"inks":[INK],"pace":"slow"}"#, "'pace'"), (#"{"inks":[INK],"hand":5}"#, "hand"),
    (#"{"inks":[INK],"known":-1}"#, "'known'"), (#"{"inks":[INK],"known":2}"#, "'known'"),
    (#"{"inks":[INK],"known":0.5}"#, "known"),
    (#"{"inks":[INK],"model":"zxx-Zsym-x-shapes"}"#, "'model'"),
    (#"{"inks":[INK,5]}"#, "'inks[1]'"), (#"{"inks":[INK,null]}"#, "'inks[1]'"),
    (#"{"inks":[INK,{"text":"a"}]}"#, "'inks[1]': 'drawing' is missing"),
    (#"{"inks":[INK,{"drawing":[]}]}"#, "'inks[1]': 'text' is missing"),
    (#"{"inks":[INK,{"drawing":[],"text":null}]}"#, "'inks[1]': 'text' is missing"),
    (#"{"inks":[INK,{"drawing":[],"text":" \n"}]}"#, "'inks[1]': 'text' is empty"),
    (#"{"inks":[INK,{"drawing":[],"text":5}]}"#, #"'inks[1]': "text""#),
    (#"{"inks":[INK,{"drawing":5,"text":"a"}]}"#, #"'inks[1]': "drawing""#),
    (#"{"inks":[INK,{"drawing":[],"text":"a","label":"a"}]}"#, "'inks[1]': 'label'"),
    (#"{"inks":[INK,{"drawing":[],"text":"a","writingArea":[1]}]}"#, #"'inks[1]': "writingArea""#),
  ])
  func faultsAreNamedWithTheirPlace(body: String, place: String) throws {
    let ink = #"{"drawing":[[[0,5],[0,9]]],"text":"a"}"#
    let response = try answer(
      "/v1/hands/learn", body.replacingOccurrences(of: "INK", with: ink))
    let problem = try object(response)
    #expect(response.status == 400)
    #expect(problem["type"] as? String == "urn:ductus:problem:malformed-request")
    let detail = try #require(problem["detail"] as? String)
    #expect(detail.contains(place), "\(detail)")
  }

  @Test(arguments: ["[[[0],[0,1]]]", "[[[0,1],[0,1e999]]]"])
  func faultsOfInksAreNamedWithTheirPlace(drawing: String) throws {
    let ink = "{\"drawing\":\(drawing),\"text\":\"a\"}"
    let sound = #"{"drawing":[[[0,5],[0,9]]],"text":"a"}"#
    for known in 0...2 {
      let response = try answer(
        "/v1/hands/learn", "{\"inks\":[\(sound),\(ink)],\"known\":\(known)}")
      let problem = try object(response)
      #expect(response.status == 422)
      #expect((problem["detail"] as? String)?.contains("'inks[1]'") == true)
      #expect(problem["stroke"] as? Int == 0)
      #expect(problem["point"] as? Int == 1)
    }
  }

  /// Texts that are shifted against their inks are detected.
  @Test func slippedTextsAreTold() throws {
    let texts = Samples.texts.compactMap(\.label)
    let lessons = zip(Samples.texts, texts.dropFirst() + texts.prefix(1)).map { sample, text in
      "{\"drawing\":\(drawing(sample.ink)),\"text\":\"\(text)\"}"
    }
    let body = "{\"inks\":[\((lessons + lessons).joined(separator: ","))]}"
    let answer = try object(answer("/v1/hands/learn", body))
    #expect(answer["isMispaired"] as? Bool == true)
    #expect(answer["lines"] as? Int == 0)
    #expect(answer["trial"] is [String: Any])
  }

  @Test func wrongBytesAreRefused() throws {
    #expect(try answer("/v1/hands", "no hand").status == 400)
    let ink = "[[[0,1],[0,1e999]]]"
    let body = "{\"inks\":[{\"drawing\":\(ink),\"text\":\"a\"}]}"
    #expect(try answer("/v1/hands/learn", body).status == 422)
  }

  /// The least recently used hands are dropped. One that is sent again isn't another.
  @Test func fewAreKept() throws {
    let cache = HandCache(limit: 2)
    let hand = try HandTeacher(pack: PackCatalog.bundled.pack(forTag: "en-US")).learn(.atOnce)
    let hands = (1...3).map { count in
      Hand(
        network: hand.network, pace: hand.pace, lines: 0, words: ["word": count],
        changes: hand.changes)
    }
    let names = hands.prefix(2).map(cache.keep)
    #expect(names[0] != names[1])
    for _ in 0..<3 { #expect(cache.keep(hands[0]) == names[0]) }
    #expect(try cache.hand(names[1]).bytes == hands[1].bytes)
    // Sent again, it has been used last.
    _ = cache.keep(hands[0])
    _ = cache.keep(hands[2])
    #expect(throws: Problem.self) { try cache.hand(names[1]) }
    #expect(try cache.hand(names[0]).bytes == hands[0].bytes)
  }
}
