import Ductus
import EngineFixtures
import Foundation
import Testing

@testable import DuctusServer

/// Answers of the server without its connections.
struct AnswerTests {
  private let router: Router

  init() throws { router = try Router(ServerOptions()) }

  private func request(_ path: String, _ body: String) -> HTTPRequest {
    var request = HTTPRequest(method: "POST", path: path)
    request.headers["host"] = "localhost"
    request.body = Array(body.utf8)
    return request
  }

  private func errand(_ request: HTTPRequest) throws -> Errand {
    guard case .later(let errand) = router.answer(request) else {
      throw Problem(.failed, "answered at once")
    }
    return errand
  }

  private func answer(_ path: String, _ body: String) throws -> HTTPResponse {
    try router.answers(to: [errand(request(path, body))])[0]
  }

  private func object(_ response: HTTPResponse) throws -> [String: Any] {
    let value = try JSONSerialization.jsonObject(with: Data(response.body))
    return try #require(value as? [String: Any])
  }

  /// Strokes as the protocols have them.
  private func drawing(_ ink: Ink) -> String {
    let strokes = ink.strokes.map { stroke in
      "[[\(stroke.points.map { "\($0.x)" }.joined(separator: ","))],"
        + "[\(stroke.points.map { "\($0.y)" }.joined(separator: ","))]]"
    }
    return "[\(strokes.joined(separator: ","))]"
  }

  // MARK: - Together

  /// What a request is answered may not depend on which others wait with it.
  @Test func requestsAreAnsweredTogetherAsEachAlone() throws {
    var requests: [HTTPRequest] = []
    for record in Samples.all {
      let drawing = drawing(record.ink)
      requests += [
        request("/v1/recognize", #"{"drawing":\#(drawing),"segments":true}"#),
        request("/v1/recognize", #"{"model":"de","drawing":\#(drawing),"type":"number"}"#),
        request("/request", #"{"requests":[{"language":"en","ink":\#(drawing)}]}"#),
        request("/v1/recognize", #"{"drawing":[[[1],[2,3]]]}"#),
        request("/v1/recognize", #"{"model":"tlh","drawing":\#(drawing)}"#),
      ]
    }
    let together = try router.answers(to: requests.map(errand))
    for (request, response) in zip(requests, together) {
      let alone = try router.answers(to: [errand(request)])[0]
      #expect(response.status == alone.status)
      #expect(withoutChance(response) == withoutChance(alone))
    }
  }

  /// Without the time that reading took, and the names that Google's answers have.
  private func withoutChance(_ response: HTTPResponse) -> String {
    String(decoding: response.body, as: UTF8.self)
      .replacing(/"milliseconds":[0-9.e-]+/, with: "")
      .replacing(/"[0-9a-f]{16}"/, with: "")
  }

  @Test func inksOfOneRequestAreAnsweredInTheirOrder() throws {
    let inks = Samples.texts.map { #"{"drawing":\#(drawing($0.ink)),"candidates":1}"# }
    let bad = #"{"drawing":[[[1,2],[1,2]],[[1,2,3],[1,2]]]}"#
    let unknown = #"{"drawing":[],"precontext":"a"}"#
    let body = #"{"model":"en-US","inks":[\#(([bad, unknown] + inks).joined(separator: ","))]}"#
    let answer = try object(answer("/v1/recognize", body))
    let results = try #require(answer["results"] as? [[String: Any]])
    let first = try #require(results[0]["error"] as? [String: Any])
    #expect(first["stroke"] as? Int == 1)
    #expect(first["point"] as? Int == 2)
    let second = try #require(results[1]["error"] as? [String: Any])
    #expect((second["detail"] as? String)?.contains("precontext") == true)
    let texts = results.dropFirst(2).map { result in
      (result["candidates"] as? [[String: Any]])?.first?["text"] as? String
    }
    #expect(texts == Samples.texts.map(\.label))
  }

  /// A tag is read by the model that fits it best.
  @Test(arguments: ["de-Latn", "en_IE", "fr-DZ", "en-US-x-gesture"])
  func tagsOfOtherRegionsAndScripts(_ tag: String) throws {
    let ink = drawing(try #require(Samples.texts.first).ink)
    let body = #"{"model":"\#(tag)","drawing":\#(ink)}"#
    #expect(try answer("/v1/recognize", body).status == 200)
    var asked = request("/v1/models/" + tag, "")
    asked.method = "GET"
    #expect(try router.answers(to: [errand(asked)])[0].status == 200)
  }

  @Test func membersBesideInksAreRefused() throws {
    let body = #"{"inks":[{"drawing":[]}],"candidates":1}"#
    #expect(try answer("/v1/recognize", body).status == 400)
  }

  // MARK: - Files

  /// Compressed ink may be a thousand times as large as the body, and empty inks count, too.
  @Test(arguments: ["{\"drawing\":[]}\n", "{\"drawing\":[[[1],[2]]]}\n"])
  func tooManyInksAreNotConverted(_ line: String) throws {
    let most = Plan.mostStrokes
    for (count, status) in [(most, 200), (most + 1, 413)] {
      var request = request("/v1/convert", String(repeating: line, count: count))
      request.query["to"] = "ndjson"
      #expect(try router.answers(to: [errand(request)])[0].status == status)
    }
  }

  // MARK: - Listening

  @Test func aPortThatIsTakenIsRefused() throws {
    var options = ServerOptions()
    options.port = 0
    let server = try DuctusServer(options)
    defer { server.stop() }
    let taken = try #require(server.address.split(separator: ":").last)
    options.port = try #require(UInt16(taken.filter(\.isNumber)))
    #expect(throws: (any Error).self) { try DuctusServer(options).stop() }
  }

  // MARK: - Problems

  @Test(
    arguments: [
      ("", 400, nil, nil), ("{", 400, nil, nil), ("[]", 400, nil, nil), ("{} {}", 400, nil, nil),
      ("{}", 400, nil, nil), (#"{"drawing":5}"#, 400, nil, nil),
      (#"{"drawing":[[[1],[2]]],"candidates":1.5}"#, 400, nil, nil),
      (#"{"drawing":[[[1],[2]]],"candidates":1e400}"#, 400, nil, nil),
      (#"{"drawing":[[[1],[2]]],"lexicon":{"a":-1}}"#, 400, nil, nil),
      (#"{"drawing":[[[1],[2]]],"lexicon":[5]}"#, 400, nil, nil),
      (#"{"drawing":[[[1],[2]]],"writingArea":[1]}"#, 400, nil, nil),
      (#"{"drawing":[5]}"#, 422, 0, nil), (#"{"drawing":[[[1],[2]],[[1]]]}"#, 422, 1, nil),
      (#"{"drawing":[[[1],[2],[3],[4]]]}"#, 422, 0, nil),
      (#"{"drawing":[[[1,"a"],[2,3]]]}"#, 422, 0, 1),
      (#"{"drawing":[[[1,NaN],[2,3]]]}"#, 422, 0, 1),
      (#"{"drawing":[[[1,2],[2,1e39]]]}"#, 422, 0, 1),
      (#"{"drawing":[[[1],[2]],[[1,2],[3,4],[5,1e300]]]}"#, 422, 1, 1),
    ] as [(String, Int, Int?, Int?)])
  func problemsNameTheirPlace(body: String, status: Int, stroke: Int?, point: Int?) throws {
    let response = try answer("/v1/recognize", body)
    let problem = try object(response)
    #expect(response["Content-Type"] == "application/problem+json")
    #expect(response.status == status)
    #expect(problem["stroke"] as? Int == stroke)
    #expect(problem["point"] as? Int == point)
    #expect((problem["detail"] as? String)?.isEmpty == false)
  }

  @Test(arguments: [
    "/v1/recognize", "/v1/patterns/match", "/api/v4.0/iink/batch", "/request",
  ])
  func nestingDoesNotExhaustTheStack(path: String) throws {
    let deep = String(repeating: "[", count: 100_000)
    for body in [deep, #"{"x":\#(deep)"#, #"{"drawing":\#(deep)"#] {
      let status = try answer(path, body).status
      #expect(path == "/request" ? status == 200 : [400, 422].contains(status))
    }
  }

  /// A letter could have as many marks as a body has room for.
  @Test(.timeLimit(.minutes(1)), arguments: ["preContext", "postContext", "layout", "model"])
  func textOfNothingButMarksIsRefused(name: String) throws {
    let marks = String(repeating: "\u{301}\u{316}", count: 400_000)
    for member in [#""\#(name)":"a\#(marks)""#, #""lexicon":["a\#(marks)"]"#, #""a\#(marks)":1"#] {
      let response = try answer("/v1/recognize", #"{"drawing":[[[1,2],[3,4]]],\#(member)}"#)
      #expect(response.status == 400)
      #expect(response.body.count < 5_000)
    }
  }

  // MARK: - Protocols

  /// Times of another clock, of some points, or that are none at all don't keep an ink from being
  /// read by clients that send such.
  @Test(arguments: ["[5,4]", "[1]", #"["a","b"]"#, "[null,1]", "null", "5", "[1,2]"])
  func googlesClientsMaySendAnyTimes(times: String) throws {
    let body = #"{"requests":[{"ink":[[[1,2],[3,4],\#(times)]],"options":5,"pre_context":[]}]}"#
    let text = String(decoding: try answer("/request", body).body, as: UTF8.self)
    #expect(text.hasPrefix(#"["SUCCESS""#))
  }

  @Test func myScriptsStrokesComeInGroupsAndAlone() throws {
    let body = """
      {"strokes":[{"id":"a","x":[1,2],"y":[3,4],"t":[1]}],"scaleX":0.5,"yDPI":127,"unknown":[{}],
      "strokeGroups":[{"penStyle":"","strokes":[{"x":[5],"y":[6],"t":[7],"p":[1]}]}],
      "configuration":{"lang":"de_DE","export":{"jiix":{"ids":true,"text":{"chars":true}},"x":1}}}
      """
    let batch = try BatchRequest(Array(body.utf8))
    #expect(batch.strokeIDs == ["a", ""])
    #expect(batch.ink.strokes.map(\.points.count) == [2, 1])
    #expect(batch.ink.strokes[0].points[0].t == nil && batch.ink.strokes[1].points[0].t == 7)
    #expect(batch.millimetres.x == 0.5 && batch.millimetres.y == 25.4 / 127)
    #expect(batch.language == "de_DE")
    #expect(batch.export.hasIDs && batch.export.hasCharacters && batch.export.hasWords)
    #expect(!batch.export.hasBoxes)
  }
}
