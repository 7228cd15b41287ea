import Ductus
import EngineFixtures
import Foundation
import Testing

@testable import DuctusServer

/// Answers about patterns: what is matched, and what is refused.
struct PatternAnswerTests: RouterTests {
  let router: Router

  init() throws { router = try Router(ServerOptions()) }

  @Test func whatIsComparedIsNamed() throws {
    for body in [#"{"drawing":[]}"#, #"{"patterns":{}}"#] {
      #expect(try answer("/v1/patterns/match", body).status == 400)
    }
  }

  /// Errors of drawings to compare with name them; strokes and points are those of the other one.
  @Test func badPatternsAreNamed() throws {
    let good = "[[[0,9],[0,9]]]"
    for (patterns, detail) in [
      (#""a":[\#(good)],"b":[\#(good),[]]"#, "'patterns.b[1]': "),
      (#""a":[\#(good),[[[1],[2,3]]]]"#, "'patterns.a[1]': "),
      (#""a":[[]]"#, "'patterns.a[0]': "),
    ] {
      let body = #"{"drawing":\#(good),"patterns":{\#(patterns)}}"#
      let answer = try answer("/v1/patterns/match", body)
      #expect(answer.status == 422)
      let problem = try object(answer)
      #expect((problem["detail"] as? String)?.hasPrefix(detail) == true, "\(problem)")
      #expect(problem["stroke"] == nil)
    }
  }

  /// The members of a file of patterns, whatever their kind, and what it rejects.
  @Test func patternsOfAFileAreMatched() throws {
    let ink = Ink(strokes: [Samples.texts[0].ink.strokes[0]])
    func names(_ file: Data) throws -> [String] {
      let members = String(decoding: file, as: UTF8.self).dropFirst()
      let body = #"{"drawing":\#(drawing(ink)),\#(members)"#
      let answer = try object(answer("/v1/patterns/match", body))
      let candidates = try #require(answer["candidates"] as? [[String: Any]])
      return candidates.compactMap { $0["name"] as? String }
    }
    func expectMatches<Pattern>(_ empty: PatternLibrary<Pattern>) throws {
      var library = empty
      try library.teach("it", from: ink)
      #expect(try names(library.json()) == ["it"])
      library.rejection = .above(-1)
      #expect(try names(library.json()) == [])
    }
    try expectMatches(PatternLibrary<CloudPattern>())
    try expectMatches(PatternLibrary<GridPattern>(configuration: .init(columns: 5, rows: 4)))
    try expectMatches(PatternLibrary<PathPattern>())
    let many = Array(repeating: "[[[0],[0]]]", count: 1_001).joined(separator: ",")
    for (file, status) in [
      (#""format":9,"kind":"cloud","patterns":{}"#, 400), (#""format":1,"patterns":{}"#, 400),
      (#""format":1,"kind":"path","patterns":{"a":[{"directions":[9]}]}"#, 400),
      (#""format":1,"kind":"cloud","patterns":{"a":[\#(many)]}"#, 413),
    ] {
      #expect(try answer("/v1/patterns/match", #"{"drawing":[],\#(file)}"#).status == status)
    }
  }

  @Test func `Patterns and the ink may have the form of ML Kit`() throws {
    let strokes = #"{"strokes":[{"points":[{"x":0,"y":0},{"x":9,"y":1,"t":20},{"x":9,"y":30}]}]}"#
    let body = #"{"patterns":{"it":[\#(strokes)]},\#(strokes.dropFirst())"#
    let found = try object(answer("/v1/patterns/match", body))
    let candidates = try #require(found["candidates"] as? [[String: Any]])
    #expect(candidates.map { $0["name"] as? String } == ["it"])
    #expect(candidates.map { $0["text"] as? String } == ["it"])
    #expect(candidates.first?["score"] as? Double == 0)
    let empty = #"{"drawing":[],"patterns":{"it":[{"points":[]}]}}"#
    #expect(try answer("/v1/patterns/match", empty).status == 400)
  }

  @Test func `A drawing counts rather than strokes, whatever their order`() throws {
    let drawing = #""drawing":[[[0,9,9],[0,1,30]]]"#
    let strokes = #""strokes":[{"points":[{"x":5,"y":0},{"x":5,"y":40}]}]"#
    func score(_ ink: String) throws -> Double? {
      let body = #"{"patterns":{"it":[{\#(drawing)}]},\#(ink)}"#
      let found = try object(answer("/v1/patterns/match", body))
      return (found["candidates"] as? [[String: Any]])?.first?["score"] as? Double
    }
    #expect(try score("\(strokes),\(drawing)") == 0)
    #expect(try score("\(drawing),\(strokes)") == 0)
    #expect(try score(#"\#(strokes),"drawing":null"#) == score(strokes))
    #expect(try score(strokes) != 0)
  }

  @Test(arguments: ["[\"..\",\".#\"]", "[[[0,1],[0,1]]]"])
  func `A kind of patterns without their format is no file`(_ pattern: String) throws {
    let body = #"{"drawing":[[[0,1],[0,1]]],"kind":"grid","patterns":{"a":[\#(pattern)]}}"#
    let answer = try answer("/v1/patterns/match", body)
    #expect(answer.status == 400)
    let detail = try #require(object(answer)["detail"] as? String)
    #expect(detail.contains("'format' is missing"))
  }

  /// As in requests to read: a misspelt member would be ignored silently.
  @Test(arguments: [
    (#""foo":1"#, "'foo' isn't a member"),
    (#""rejectionTreshold":0.2"#, "'rejectionTreshold' isn't a member"),
    (#""format":2,"kind":"cloud","foo":1"#, "'foo' isn't a member"),
    (#""rejectionThreshold":"x""#, "'rejectionThreshold'"),
    (#""rejectionThreshold":null"#, "'rejectionThreshold'"),
    (#""configuration":{}"#, "'format' is missing"),
    (#""patterns":{"":[[[[0,9],[0,9]]]]}"#, "name can't be empty"),
    (#""format":2,"kind":"cloud","patterns":{"":[[[[0,9],[0,9]]]]}"#, "empty name"),
  ])
  func `Members of a match that are unknown or wrong are refused`(
    members: String, detail: String
  ) throws {
    let known = members.contains("patterns") ? "" : #","patterns":{"a":[[[[0,9],[0,9]]]]}"#
    let answer = try answer("/v1/patterns/match", "{\(members)\(known),\"drawing\":[]}")
    #expect(answer.status == 400)
    #expect((try object(answer)["detail"] as? String)?.contains(detail) == true)
  }

  @Test func `Drawings may have a threshold and be records`() throws {
    let figures = #""patterns":{"it":[[[[0,9,9],[0,1,30]]]]}"#
    let other = #""label":"a","writer":1,"drawing":[[[0,9,2],[0,9,30]]]"#
    func names(_ more: String) throws -> [String?] {
      let found = try object(answer("/v1/patterns/match", "{\(figures),\(other)\(more)}"))
      return try #require(found["candidates"] as? [[String: Any]]).map { $0["text"] as? String }
    }
    #expect(try names(#","rejectionThreshold":9"#) == ["it"])
    #expect(try names(#","rejectionThreshold":0.001"#) == [])
    #expect(try names(#","rejectionThreshold":"spread""#) == names(""))
  }
}
