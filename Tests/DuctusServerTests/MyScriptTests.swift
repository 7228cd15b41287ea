import Ductus
import EngineFixtures
import Testing

@testable import DuctusServer

/// MyScript's protocol, as its clients speak it.
struct MyScriptTests: RouterTests {
  let router: Router

  init() throws { router = try Router(ServerOptions()) }

  /// Operators with their operands in brackets.
  private func shape(_ expression: MathExpression) -> String {
    func list(_ parts: [MathExpression]) -> String { parts.map(shape).joined(separator: " ") }
    return switch expression {
    case .number(let digits): digits.map(\.text).joined()
    case .symbol(let symbol): symbol.text
    case .group(let parts): "[\(list(parts))]"
    case .fence(_, _, let inside): "(\(shape(inside)))"
    case .operation(let sign, let operands): "{\(sign.name) \(list(operands))}"
    case .scripted(let name, let parts), .layout(let name, _, let parts): "\(name)(\(list(parts)))"
    }
  }

  @Test(arguments: [
    ("4--7", "{- 4 {- 7}}"), ("4+-7-1", "{- {+ 4 {- 7}} 1}"), ("4-+-7", "{- 4 {+ {- 7}}}"),
    ("4\\times-7+1", "{+ {\\times 4 {- 7}} 1}"), ("x=-7", "{= x {- 7}}"), ("-7", "{- 7}"),
    ("4-", "{- 4}"), ("4-5+6", "{+ {- 4 5} 6}"), ("4+5\\times6", "{+ 4 {\\times 5 6}}"),
  ])
  func signsMayFollowOperators(latex: String, expected: String) throws {
    #expect(shape(MathExpression(try LaTeXParser.formula(latex).row)) == expected)
  }

  @Test func myScriptsStrokesComeInGroupsAndAlone() throws {
    let body = """
      {"strokes":[{"id":"a","x":[1,2],"y":[3,4],"t":[1]}],"scaleX":0.5,"yDPI":127,"unknown":[{}],
      "strokeGroups":[{"penStyle":"","strokes":[{"x":[5],"y":[6],"t":[7],"p":[1]}]}],
      "configuration":{"lang":"de_DE","export":{"jiix":{"ids":true,"text":{"chars":true}},"x":1}}}
      """
    let batch = try BatchRequest(Array(body.utf8))
    #expect(batch.strokes.ids == ["a", ""])
    #expect(batch.strokes.ink.strokes.map(\.points.count) == [2, 1])
    #expect(
      batch.strokes.ink.strokes[0].points[0].t == nil
        && batch.strokes.ink.strokes[1].points[0].t == 7)
    #expect(batch.scale.x == 0.5 && batch.scale.y == 25.4 / 127)
    #expect(batch.settings.language == "de_DE")
    #expect(
      batch.settings.export.hasIDs && batch.settings.export.hasCharacters
        && batch.settings.export.hasWords)
    #expect(!batch.settings.export.hasBoxes)
  }

  /// iinkTS can't do without `version`, and fills a menu with the languages' names.
  @Test func myScriptsClientsAskFirst() throws {
    var asked = request("/api/v4.0/iink/version", "")
    asked.method = "GET"
    let version = try answerAtOnce(asked)
    for member in ["version", "nativeVersion", "gitCommit"] {
      #expect(try object(version)[member] is String)
    }
    #expect(try (object(version)["version"] as? String)?.split(separator: ".").count == 3)
    asked.path = "/api/v4.0/iink/availableLanguageList"
    let languages = try object(router.answers(to: [pendingRequest(asked)])[0])
    #expect((languages["result"] as? [String: String])?["en_US"] == "English (United States)")
  }

  @Test(arguments: ["/api/v4.0/iink/offscreen", "/api/v4.0/iink/document"])
  func socketsAreOpened(path: String) throws {
    var asked = request(path, "")
    asked.method = "GET"
    asked.query["applicationKey"] = "any"
    let plain = try answerAtOnce(asked)
    #expect(plain.status == 426 && plain["Upgrade"] == "websocket")
    asked.headers["upgrade"] = "websocket"
    asked.headers["sec-websocket-key"] = "dGhlIHNhbXBsZSBub25jZQ=="
    // Clients of an earlier draft are told which version is spoken here.
    asked.headers["sec-websocket-version"] = "8"
    let early = try answerAtOnce(asked)
    #expect(early.status == 426 && early["Sec-WebSocket-Version"] == "13")
    asked.headers["sec-websocket-version"] = "13"
    #expect(try answerAtOnce(asked).status == 101)
    // A foreign page may not open one.
    asked.headers["origin"] = "https://example.org"
    #expect(try answerAtOnce(asked).status == 403)
  }

  /// iinkTS has them in `text.configuration`, its examples in `text`.
  @Test(arguments: [#""configuration":{SETTINGS},"guides":{"enable":true}"#, "SETTINGS"])
  func textSettingsAreRead(_ text: String) throws {
    let settings = #""customLexicon":["", "iguanodon x"],"customResources":["a"],"addLKText":false"#
    let text = text.replacing("SETTINGS", with: settings)
    let batch = try BatchRequest(Array(#"{"configuration":{"text":{\#(text)}}}"#.utf8))
    #expect(batch.settings.words == ["", "iguanodon x"])
    #expect(batch.settings.resources == ["a"])
    #expect(!batch.settings.usesLanguageModel)
    let plain = try BatchRequest(Array(#"{"configuration":{"text":{"guides":{}}}}"#.utf8))
    #expect(
      plain.settings.words == [] && plain.settings.resources == []
        && plain.settings.usesLanguageModel)
  }

  /// The words of a request and of the lists that it names count together.
  @Test(
    arguments: [
      ("", nil), (#""customLexicon":[]"#, nil), (#""customLexicon":["b"]"#, ["b": 3]),
      (#""customResources":["names"]"#, ["a": 20, "b": 1]),
      (
        #""customResources":["names","more"],"customLexicon":["b","d"]"#,
        ["a": 20, "b": 3, "c": 3, "d": 3]
      ),
    ] as [(String, [String: Float]?)])
  func wordsOfLexiconsAreExpected(_ settings: String, words: [String: Float]?) throws {
    var options = ServerOptions()
    options.lexicons["names"] = try UserLexicon(["a": 20, "b": 1])
    options.lexicons["more"] = try UserLexicon(words: ["c"])
    let router = try Router(options)
    let body = #"{"strokes":[],"configuration":{"text":{"configuration":{\#(settings)}}}}"#
    guard case .later(let pendingRequest) = router.answer(request("/api/v4.0/iink/batch", body))
    else {
      throw Problem(.failed, "answered at once")
    }
    let plan = try pendingRequest.service.plan(pendingRequest.request)
    #expect(plan.inks[0].request.context.hints?.lexicon?.words == words)
    #expect(plan.inks[0].model.usesLanguageModel)
  }

  @Test func wordListsThatAreNotThereAreNamed() throws {
    let body = #"{"strokes":[],"configuration":{"text":{"customResources":["dinosaur"]}}}"#
    let response = try answer("/api/v4.0/iink/batch", body)
    #expect(response.status == 400)
    #expect(try (object(response)["message"] as? String)?.contains("'dinosaur'") == true)
  }

  /// Configurations within configurations are read by a function that calls itself.
  @Test func settingsThatAreNestedTooDeepAreRefused() throws {
    let settings = String(repeating: #"{"configuration":"#, count: 100_000)
    let response = try answer(
      "/api/v4.0/iink/batch", #"{"configuration":{"text":\#(settings)"#)
    #expect(response.status == 400)
    #expect(try (object(response)["message"] as? String)?.contains("nested too deep") == true)
  }

  /// Without the language model, an ink is read as by a recogniser without it.
  @Test func theLanguageMayBeLeftOut() throws {
    let settings = #"{"configuration":{"addLKText":false}}"#
    let body = #"{"strokes":[],"configuration":{"text":\#(settings)}}"#
    let pendingRequest = try pendingRequest(request("/api/v4.0/iink/batch", body))
    #expect(
      try !pendingRequest.service.plan(pendingRequest.request).inks[0].model.usesLanguageModel)

    var options = RecognizerOptions()
    options.maxResultCount = InkRequest.maximumCandidateCount
    let reader = InkReader()
    for usesLanguageModel in [true, false] {
      options.usesLanguageModel = usesLanguageModel
      let recognizer = try TextRecognizer(languageTag: "en-US", options: options)
      let ink = Samples.ink
      let reading = reader.read([
        InkToRead(ink, model: "en-US", usesLanguageModel: usesLanguageModel)
      ])
      let costs = try reading[0].result.get().candidates.map(\.cost)
      #expect(try costs == recognizer.recognize(ink).candidates.map(\.cost))
    }
  }
}
