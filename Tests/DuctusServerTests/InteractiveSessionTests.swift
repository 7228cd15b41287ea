import Ductus
import EngineFixtures
import Foundation
import Testing

@testable import DuctusServer

/// The session of iinkTS's interactive canvas, without a socket.
struct InteractiveSessionTests: RouterTests, SessionTests {
  let router: Router
  private let sessions = InteractiveSessions(reader: InkReader())
  private let api = MyScriptAPI(lexicons: [:], key: nil)

  private static let tooManyChanges = Array(repeating: #"{"type":"clear"}"#, count: 10_001)
    .joined(separator: ",")

  private static let longName = String(repeating: "a", count: 257)

  init() throws { router = try Router(ServerOptions()) }

  /// A session with an empty page.
  private func open(_ configuration: String = "{}") throws -> InteractiveSession {
    let session = InteractiveSession(api, sessions)
    #expect(try types(session, #"{"type":"authenticate"}"#) == ["hmacChallenge"])
    #expect(try types(session, #"{"type":"hmac","hmac":"any"}"#) == ["authenticated"])
    #expect(
      try types(session, #"{"type":"initSession","configuration":\#(configuration)}"#)
        == ["sessionDescription"])
    #expect(
      try types(session, #"{"type":"newContentPart","contentType":"Raw Content"}"#)
        == ["newPart", "partChanged"])
    return session
  }

  /// Strokes of an ink, named by a letter and their number.
  private func strokes(_ ink: Ink, _ letter: String, down: Float = 0) -> String {
    let strokes = ink.strokes.enumerated().map { number, stroke in
      #"{"id":"\#(letter)\#(number)","x":[\#(stroke.points.map { "\($0.x)" }.joined(separator: ","))],"#
        + #""y":[\#(stroke.points.map { "\($0.y + down)" }.joined(separator: ","))]}"#
    }
    return "[\(strokes.joined(separator: ","))]"
  }

  private func export(_ session: InteractiveSession) throws -> (text: String, jiix: [String: Any]) {
    let answers = try ask(
      session,
      #"{"type":"export","mimeTypes":["text/plain","application/vnd.myscript.jiix"]}"#)
    let exports = try #require(answers.first?["exports"] as? [String: String])
    let jiix = try JSONSerialization.jsonObject(
      with: Data(try #require(exports["application/vnd.myscript.jiix"]).utf8))
    return (try #require(exports["text/plain"]), try #require(jiix as? [String: Any]))
  }

  /// The settings of iinkTS, with only text.
  private let whole = """
    {"export":{"jiix":{"bounding-box":true,"full-stroke-ids":true,"ids":true,
    "text":{"chars":true,"words":true,"lines":true}}},
    "raw-content":{"recognition":{"types":["text"]},"gestures":["scratch-out"]}}
    """

  @Test func aPageIsWrittenReadAndTakenBack() throws {
    let session = try open(whole)
    let ink = Samples.ink
    let expected = try TextRecognizer(languageTag: "en-US").recognize(ink).candidates[0].text
    let added = #"{"type":"addStrokes","strokes":\#(strokes(ink, "a"))}"#
    #expect(try types(session, added) == ["contentChanged"])
    let (text, jiix) = try export(session)
    #expect(text == expected)
    let element = try #require((jiix["elements"] as? [[String: Any]])?.first)
    #expect(element["type"] as? String == "Text" && element["label"] as? String == expected)
    let words = try #require(element["words"] as? [[String: Any]])
    let items = words.flatMap { $0["items"] as? [[String: String]] ?? [] }
    #expect(
      Set(items.compactMap { $0["full-id"] }) == Set((0..<ink.strokes.count).map { "a\($0)" }))
    let lines = try #require(element["lines"] as? [[String: Double]])
    #expect(lines.count == 1)
    #expect(lines[0]["first-char"] == 0 && lines[0]["last-char"] == Double(expected.count - 1))
    let characters = try #require(element["chars"] as? [[String: Any]])
    #expect(characters.count == expected.count)
    #expect((characters[0]["grid"] as? [Any])?.count == 4)

    // Undone, the page is empty; done again it reads as before, and its element has its name.
    let names = (0..<ink.strokes.count).map { "\"a\($0)\"" }.joined(separator: ",")
    let undo = #"{"type":"undo","changes":[{"type":"eraseStrokes","strokeIds":[\#(names)]}]}"#
    let undone = try ask(session, undo)[0]
    #expect(undone["empty"] as? Bool == true && undone["canUndo"] as? Bool == false)
    #expect(undone["canRedo"] as? Bool == true)
    #expect(try export(session).text == "")
    let redo = #"{"type":"redo","changes":[\#(added)]}"#
    #expect(try ask(session, redo)[0]["canUndo"] as? Bool == true)
    #expect(try export(session).text == expected)
  }

  /// A transform that is followed by its inverse leaves the reading as it was.
  @Test(arguments: [
    (
      #""transformationType":"TRANSLATE","tx":300,"ty":-40"#,
      #""transformationType":"TRANSLATE","tx":-300,"ty":40"#
    ),
    (
      #""transformationType":"SCALE","scaleX":2,"scaleY":2,"x0":5,"y0":7"#,
      #""transformationType":"SCALE","scaleX":0.5,"scaleY":0.5,"x0":5,"y0":7"#
    ),
    (
      #""transformationType":"ROTATE","angle":0.5,"x0":9,"y0":9"#,
      #""transformationType":"ROTATE","angle":-0.5,"x0":9,"y0":9"#
    ),
    (
      #""transformationType":"MATRIX","xx":0,"yx":1,"xy":-1,"yy":0,"tx":3,"ty":4"#,
      #""transformationType":"MATRIX","xx":0,"yx":-1,"xy":1,"yy":0,"tx":-4,"ty":3"#
    ),
  ])
  func strokesAreMoved(_ change: String, _ inverse: String) throws {
    let members = [change, inverse].map { #"{"type":"transform","strokeIds":["a"],\#($0)}"# }
    let stroke = Stroke(points: [StrokePoint(x: 10, y: 20), StrokePoint(x: 30, y: 5, t: 7)])
    var page = FreeInk()
    try page.apply([.add(NamedStrokes(ink: Ink(strokes: [stroke]), ids: ["a"]))])
    let moved = try #require(try SessionMessage(Array(members[0].utf8)).change)
    try page.apply([moved])
    #expect(page.elements[0].stroke != stroke)
    let back = try #require(try SessionMessage(Array(members[1].utf8)).change)
    try page.apply([back])
    for (a, b) in zip(page.elements[0].stroke.points, stroke.points) {
      #expect(abs(a.x - b.x) < 1e-3 && abs(a.y - b.y) < 1e-3 && a.t == b.t)
    }
  }

  @Test func failedMessagesChangeNothing() throws {
    let session = try open()
    let ink = Samples.ink
    _ = try ask(session, #"{"type":"addStrokes","strokes":\#(strokes(ink, "a"))}"#)
    let before = try export(session).text
    for message in [
      "", "[]", "{", #"{"type":"nonsense"}"#, #"{"type":"export","mimeTypes":["image/png"]}"#,
      #"{"type":"addStrokes","strokes":[{"x":[1],"y":[]}]}"#,
      #"{"type":"addStrokes","strokes":[{"x":[NaN],"y":[1]}]}"#,
      #"{"type":"openContentPart","id":"other"}"#, #"{"type":"mathSolver","action":"evaluate"}"#,
      #"{"type":"transform","transformationType":"SCALE","scaleX":1e38,"scaleY":1e38,"strokeIds":["a0"]}"#,
      #"{"type":"undo","changes":[{"type":"clear"},{"type":"addStrokes","strokes":[{"id":"b","x":[1e39],"y":[0]}]}]}"#,
      #"{"type":"undo","changes":[{"type":"clear"},{"type":"dance"}]}"#,
      #"{"type":"redo","changes":[{"type":"clear"},{"type":"transform","transformationType":"BEND"}]}"#,
      #"{"type":"undo","changes":[\#(Self.tooManyChanges)]}"#,
      #"{"type":"addStrokes","strokes":[{"id":"\#(Self.longName)","x":[1],"y":[1]}]}"#,
    ] {
      #expect(try types(session, message) == ["error"], "\(message)")
      #expect(try export(session).text == before, "\(message)")
    }
  }

  /// The threads that can be cancelled change the page: many changes of a large one take long.
  @Test func changesEndWithTheServer() throws {
    let sessions = InteractiveSessions(reader: InkReader())
    let session = InteractiveSession(api, sessions)
    let add = #"{"type":"addStrokes","strokes":[{"id":"a","x":[1],"y":[1]}]}"#
    #expect(try types(session, #"{"type":"newContentPart"}"#) == ["newPart", "partChanged"])
    #expect(try types(session, add) == ["contentChanged"])
    sessions.threads.cancelWork()
    for message in [add, #"{"type":"undo","changes":[{"type":"clear"}]}"#] {
      #expect(try ask(session, message).map { $0["code"] as? String } == ["busy"])
    }
  }

  @Test func changesAreCancelled() async throws {
    let changes = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      var page = FreeInk()
      try page.apply([.clear])
    }
    await #expect(throws: Problem.self) { try await changes.value }
  }

  /// Making a lexicon takes long, and a page has many parts.
  @Test func wordsBecomeALexiconOnce() throws {
    var settings = CanvasSettings(api, sessions)
    let message = #"""
      {"configuration":{"raw-content":{"text":{"customLexicon":["iguanodon"]}}}}
      """#
    let configuration = try #require(try SessionMessage(Array(message.utf8)).settings)
    settings.current = configuration
    let lexicon = try #require(try settings.prepared().lexicon)
    #expect(Array(lexicon.words.keys) == ["iguanodon"])
    #expect(try settings.prepared().lexicon === lexicon)
    settings.current = configuration
    #expect(try settings.prepared().lexicon !== lexicon)
  }

  /// The page is bounded, whatever comes in how many messages.
  @Test func aPageIsNeverTooLarge() throws {
    let session = try open()
    let row = [String](repeating: "1", count: 20_000).joined(separator: ",")
    var answers: [String] = []
    for number in 0..<12 {
      answers += try types(
        session,
        #"{"type":"addStrokes","strokes":[{"id":"\#(number)","x":[\#(row)],"y":[\#(row)]}]}"#)
    }
    #expect(answers.prefix(10) == Array(repeating: "contentChanged", count: 10)[...])
    #expect(answers.suffix(2) == ["error", "error"])
  }

  /// A page that has been read is read again when the settings change.
  @Test func changedSettingsCountForWhatIsWritten() throws {
    let session = try open()
    _ = try ask(session, #"{"type":"addStrokes","strokes":\#(strokes(Samples.ink, "a"))}"#)
    let before = try export(session).text
    let klingon = try ask(session, #"{"type":"initSession","configuration":{"lang":"tlh"}}"#)
    #expect(klingon.first?["contentPartCount"] as? Int == 1)
    let answers = try ask(session, #"{"type":"export","mimeTypes":["text/plain"]}"#)
    #expect(answers.first?["code"] as? String == "no-model")
    _ = try ask(session, #"{"type":"initSession","configuration":{"lang":"en_US"}}"#)
    #expect(try export(session).text == before)
  }

  @Test func aSessionIsTakenUpAgainOnce() throws {
    let session = try open()
    let ink = Samples.ink
    let description = try ask(session, #"{"type":"initSession"}"#)[0]
    let id = try #require(description["iinkSessionId"] as? String)
    _ = try ask(session, #"{"type":"addStrokes","strokes":\#(strokes(ink, "a"))}"#)
    let before = try export(session).text
    session.keep()
    let second = InteractiveSession(api, sessions)
    _ = try ask(second, #"{"type":"hmac"}"#)
    let restore = #"{"type":"restoreSession","iinkSessionId":"\#(id)"}"#
    #expect(try ask(second, restore)[0]["iinkSessionId"] as? String == id)
    #expect(try export(second).text == before)
    let third = InteractiveSession(api, sessions)
    _ = try ask(third, #"{"type":"hmac"}"#)
    #expect(try ask(third, restore)[0]["code"] as? String == "restore.session.not.found")
  }

  /// Without the key, nothing is read or stored.
  @Test func theKeyIsAskedFor() throws {
    let key = try #require(RequestKey("app:secret"))
    let session = InteractiveSession(MyScriptAPI(lexicons: [:], key: key), sessions)
    #expect(
      try ask(session, #"{"type":"initSession"}"#)[0]["code"] as? String == "access.not.granted")
    let challenge = try #require(
      try ask(session, #"{"type":"authenticate"}"#)[0]["hmacChallenge"] as? String)
    let code = key.hmac(of: Array(challenge.utf8))
    #expect(try types(session, #"{"type":"hmac","hmac":"\#(code)"}"#) == ["authenticated"])
    #expect(!session.challenge.isRefused)
    let other = InteractiveSession(MyScriptAPI(lexicons: [:], key: key), sessions)
    #expect(try types(other, #"{"type":"hmac","hmac":"\#(code)"}"#) == ["error"])
    #expect(other.challenge.isRefused)
  }
}
