import Ductus
import EngineFixtures
import Foundation
import Testing

@testable import DuctusServer

/// Answers of the server without its connections.
struct AnswerTests: RouterTests {
  let router: Router

  init() throws { router = try Router(ServerOptions()) }

  // MARK: - Together

  /// The answer to a request mustn't depend on others that wait with it.
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
    let together = try router.answers(to: requests.map(pendingRequest))
    for (request, response) in zip(requests, together) {
      let alone = try router.answers(to: [pendingRequest(request)])[0]
      #expect(response.status == alone.status)
      #expect(withoutChance(response) == withoutChance(alone))
    }
  }

  /// The answer without the time of reading, and without the identifiers of Google's answers.
  private func withoutChance(_ response: HTTPResponse) -> String {
    String(decoding: response.body, as: UTF8.self)
      .replacing(/"milliseconds":[0-9.e-]+/, with: "")
      .replacing(/"[0-9a-f]{16}"/, with: "")
  }

  /// Which readings come in, and how likely they are, depends on how many are asked for.
  @Test(arguments: [1, 3, 10])
  func `An answer has the candidates that a recogniser with as many has`(count: Int) throws {
    let letters = [
      [[(0, 0), (30, 50)], [(30, 0), (0, 50)]], [[(0, 0), (0, 50)]],
      [[(25, 0), (5, 5), (0, 25), (5, 45), (25, 50), (45, 45), (50, 25), (45, 5), (25, 0)]],
    ].map { strokes in
      Ink(
        strokes: strokes.map { corners in
          Stroke(points: corners.map { StrokePoint(x: $0.0, y: $0.1) })
        })
    }
    let recognizer = try TextRecognizer(options: RecognizerOptions(maxResultCount: count))
    for ink in letters {
      let body = #"{"drawing":\#(drawing(ink)),"candidates":\#(count)}"#
      let found = try object(answer("/v1/recognize", body))
      let candidates = try #require(found["candidates"] as? [[String: Any]])
      let expected = try recognizer.recognize(ink).candidates.map { $0.text }
      #expect(candidates.map { $0["text"] as? String } == expected)
    }
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

  @Test func membersBesideInksAreRefused() throws {
    let body = #"{"inks":[{"drawing":[]}],"candidates":1}"#
    #expect(try answer("/v1/recognize", body).status == 400)
  }

  // MARK: - Files

  /// Compressed ink may be a thousand times as large as the body, and empty inks count, too.
  @Test(arguments: ["{\"drawing\":[]}\n", "{\"drawing\":[[[1],[2]]]}\n"])
  func tooManyInksAreNotConverted(_ line: String) throws {
    let most = Plan.maximumStrokeCount
    for (count, status) in [(most, 200), (most + 1, 413)] {
      var request = request("/v1/convert", String(repeating: line, count: count))
      request.query["to"] = "ndjson"
      #expect(try router.answers(to: [pendingRequest(request)])[0].status == status)
    }
  }

  /// Names and labels count, however little the ink is: 93 kB of xz may hold 120 labels of 15 MiB.
  @Test(arguments: [("label", 5), ("id", 5), ("writer", 5), ("split", 5), ("preContext", 5)])
  func longTextsAreNotConverted(_ member: String, count: Int) throws {
    let text = String(repeating: "a", count: 1 << 20)
    let line = #"{"\#(member)":"\#(text)","drawing":[[[1,2],[3,4]]]}"# + "\n"
    for (count, status) in [(3, 200), (count, 413)] {
      var request = request("/v1/convert", String(repeating: line, count: count))
      request.query["to"] = "svg"
      #expect(try router.answers(to: [pendingRequest(request)])[0].status == status)
    }
  }

  /// The decompressed size of a body is limited, whatever its content.
  @Test(arguments: ["\r\n", "\n", "[1", "<ink><trace>1 1</trace>", "{\"label\":\"", " "])
  func largeFilesAreNotConverted(_ text: String) throws {
    // Piece by piece, since repeating a string copies it each time.
    let piece = String(repeating: text.last == "\"" ? "a" : "\r\n", count: 1 << 10)
    let body = text + String(repeating: piece, count: 20 << 10)
    var request = request("/v1/convert", body)
    request.query["to"] = "ndjson"
    let response = try router.answers(to: [pendingRequest(request)])[0]
    #expect(response.status == 413, "\(String(decoding: response.body, as: UTF8.self))")
  }

  @Test(arguments: ["", " ", "\n\n", "[]"])
  func filesWithoutInkAreNotConverted(_ body: String) throws {
    var request = request("/v1/convert", body)
    request.query["to"] = "ndjson"
    #expect(try router.answers(to: [pendingRequest(request)])[0].status == 400)
  }

  /// Empty inks, and values that aren't inks, take room in the answer.
  @Test(arguments: [#"{"drawing":[]}"#, "5"])
  func manyEmptyInksAreRefused(_ ink: String) throws {
    for (count, status) in [
      (Plan.maximumStrokeCount, 200), (Plan.maximumStrokeCount + 1, 413), (500_000, 413),
    ] {
      let inks = Array(repeating: ink, count: count).joined(separator: ",")
      #expect(try answer("/v1/recognize", #"{"inks":[\#(inks)]}"#).status == status)
    }
    let inks = Array(repeating: #"{"ink":[]}"#, count: Plan.maximumStrokeCount + 1)
    let response = try answer("/request", #"{"requests":[\#(inks.joined(separator: ","))]}"#)
    #expect(String(decoding: response.body, as: UTF8.self) == #"["FAILED_TO_PARSE_REQUEST_BODY"]"#)
  }

  /// No more are kept than one too many, in however many lists.
  @Test func requestsAreCountedWhileTheyAreRead() throws {
    let list =
      #""requests":[\#(Array(repeating: #"{"ink":[]}"#, count: 8_000).joined(separator: ","))]"#
    let body = Array("{\(list),\(list),\(list)}".utf8)
    #expect(try GoogleRequest.items(of: body).count == Plan.maximumStrokeCount + 1)
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
    (#""layout":"poem""#, "'layout' is not page, line or character"),
    (#""candidates":21"#, "'candidates' is not from 1 to 20"),
    (#""lexicon":{"a":101}"#, "'lexicon' is invalid: weight 101.0 of "),
    (#""allowsOnly":true"#, "'allowsOnly' is true without 'allowedCharacters'"),
    (
      #""allowsOnly":true,"allowedCharacters":"""#,
      "'allowsOnly' is true without 'allowedCharacters'"
    ),
    (#""lexicon":{"a":{}}"#, "'lexicon.a' is not a number"),
    (
      #""lexicon":"Köln""#,
      "'lexicon' is neither an array of words nor an object of words and weights"
    ),
    (#""knownSymbols":[{"name":"x"}]"#, "'knownSymbols[0].strokes' is missing"),
    (#""allowedSymbols":"high""#, "'allowedSymbols' is 'high', and none of digits, "),
    (#""candidates":1,"candidates":2"#, "'candidates' is there twice"),
    (#""drawing":[]"#, "'drawing' is there twice"), (#""id":1,"id":1"#, "'id' is there twice"),
    (#""layuot":"line""#, "'layuot' isn't a member of an ink"),
  ])
  func wrongMembersAreNamed(member: String, detail: String) throws {
    let body = #"{"drawing":[[[1],[2]]],\#(member)}"#
    let problem = try object(answer("/v1/recognize", body))
    #expect((problem["detail"] as? String)?.hasPrefix(detail) == true)
  }

  @Test(arguments: [
    (#""inks":[],"inks":[]"#, "'inks' is there twice"),
    (#""model":"en-US","inks":[],"model":"de""#, "'model' is there twice"),
    (#""inks":[],"segments":true"#, "'segments' stands in each ink, not beside 'inks'"),
  ])
  func membersBesideManyInksAreChecked(members: String, detail: String) throws {
    let problem = try object(answer("/v1/recognize", "{\(members)}"))
    #expect(problem["detail"] as? String == detail)
  }

  @Test(arguments: [
    ("/v1/recognize", "[]"), ("/v1/hands/learn", "1"), ("/v1/patterns/match", "null"),
    ("/api/v4.0/iink/batch", "[{}]"),
  ])
  func aBodyThatIsNoObjectIsNamed(path: String, body: String) throws {
    let text = String(decoding: try answer(path, body).body, as: UTF8.self)
    #expect(text.contains("\"the body is not an object\""))
    #expect(throws: Problem.self) { try DocumentMessage(Array(body.utf8)) }
  }

  @Test func aMissingStrokeIsNamed() throws {
    let body = #"{"drawing":[[[1],[2]]],"ink":[[[1],[2]]],"lines":[[{"text":"a","strokes":[9]}]]}"#
    let problem = try object(answer("/v1/gestures", body))
    #expect(
      problem["detail"] as? String == "'lines[0][0].strokes' is of stroke 9, and 'ink' has 1")
  }

  @Test func inkWithoutPointsIsNotPartOfAReading() throws {
    let body = #"""
      {"drawing":[[[1],[2]]],"ink":[[[1,2],[3,4]]],
       "reading":{"text":"a","graphemes":[{"ink":[[0,1,1]]}]}}
      """#
    let response = try answer("/v1/gestures", body)
    #expect(response.status == 400)
    let detail = try object(response)["detail"] as? String
    #expect(detail == "'reading.graphemes[0].ink[0]' is not a part of 'ink'")
  }

  @Test(arguments: [
    "/v1/recognize", "/v1/gestures", "/v1/patterns/match", "/api/v4.0/iink/batch", "/request",
  ])
  func nestingDoesNotExhaustTheStack(path: String) throws {
    let deep = String(repeating: "[", count: 100_000)
    for body in [deep, #"{"x":\#(deep)"#, #"{"drawing":\#(deep)"#] {
      let status = try answer(path, body).status
      #expect(path == "/request" ? status == 200 : [400, 422].contains(status))
    }
  }

  /// A letter could have as many marks as a body has room for.
  @Test(.timeLimit(.minutes(60)), arguments: ["preContext", "postContext", "layout", "model"])
  func textOfNothingButMarksIsRefused(name: String) throws {
    let marks = String(repeating: "\u{301}\u{316}", count: 400_000)
    for member in [#""\#(name)":"a\#(marks)""#, #""lexicon":["a\#(marks)"]"#, #""a\#(marks)":1"#] {
      let response = try answer("/v1/recognize", #"{"drawing":[[[1,2],[3,4]]],\#(member)}"#)
      #expect(response.status == 400)
      #expect(response.body.count < 5_000)
    }
  }

  // MARK: - Protocols

  /// Google's clients take an array of two for a reading: the reason is in the head.
  @Test func googlesClientsAreToldWhy() throws {
    for (body, text, reason) in [
      ("{}", "FAILED_TO_PARSE_REQUEST_BODY", "no requests"),
      (#"{"requests":[{"ink":[[[1],[2]]],"language":"tlh"}]}"#, "INVALID_LANGUAGE", "tlh"),
      (#"{"requests":[{"ink":[[[1],[2]]],"language":"ö\n"}]}"#, "INVALID_LANGUAGE", "??"),
    ] {
      let response = try answer("/request", body)
      #expect(response.status == 200)
      #expect(String(decoding: response.body, as: UTF8.self) == #"["\#(text)"]"#)
      let told = try #require(response["X-Problem"])
      #expect(told.contains(reason) && told.utf8.allSatisfy { (0x20...0x7E).contains($0) })
    }
  }

  /// The distance of any two points is a number.
  @Test(arguments: ["1e37", "3e38"])
  func pagesOfFarPointsAreJSON(far: String) throws {
    let body = #"{"drawing":[[[\#(far),-\#(far)],[3,4.125]]]}"#
    let pages = try #require(object(answer("/v1/pages", body))["pages"] as? [[String: Any]])
    let drawing = try #require(pages[0]["drawing"] as? [[[Double]]])
    let value = try #require(Double(far))
    #expect(zip(drawing[0][0], [value, -value]).allSatisfy { abs($0 / $1 - 1) < 1e-6 })
    #expect(drawing[0][1] == [3, 4.13])
    var text = ""
    var page = PageOfInk(
      title: nil, strokes: [Stroke(points: [StrokePoint(x: -.greatestFiniteMagnitude, y: 0)])])
    page.origin = StrokePoint(x: .greatestFiniteMagnitude, y: 0)
    page.write(to: &text)
    let written = try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any]
    let distance = try #require((written?["drawing"] as? [[[Double]]])?[0][0][0])
    #expect(abs(distance / (-2 * Double(Float.greatestFiniteMagnitude)) - 1) < 1e-6)
  }

  /// Times from another clock, for only some points, or invalid ones don't prevent reading the inks
  /// of clients that send such.
  @Test(arguments: ["[5,4]", "[1]", #"["a","b"]"#, "[null,1]", "null", "5", "[1,2]"])
  func googlesClientsMaySendAnyTimes(times: String) throws {
    let body = #"{"requests":[{"ink":[[[1,2],[3,4],\#(times)]],"options":5,"pre_context":[]}]}"#
    let text = String(decoding: try answer("/request", body).body, as: UTF8.self)
    #expect(text.hasPrefix(#"["SUCCESS""#))
  }
}
