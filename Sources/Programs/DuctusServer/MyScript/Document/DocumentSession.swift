import ResultFormats

/// A session of an iinkTS canvas for which the server draws: it checks the client and answers its
/// messages.
final class DocumentSession: CanvasSession {
  private let sessions: InteractiveSessions
  private let hasKey: Bool
  private(set) var challenge: ClientChallenge
  private var id = InteractiveSessions.secret()
  /// The earlier session that the client resumes once it is admitted.
  private var resumed: String?
  private var canvas: DocumentCanvas

  init(_ api: MyScriptAPI, _ sessions: InteractiveSessions) {
    self.sessions = sessions
    hasKey = api.key != nil
    challenge = ClientChallenge(api)
    canvas = DocumentCanvas(api, sessions)
  }

  func answers(to message: [UInt8]) -> [SessionAnswer] {
    do throws(Problem) {
      return try answers(to: DocumentMessage(message))
    } catch {
      return [.error(error)]
    }
  }

  func keep() {
    guard let snapshot = canvas.snapshot else { return }
    sessions.documents.keep(snapshot, points: snapshot.page.ink.pointCount, id)
  }

  /// - Throws: ``Problem``; nothing has changed then.
  private func answers(to message: DocumentMessage) throws(Problem) -> [SessionAnswer] {
    switch message.head.type {
    case "newContentPackage":
      resumed = nil
      return begun(message)
    case "restoreIInkSession":
      // The challenge comes with the answer.
      guard sessions.documents.contains(message.head.sessionID) else { return [.sessionNotFound] }
      resumed = message.head.sessionID
      let answers = begun(message)
      return challenge.isMet ? resume() ?? answers : answers
    case "hmac":
      challenge.check(message.head.hmac)
      return challenge.isMet ? resume() ?? [] : [.accessNotGranted]
    case "ping": return [SessionAnswer("pong")]
    default:
      guard challenge.isMet else {
        throw Problem(.unauthorised, "answer the challenge of 'ack' first")
      }
      return try knownAnswers(to: message)
    }
  }

  /// Resumes the session that the client has named, if any.
  ///
  /// - Returns: the answer if it is gone.
  private func resume() -> [SessionAnswer]? {
    guard let resumed else { return nil }
    self.resumed = nil
    guard let snapshot = sessions.documents.take(resumed) else { return [.sessionNotFound] }
    id = resumed
    canvas.resume(snapshot)
    return nil
  }

  private func begun(_ message: DocumentMessage) -> [SessionAnswer] {
    canvas.show(message.size, message.scale)
    var members = [("iinkSessionId", JSONText.string(resumed ?? id))]
    if hasKey { members.append(("hmacChallenge", .string(challenge.text))) }
    return [SessionAnswer("ack", members)]
  }

  private func knownAnswers(to message: DocumentMessage) throws(Problem) -> [SessionAnswer] {
    switch message.head.type {
    case "configuration":
      canvas.configure(message.settings)
      let parts = canvas.partID == nil ? 0 : 1
      return [SessionAnswer("contentPackageDescription", [("contentPartCount", .integer(parts))])]
    case "newContentPart":
      let part = try canvas.begin(message.head.contentType, as: message.mimeTypes)
      return [.partChanged(part), .newPart(part)] + (try canvas.opened())
    case "openContentPart":
      guard let part = canvas.partID, part == message.head.id else {
        throw .unknownPart(message.head.id)
      }
      try canvas.open(as: message.mimeTypes)
      return [.partChanged(part)] + (try canvas.opened())
    case "setTheme": canvas.styles.setTheme(message.styles)
    case "setPenStyle": canvas.styles.setDeclarations(message.styles)
    case "setPenStyleClasses": canvas.styles.setClasses(message.styles)
    case "changeViewSize":
      guard let size = message.size else {
        throw Problem(.malformed, "'width' and 'height' are lengths of 1 to 100,000 pixels")
      }
      canvas.resize(size)
      return canvas.redrawn()
    case "waitForIdle": return [SessionAnswer("idle")]
    case "export": return [try canvas.exported(as: message.mimeTypes)]
    default: return try changed(message)
    }
    return []
  }

  private func changed(_ message: DocumentMessage) throws(Problem) -> [SessionAnswer] {
    switch message.head.type {
    case "addStrokes", "pointerEvents": return try canvas.add(message.strokes)
    case "clear": return try canvas.clear()
    case "convert": return try canvas.convert(toInk: message.conversionState == "HANDWRITING")
    case "importFile":
      try canvas.beginFile(message.fileID, type: message.mimeType)
      return []
    case "fileChunk":
      return try canvas.addPiece(
        message.piece, to: message.fileID, isLast: message.isLastPiece)
    case "undo": return try canvas.undo()
    case "redo": return try canvas.redo()
    default: throw .unserved(message.head.type)
    }
  }
}
