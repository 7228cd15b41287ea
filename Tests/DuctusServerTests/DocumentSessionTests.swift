import Ductus
import EngineFixtures
import Foundation
import Testing

@testable import DuctusServer

/// The session of a canvas for which the server draws, without a socket.
struct DocumentSessionTests: SessionTests {
  /// More places than an eraser may touch.
  private static let manyZeros = Array(repeating: "0", count: 2_001).joined(separator: ",")

  private let sessions = InteractiveSessions(reader: InkReader())
  private let api = MyScriptAPI(lexicons: [:], key: nil)

  /// A session with an empty page.
  private func open(
    _ settings: String = "", content: String = "TEXT", types wanted: String = #""text/plain""#
  ) throws -> DocumentSession {
    let session = DocumentSession(api, sessions)
    #expect(
      try types(session, #"{"type":"newContentPackage","viewSizeWidth":900,"viewSizeHeight":500}"#)
        == ["ack"])
    #expect(
      try types(session, #"{"lang":"en_US"\#(settings),"type":"configuration"}"#)
        == ["contentPackageDescription"])
    #expect(
      try types(
        session, #"{"type":"newContentPart","contentType":"\#(content)","mimeTypes":[\#(wanted)]}"#)
        == ["partChanged", "newPart", "svgPatch", "svgPatch", "contentChanged", "exported"])
    return session
  }

  private func strokes(_ strokes: [Stroke], _ letter: String, more: String = "") -> String {
    let written = strokes.enumerated().map { number, stroke in
      let xs = stroke.points.map { "\($0.x)" }.joined(separator: ",")
      let ys = stroke.points.map { "\($0.y)" }.joined(separator: ",")
      return #"{"id":"\#(letter)\#(number)","x":[\#(xs)],"y":[\#(ys)]\#(more)}"#
    }
    return #"{"type":"addStrokes","strokes":[\#(written.joined(separator: ","))]}"#
  }

  private func text(_ answers: [Answer], _ type: String = "text/plain") -> String? {
    let exports = answers.last { $0["type"] as? String == "exported" }?["exports"]
    return (exports as? [String: String])?[type]
  }

  /// A client's layer: the names of the drawn elements.
  private func draw(_ answers: [Answer], _ drawn: inout [String]) throws {
    for answer in answers where answer["type"] as? String == "svgPatch" {
      guard answer["layer"] as? String == "MODEL" else { continue }
      for update in try #require(answer["updates"] as? [[String: String]]) {
        switch update["type"] {
        case "REPLACE_ALL": drawn = []
        case "REMOVE_ELEMENT":
          let place = try #require(drawn.firstIndex { $0 == update["id"] })
          drawn.remove(at: place)
        case "APPEND_CHILD":
          #expect(update["parentId"] == "contents")
          let svg = try #require(update["svg"])
          let name = try #require(svg.firstMatch(of: /id="([a-z0-9-]+)"/))
          drawn.append(String(name.1))
        default: Issue.record("another update: \(update)")
        }
      }
    }
  }

  private var handwriting: Ink {
    get throws { try #require(Samples.texts.first { $0.label == "handwriting" }).ink }
  }

  private func box(_ ink: Ink) throws -> Box {
    try #require(Box(ink.strokes.flatMap { $0.points.map(\.vector) }))
  }

  @Test func isWrittenTakenBackAndPutBack() throws {
    let session = try open()
    let ink = try handwriting
    var drawn: [String] = []
    let written = try ask(session, strokes(ink.strokes, "a"))
    try draw(written, &drawn)
    #expect(text(written) == "handwriting" && drawn.count == ink.strokes.count)
    let changed = try #require(written.first { $0["type"] as? String == "contentChanged" })
    #expect(changed["canUndo"] as? Bool == true && changed["empty"] as? Bool == false)
    let undone = try ask(session, #"{"type":"undo"}"#)
    try draw(undone, &drawn)
    #expect(text(undone) == "" && drawn == [])
    let redone = try ask(session, #"{"type":"redo"}"#)
    try draw(redone, &drawn)
    #expect(text(redone) == "handwriting" && drawn.count == ink.strokes.count)
    // Undone, then something else: the same names may be reused, but never twice at a time.
    try draw(try ask(session, #"{"type":"undo"}"#), &drawn)
    try draw(try ask(session, strokes(Array(ink.strokes.prefix(1)), "b")), &drawn)
    #expect(drawn.count == 1 && Set(drawn).count == 1)
    let cleared = try ask(session, #"{"type":"clear"}"#)
    try draw(cleared, &drawn)
    #expect(text(cleared) == "" && drawn == [])
  }

  @Test func aRubberTakesAwayStrokesOrWhatItTouches() throws {
    let line = Stroke(points: (0...100).map { StrokePoint(x: Float($0) * 3, y: 100) })
    let across = Stroke(points: (0...10).map { StrokePoint(x: 150, y: 50 + Float($0) * 10) })
    for isPrecise in [false, true] {
      let session = try open(#","text":{"eraser":{"erase-precisely":\#(isPrecise)}}"#)
      var drawn: [String] = []
      try draw(try ask(session, strokes([line], "a")), &drawn)
      let rubbed = try ask(session, strokes([across], "r", more: #","pointerType":"eraser""#))
      try draw(rubbed, &drawn)
      #expect(drawn.count == (isPrecise ? 2 : 0))
      try draw(try ask(session, #"{"type":"undo"}"#), &drawn)
      #expect(drawn.count == 1)
    }
  }

  /// A scribble erases a word, and nothing of it stays.
  @Test func gesturesAct() throws {
    let session = try open()
    let ink = try handwriting
    var drawn: [String] = []
    try draw(try ask(session, strokes(ink.strokes, "a")), &drawn)
    let box = try box(ink)
    let scribble = Stroke(
      points: (0..<22).flatMap { (turn: Int) -> [StrokePoint] in
        (0..<12).map { (step: Int) -> StrokePoint in
          let share = Double(step) / 12
          let x = turn % 2 == 1 ? share : 1 - share
          let y = (Double(turn) + share) / 22
          return StrokePoint(
            x: Float(box.topLeft.x + box.width * x), y: Float(box.topLeft.y + box.height * y))
        }
      })
    let answers = try ask(session, strokes([scribble], "g"))
    try draw(answers, &drawn)
    #expect(text(answers) == "" && drawn == [])
    let undone = try ask(session, #"{"type":"undo"}"#)
    #expect(text(undone) == "handwriting")
    // If gestures aren't wanted, it is ink.
    let plain = try open(#","gesture":{"enable":false}"#)
    _ = try ask(plain, strokes(ink.strokes, "a"))
    #expect(text(try ask(plain, strokes([scribble], "g"))) != "")
  }

  @Test func convertedWordsStandForTheirInk() throws {
    let session = try open()
    let ink = try handwriting
    var drawn: [String] = []
    try draw(try ask(session, strokes(ink.strokes, "a")), &drawn)
    let converted = try ask(session, #"{"type":"convert","conversionState":"DIGITAL_EDIT"}"#)
    try draw(converted, &drawn)
    #expect(text(converted) == "handwriting" && drawn.count == 1)
    #expect(drawn.first?.hasPrefix("words-") == true)
    let svg = "\(converted)"
    #expect(svg.contains(">handwriting</text>"))
    let back = try ask(session, #"{"type":"convert","conversionState":"HANDWRITING"}"#)
    try draw(back, &drawn)
    #expect(drawn.count == ink.strokes.count)
  }

  /// What the user chooses among the candidates comes back as a file of JIIX.
  @Test func aChosenWordStays() throws {
    let session = try open(types: #""application/vnd.myscript.jiix","text/plain""#)
    let written = try ask(session, strokes(try handwriting.strokes, "a"))
    let jiix = try #require(text(written, "application/vnd.myscript.jiix"))
    let page = try #require(
      try JSONSerialization.jsonObject(with: Data(jiix.utf8)) as? [String: Any])
    var words = try #require(page["words"] as? [[String: Any]])
    let candidates = try #require(words[0]["candidates"] as? [String])
    let other = try #require(candidates.first { $0 != "handwriting" })
    words[0]["label"] = other
    let file = try JSONSerialization.data(withJSONObject: ["type": "Text", "words": words])
    #expect(
      try types(
        session,
        #"{"type":"importFile","importFileId":"1","mimeType":"application/vnd.myscript.jiix"}"#)
        == [])
    let half = file.count / 2
    var answers: [Answer] = []
    for (piece, isLast) in [(file.prefix(half), false), (file.dropFirst(half), true)] {
      let data = try JSONSerialization.data(
        withJSONObject: [
          "type": "fileChunk", "importFileId": "1", "lastChunk": isLast,
          "data": String(decoding: piece, as: UTF8.self),
        ])
      answers = try ask(session, String(decoding: data, as: UTF8.self))
    }
    #expect(text(answers) == other)
    // It stays when more is written elsewhere, and goes when it is undone.
    let below = Float(try box(handwriting).height) * 2
    let more = try handwriting.strokes.map { stroke in
      Stroke(points: stroke.points.map { StrokePoint(x: $0.x, y: $0.y + below) })
    }
    let longer = try #require(text(try ask(session, strokes(more, "b"))))
    #expect(longer == other + "\nhandwriting")
    _ = try ask(session, #"{"type":"undo"}"#)
    #expect(text(try ask(session, #"{"type":"undo"}"#)) == "handwriting")
  }

  @Test func formulasAreSetInType() throws {
    let formula = try #require(Samples.records("formulas").first)
    let session = try open(content: "MATH", types: #""application/x-latex""#)
    let written = try ask(session, strokes(formula.ink.strokes, "a"))
    let latex = try #require(text(written, "application/x-latex"))
    #expect(!latex.isEmpty)
    let converted = try ask(session, #"{"type":"convert"}"#)
    #expect("\(converted)".contains("<math"))
    #expect(text(converted, "application/x-latex") == latex)
  }

  @Test func pensAreOfTheTheme() throws {
    var styles = InkStyles()
    styles.setTheme(
      "ink {\n color: #0000FF;\n -myscript-pen-width: 2;\n}\n.bold { -myscript-pen-width: 5; }")
    #expect(styles.pen == InkPen(colour: "#0000FF", width: 2))
    styles.setClasses("bold other")
    #expect(styles.pen == InkPen(colour: "#0000FF", width: 5))
    styles.setDeclarations("color: red; -myscript-pen-width: 0.5")
    #expect(styles.pen == InkPen(colour: "red", width: 0.5))
    // Only a colour and a width get into a picture.
    styles.setDeclarations(#"color: "/><script>; -myscript-pen-width: 1e9"#)
    #expect(styles.pen == InkPen(colour: "#0000FF", width: 5))
    styles.setTheme("ink { color")
    styles.setTheme("}}{{;:;")
    #expect(styles.pen == InkPen())
  }

  @Test(arguments: [
    (#"{"type":"addStrokes","strokes":[{"id":"a","x":[1e30],"y":[0]}]}"#, "invalid-ink"),
    (
      #"{"type":"addStrokes","strokes":[{"pointerType":"eraser","x":[\#(DocumentSessionTests.manyZeros)],"y":[\#(DocumentSessionTests.manyZeros)]}]}"#,
      "ink-too-large"
    ),
    (#"{"type":"changeViewSize","width":0,"height":5}"#, "malformed-request"),
    (#"{"type":"openContentPart","id":"other"}"#, "not-found"),
    (#"{"type":"newContentPart","contentType":"Diagram"}"#, "malformed-request"),
    (#"{"type":"export","mimeTypes":["image/png"]}"#, "not-acceptable"),
    (#"{"type":"fileChunk","importFileId":"1","data":"{}"}"#, "malformed-request"),
    (#"{"type":"dance"}"#, "malformed-request"),
    (#"{"type":7}"#, "malformed-request"),
    ("{", "malformed-request"),
  ])
  func whatCantBeDoneIsTold(message: String, code: String) throws {
    let session = try open()
    _ = try ask(session, strokes(try handwriting.strokes, "a"))
    let answer = try #require(try ask(session, message).first)
    #expect(answer["type"] as? String == "error" && answer["code"] as? String == code)
    let export = try ask(session, #"{"type":"export","mimeTypes":["text/plain"]}"#)
    #expect(text(export) == "handwriting")
  }

  @Test func aBrokenSessionIsTakenUpOnce() throws {
    let session = try open()
    _ = try ask(session, strokes(try handwriting.strokes, "a"))
    session.keep()
    let id = try #require(
      try ask(session, #"{"type":"newContentPackage"}"#).first?["iinkSessionId"] as? String)
    let again = DocumentSession(api, sessions)
    let restore =
      #"{"type":"restoreIInkSession","iinkSessionId":"\#(id)","viewSizeWidth":9,"viewSizeHeight":9}"#
    #expect(try types(again, restore) == ["ack"])
    let parts = try ask(again, #"{"type":"configuration"}"#)
    #expect(parts.first?["contentPartCount"] as? Int == 1)
    let third = DocumentSession(api, sessions)
    #expect(try ask(third, restore).first?["code"] as? String == "restore.session.not.found")
  }

  /// Strangers who know a session's name can't take it away from its client.
  @Test func onlyAdmittedClientsTakeUpASession() throws {
    let session = try open()
    _ = try ask(session, strokes(try handwriting.strokes, "a"))
    session.keep()
    let id = try #require(
      try ask(session, #"{"type":"newContentPackage"}"#).first?["iinkSessionId"] as? String)
    let key = try #require(RequestKey("app:secret"))
    let api = MyScriptAPI(lexicons: [:], key: key)
    let restore = #"{"type":"restoreIInkSession","iinkSessionId":"\#(id)"}"#
    func resume(_ client: DocumentSession, sign: (String) -> String) throws -> [Answer] {
      let offer = try #require(try ask(client, restore).first)
      #expect(offer["iinkSessionId"] as? String == id)
      let challenge = try #require(offer["hmacChallenge"] as? String)
      return try ask(client, #"{"type":"hmac","hmac":"\#(sign(challenge))"}"#)
    }
    let stranger = DocumentSession(api, sessions)
    let refusal = try resume(stranger) { _ in "wrong" }
    #expect(refusal.first?["code"] as? String == "access.not.granted")
    stranger.keep()
    let (first, second) = (DocumentSession(api, sessions), DocumentSession(api, sessions))
    _ = try ask(second, restore)
    #expect(try resume(first) { key.hmac(of: Array($0.utf8)) }.isEmpty)
    let export = try ask(first, #"{"type":"export","mimeTypes":["text/plain"]}"#)
    #expect(text(export) == "handwriting")
    #expect(try ask(second, restore).first?["code"] as? String == "restore.session.not.found")
  }
}
