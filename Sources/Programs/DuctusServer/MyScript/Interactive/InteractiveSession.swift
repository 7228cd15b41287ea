import InkModel
import ResultFormats
import Support

/// A session of iinkTS's interactive canvas: a page of ink that grows and changes, and its reading
/// on request.
final class InteractiveSession: CanvasSession {
  /// The data of a session that may be resumed.
  struct Snapshot: Sendable {
    let partID: String
    let isFormula: Bool
    let page: FreeInk
    let settings: RecognitionSettings
    let scale: InkScale
  }

  private let api: MyScriptAPI
  private let sessions: InteractiveSessions
  private let freeInk: FreeInkReader
  /// The challenge for the client to sign.
  private let challenge = InteractiveSessions.secret()
  private var id = InteractiveSessions.secret()
  private var isKnown = false
  private(set) var isRefused = false
  private var settings = RecognitionSettings()
  private var scale = InkScale()
  private var partID: String?
  /// Whether the page is one formula.
  private var isFormula = false
  private var page = FreeInk()
  private var reading: FreeInkReading?
  /// The numbers of changes that can be undone, and of undone ones. The canvas knows the changes.
  private var (undone, done) = (0, 0)

  init(_ api: MyScriptAPI, _ sessions: InteractiveSessions) {
    (self.api, self.sessions) = (api, sessions)
    freeInk = FreeInkReader(reader: sessions.reader, api: api)
  }

  func answers(to message: [UInt8]) -> [SessionAnswer] {
    do throws(Problem) {
      return try answers(to: SessionMessage(message))
    } catch {
      return [.error(error)]
    }
  }

  func keep() {
    guard let partID else { return }
    let snapshot = Snapshot(
      partID: partID, isFormula: isFormula, page: page, settings: settings, scale: scale)
    sessions.canvases.keep(snapshot, points: page.pointCount, id)
  }

  /// - Throws: ``Problem``; nothing has changed then.
  private func answers(to message: SessionMessage) throws(Problem) -> [SessionAnswer] {
    switch message.type {
    case "authenticate":
      return [
        SessionAnswer(
          "hmacChallenge",
          [("hmacChallenge", .string(challenge)), ("iinkSessionId", .string(id))])
      ]
    case "hmac":
      isKnown = api.isSigned(challenge, with: message.hmac)
      isRefused = !isKnown
      return [isKnown ? SessionAnswer("authenticated") : .accessNotGranted]
    case "ping": return [SessionAnswer("pong")]
    default:
      guard isKnown else {
        throw Problem(.unauthorised, "answer the challenge of 'authenticate' first")
      }
      return try knownAnswers(to: message)
    }
  }

  private func knownAnswers(to message: SessionMessage) throws(Problem) -> [SessionAnswer] {
    switch message.type {
    case "initSession":
      (settings, scale) = (message.settings ?? settings, message.scale)
      return [description(parts: 0)]
    case "restoreSession": return [restored(message)]
    case "newContentPart": return try newPart(message.contentType)
    case "openContentPart":
      guard let partID, partID == message.id else {
        throw Problem(.notFound, "the part '\(message.id.prefix(60))'")
      }
      return [.partChanged(partID), contentChanged]
    case "waitForIdle": return [SessionAnswer("idle")]
    // Nobody reads the data sent there: they stay on this machine.
    case "sendToSupport": return [SessionAnswer("ack")]
    case "contextlessGesture":
      guard let stroke = message.stroke.ink.strokes.first, let id = message.stroke.ids.first else {
        throw Problem(.malformed, "'stroke' is missing")
      }
      let form = try sessions.work { [freeInk] in freeInk.contextlessForm(of: stroke) }
      return [
        SessionAnswer(
          "contextlessGesture", [("gestureType", .string(form)), ("strokeId", .string(id))])
      ]
    case "export": return [try exported(message)]
    case "undo", "redo": return try step(message)
    default:
      guard let change = message.change else { throw .unserved(message.type) }
      return try changed(change, looksForGestures: message.looksForGestures)
    }
  }

  private func newPart(_ contentType: String) throws(Problem) -> [SessionAnswer] {
    guard ["Raw Content", "Text", "Math"].contains(contentType) else {
      throw Problem(
        .malformed,
        "'contentType' \(contentType.prefix(40)): Raw Content, Text and Math are read")
    }
    isFormula = contentType == MyScriptContent.math.rawValue
    (page, reading, done, undone) = (FreeInk(), nil, 0, 0)
    let id = InteractiveSessions.secret()
    partID = id
    return [.newPart(id), .partChanged(id)]
  }

  /// Undoes or redoes a step.
  private func step(_ message: SessionMessage) throws(Problem) -> [SessionAnswer] {
    guard partID != nil else { throw .noPart }
    try page.apply(message.changes)
    if message.type == "undo" {
      (done, undone) = (max(0, done - 1), undone + 1)
    } else {
      (done, undone) = (done + 1, max(0, undone - 1))
    }
    return [contentChanged]
  }

  // MARK: - Sessions

  private func description(parts: Int) -> SessionAnswer {
    SessionAnswer(
      "sessionDescription",
      [("contentPartCount", .integer(parts)), ("iinkSessionId", .string(id))])
  }

  private func restored(_ message: SessionMessage) -> SessionAnswer {
    guard let snapshot = sessions.canvases.take(message.sessionID) else {
      return .sessionNotFound
    }
    id = message.sessionID
    (partID, isFormula, page, reading) = (snapshot.partID, snapshot.isFormula, snapshot.page, nil)
    (settings, scale) = (message.settings ?? snapshot.settings, snapshot.scale)
    return description(parts: 1)
  }

  // MARK: - Ink

  private var contentChanged: SessionAnswer {
    .contentChanged(partID, undoable: done, canRedo: undone > 0, isEmpty: page.isEmpty)
  }

  private func changed(
    _ change: InkChange, looksForGestures: Bool
  ) throws(Problem) -> [SessionAnswer] {
    guard partID != nil else { throw .noPart }
    var answers: [SessionAnswer] = []
    var isGesture = false
    // Gestures are single strokes.
    if looksForGestures, !isFormula, !settings.gestures.isEmpty, !page.isEmpty,
      case .add(let strokes) = change,
      strokes.ink.strokes.count == 1, let gesture = try gesture(strokes.ink.strokes[0])
    {
      answers.append(gesture.answer(stroke: strokes.ids[0]))
      isGesture = true
    }
    if !isGesture || !settings.ignoresGestureStrokes {
      try page.apply([change])
      (done, undone) = (done + 1, 0)
    }
    return [contentChanged] + answers
  }

  private func gesture(_ stroke: Stroke) throws(Problem) -> SessionGesture? {
    guard try sessions.work({ [freeInk] in freeInk.mayBeGesture(stroke) }) else { return nil }
    let reading = try read()
    let found = try sessions.work { [freeInk, settings] in
      Result { () throws(Problem) in try freeInk.gesture(stroke, over: reading, settings) }
    }
    return try found.get()
  }

  // MARK: - Reading

  private func exported(_ message: SessionMessage) throws(Problem) -> SessionAnswer {
    guard let partID else { throw .noPart }
    if isFormula { return .exported(partID, try formula(as: message.mimeTypes)) }
    let reading = try read()
    var exports: [(String, JSONText)] = []
    for type in message.mimeTypes {
      switch type {
      case "application/vnd.myscript.jiix":
        let json = try sessions.work { [settings, scale] in
          reading.json(settings.export, scale).text
        }
        exports.append((type, .string(json)))
      case "text/plain": exports.append((type, .string(reading.text)))
      default:
        throw Problem(
          .notAcceptable,
          "'\(type.prefix(80))': a page is exported as application/vnd.myscript.jiix or text/plain")
      }
    }
    return .exported(partID, exports)
  }

  /// The page as one formula, in some formats.
  private func formula(as names: [String]) throws(Problem) -> [(String, JSONText)] {
    var types: [MyScriptContent.MediaType] = []
    for name in names { types.append(try MyScriptContent.math.type(named: name)) }
    let (strokes, ink) = (page.strokes, MyScriptAPI.formulaToRead(page.strokes.ink))
    let read = try sessions.work { [freeInk] in freeInk.reader.read([ink])[0].result }
    let export = MyScriptExport(
      try read.get(), of: strokes, as: .math, settings.export, scale)
    return types.map { ($0.rawValue, .string(export.text($0))) }
  }

  /// The present page.
  private func read() throws(Problem) -> FreeInkReading {
    if let reading, reading.page.revision == page.revision { return reading }
    let found = try sessions.work { [freeInk, page, settings, reading] in
      Result { () throws(Problem) in try freeInk.read(page, settings, since: reading) }
    }
    let new = try found.get()
    reading = new
    return new
  }
}
