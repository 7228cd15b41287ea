import ResultFormats

/// A session of iinkTS's interactive canvas: it checks the client and answers its messages.
final class InteractiveSession: CanvasSession {
  private let sessions: InteractiveSessions
  private(set) var challenge: ClientChallenge
  private var id = InteractiveSessions.secret()
  private var canvas: InteractiveCanvas

  init(_ api: MyScriptAPI, _ sessions: InteractiveSessions) {
    self.sessions = sessions
    challenge = ClientChallenge(api)
    canvas = InteractiveCanvas(api, sessions)
  }

  func answers(to message: [UInt8]) -> [SessionAnswer] {
    do throws(Problem) {
      return try answers(to: SessionMessage(message))
    } catch {
      return [.error(error)]
    }
  }

  func keep() {
    guard let snapshot = canvas.snapshot else { return }
    sessions.canvases.keep(snapshot, points: snapshot.page.pointCount, id)
  }

  /// - Throws: ``Problem``; nothing has changed then.
  private func answers(to message: SessionMessage) throws(Problem) -> [SessionAnswer] {
    switch message.head.type {
    case "authenticate":
      return [
        SessionAnswer(
          "hmacChallenge",
          [("hmacChallenge", .string(challenge.text)), ("iinkSessionId", .string(id))])
      ]
    case "hmac":
      challenge.check(message.head.hmac)
      return [challenge.isMet ? SessionAnswer("authenticated") : .accessNotGranted]
    case "ping": return [SessionAnswer("pong")]
    default:
      guard challenge.isMet else {
        throw Problem(.unauthorised, "answer the challenge of 'authenticate' first")
      }
      return try knownAnswers(to: message)
    }
  }

  private func knownAnswers(to message: SessionMessage) throws(Problem) -> [SessionAnswer] {
    switch message.head.type {
    case "initSession":
      canvas.configure(message.settings, message.scale)
      return [description]
    case "restoreSession":
      guard let snapshot = sessions.canvases.take(message.head.sessionID) else {
        return [.sessionNotFound]
      }
      id = message.head.sessionID
      canvas.resume(snapshot, message.settings)
      return [description]
    case "newContentPart":
      let part = try canvas.begin(message.head.contentType)
      return [.newPart(part), .partChanged(part)]
    case "openContentPart":
      guard let part = canvas.partID, part == message.head.id else {
        throw .unknownPart(message.head.id)
      }
      return [.partChanged(part), canvas.contentChanged]
    case "waitForIdle": return [SessionAnswer("idle")]
    // Nobody reads the data sent there: they stay on this machine.
    case "sendToSupport": return [SessionAnswer("ack")]
    case "contextlessGesture":
      guard let stroke = message.stroke.ink.strokes.first, let id = message.stroke.ids.first else {
        throw Problem(.malformed, "'stroke' is missing")
      }
      let form = try canvas.contextlessForm(of: stroke)
      return [
        SessionAnswer(
          "contextlessGesture", [("gestureType", .string(form)), ("strokeId", .string(id))])
      ]
    case "export": return [try canvas.exported(as: message.mimeTypes)]
    case "undo":
      try canvas.undo(message.changes)
      return [canvas.contentChanged]
    case "redo":
      try canvas.redo(message.changes)
      return [canvas.contentChanged]
    default:
      guard let change = message.change else { throw .unserved(message.head.type) }
      let gesture = try canvas.apply(change, looksForGestures: message.looksForGestures)
      return [canvas.contentChanged] + (gesture.map { [$0] } ?? [])
    }
  }

  private var description: SessionAnswer {
    let parts = canvas.partID == nil ? 0 : 1
    return SessionAnswer(
      "sessionDescription",
      [("contentPartCount", .integer(parts)), ("iinkSessionId", .string(id))])
  }
}
