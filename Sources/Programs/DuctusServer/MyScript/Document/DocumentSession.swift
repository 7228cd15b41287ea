import InkEditing
import InkModel
import ResultFormats

/// A session of an iinkTS canvas for which the server draws: a page of text or a formula, its
/// states, and its reading after each change.
final class DocumentSession: CanvasSession {
  /// The data of a session that may be resumed.
  struct Snapshot: Sendable {
    let partID: String
    let content: MyScriptContent
    let page: DocumentPage
  }

  private let api: MyScriptAPI
  private let sessions: InteractiveSessions
  private let freeInk: FreeInkReader
  /// The challenge for the client to sign.
  private let challenge = InteractiveSessions.secret()
  private var id = InteractiveSessions.secret()
  private var isKnown: Bool
  private(set) var isRefused = false
  private var settings = RecognitionSettings()
  private var scale = InkScale()
  private var partID: String?
  private var content = MyScriptContent.text
  private var types: [MyScriptContent.MediaType] = []
  private var styles = InkStyles()
  private var history = DocumentHistory()
  private var drawing = DocumentDrawing()
  private var reading: (revision: Int, reading: DocumentReading)?
  private var file = ImportedFile()

  init(_ api: MyScriptAPI, _ sessions: InteractiveSessions) {
    (self.api, self.sessions) = (api, sessions)
    freeInk = FreeInkReader(reader: sessions.reader, api: api)
    isKnown = api.key == nil
  }

  func answers(to message: [UInt8]) -> [SessionAnswer] {
    do throws(Problem) {
      return try answers(to: DocumentMessage(message))
    } catch {
      return [.error(error)]
    }
  }

  func keep() {
    guard let partID else { return }
    let page = history.page
    sessions.documents.keep(
      Snapshot(partID: partID, content: content, page: page), points: page.ink.pointCount, id)
  }

  /// - Throws: ``Problem``; nothing has changed then.
  private func answers(to message: DocumentMessage) throws(Problem) -> [SessionAnswer] {
    switch message.type {
    case "newContentPackage", "restoreIInkSession": return try begun(message)
    case "hmac":
      isKnown = api.isSigned(challenge, with: message.hmac)
      isRefused = !isKnown
      return isKnown ? [] : [.accessNotGranted]
    case "ping": return [SessionAnswer("pong")]
    default:
      guard isKnown else { throw Problem(.unauthorised, "answer the challenge of 'ack' first") }
      return try knownAnswers(to: message)
    }
  }

  private func begun(_ message: DocumentMessage) throws(Problem) -> [SessionAnswer] {
    if message.type == "restoreIInkSession" {
      guard let snapshot = sessions.documents.take(message.sessionID) else {
        return [.sessionNotFound]
      }
      id = message.sessionID
      (partID, content) = (snapshot.partID, snapshot.content)
      (history, reading) = (DocumentHistory(snapshot.page), nil)
    }
    scale = message.scale
    drawing.pixelsPerMillimetre = 1 / scale.x
    if let size = message.size { (drawing.width, drawing.height) = size }
    var members = [("iinkSessionId", JSONText.string(id))]
    if api.key != nil { members.append(("hmacChallenge", .string(challenge))) }
    return [SessionAnswer("ack", members)]
  }

  private func knownAnswers(to message: DocumentMessage) throws(Problem) -> [SessionAnswer] {
    switch message.type {
    case "configuration":
      settings = message.settings
      let parts = partID == nil ? 0 : 1
      return [SessionAnswer("contentPackageDescription", [("contentPartCount", .integer(parts))])]
    case "newContentPart", "openContentPart": return try part(message)
    case "setTheme": styles.setTheme(message.styles)
    case "setPenStyle": styles.setDeclarations(message.styles)
    case "setPenStyleClasses": styles.setClasses(message.styles)
    case "changeViewSize":
      guard let size = message.size else {
        throw Problem(.malformed, "'width' and 'height' are lengths of 1 to 100,000 pixels")
      }
      (drawing.width, drawing.height) = size
      return drawing.whole(history.page)
    case "waitForIdle": return [SessionAnswer("idle")]
    case "export": return [try exported(as: try message.mimeTypes.map(types(named:)) ?? types)]
    default: return try changed(message)
    }
    return []
  }

  private func part(_ message: DocumentMessage) throws(Problem) -> [SessionAnswer] {
    if message.type == "openContentPart" {
      guard let partID, partID == message.id else {
        throw Problem(.notFound, "the part '\(message.id.prefix(60))'")
      }
    } else {
      let name = message.contentType.lowercased()
      let known = [MyScriptContent.text, .math]
      guard let content = known.first(where: { $0.rawValue.lowercased() == name }) else {
        throw Problem(
          .malformed, "'contentType' \(message.contentType.prefix(40)): Text and Math are read")
      }
      self.content = content
      (history, reading) = (DocumentHistory(), nil)
    }
    types = try message.mimeTypes.map(types(named:)) ?? [.jiix]
    let id = partID ?? InteractiveSessions.secret()
    partID = id
    drawing.hasGuides = content == .text && settings.hasGuides
    let new = message.type == "newContentPart" ? [SessionAnswer.newPart(id)] : []
    return [.partChanged(id)] + new
      + drawing.whole(history.page) + [contentChanged, try exported(as: types)]
  }

  private func types(named names: [String]) throws(Problem) -> [MyScriptContent.MediaType] {
    var types: [MyScriptContent.MediaType] = []
    for name in names { types.append(try content.type(named: name)) }
    return types
  }

  // MARK: - Changes

  private func changed(_ message: DocumentMessage) throws(Problem) -> [SessionAnswer] {
    guard partID != nil else { throw .noPart }
    var page = history.page
    switch message.type {
    case "addStrokes", "pointerEvents": try add(message.strokes, to: &page)
    case "clear": try page.clear()
    case "convert":
      page.set(message.conversionState == "HANDWRITING" ? [] : try read(page).type(page.choices))
    case "importFile":
      file.begin(message.fileID, type: message.mimeType)
      return []
    case "fileChunk":
      guard let text = try file.add(message.piece, to: message.fileID, isLast: message.isLastPiece)
      else { return [] }
      try take(text, into: &page)
    case "undo", "redo":
      if message.type == "undo" { history.undo() } else { history.redo() }
      // Later changes may get the same numbers as undone ones.
      reading = nil
      return shown()
    default: throw .unserved(message.type)
    }
    history.append(page)
    return shown()
  }

  /// Adds strokes, or applies one that is a gesture.
  private func add(_ strokes: NamedStrokes, to page: inout DocumentPage) throws(Problem) {
    if content == .text, settings.looksForGestures, strokes.erased.isEmpty, !page.isEmpty,
      strokes.ink.strokes.count == 1, try apply(strokes.ink.strokes[0], to: &page)
    {
      return
    }
    let (pen, isPrecise) = (styles.pen, settings.erasesPrecisely)
    let before = page
    let result = try sessions.work {
      var page = before
      return Result { () throws(Problem) in
        try page.add(strokes, pen: pen, erasesPrecisely: isPrecise)
        return page
      }
    }
    page = try result.get()
  }

  /// Applies a stroke if it is a gesture that changes the page.
  private func apply(_ stroke: Stroke, to page: inout DocumentPage) throws(Problem) -> Bool {
    guard try sessions.work({ [freeInk] in freeInk.mayBeGesture(stroke) }) else { return false }
    let reading = try read(page)
    let text = WrittenText(reading.result, of: reading.strokes.ink)
    let found = try sessions.work { [freeInk, settings] in
      Result { () throws(Problem) in
        try freeInk.gesture(stroke, over: text, of: reading.strokes.ink, settings)
      }
    }
    guard let gesture = try found.get() else { return false }
    return try page.apply(gesture, over: text)
  }

  /// Applies an imported file: chosen words, or ink that replaces the page's.
  private func take(_ text: String, into page: inout DocumentPage) throws(Problem) {
    let file = try JIIXImport(text)
    if content == .text, !page.isEmpty {
      let reading = try read(page)
      let read = export(of: reading, page.choices).jiix
      if let choices = file.choices(read, of: reading.strokes) {
        page.choices += choices
        if !page.type.isEmpty { page.set(reading.type(page.choices)) }
        return
      }
    }
    let ink = try file.ink(scale)
    try page.clear()
    try page.add(ink, pen: styles.pen, erasesPrecisely: false)
  }

  /// The messages about a change. It counts even if it can't be read.
  private func shown() -> [SessionAnswer] {
    let change = [drawing.change(to: history.page), contentChanged]
    do throws(Problem) {
      return change + [try exported(as: types)]
    } catch {
      return change + [.error(error)]
    }
  }

  private var contentChanged: SessionAnswer {
    .contentChanged(
      partID, undoable: history.undoable, canRedo: history.canRedo, isEmpty: history.page.isEmpty)
  }

  // MARK: - Reading

  private func exported(
    as types: [MyScriptContent.MediaType]
  ) throws(Problem) -> SessionAnswer {
    guard let partID else { throw .noPart }
    let page = history.page
    let export = export(of: try read(page), page.choices)
    let texts = try sessions.work { types.map { ($0.rawValue, JSONText.string(export.text($0))) } }
    return .exported(partID, texts)
  }

  private func export(of reading: DocumentReading, _ choices: [WordChoice]) -> MyScriptExport {
    MyScriptExport(
      reading.result, of: reading.strokes, as: content, settings.export, scale, choices: choices)
  }

  /// A page's reading. The page of the last reading isn't read again.
  private func read(_ page: DocumentPage) throws(Problem) -> DocumentReading {
    if let reading, reading.revision == page.ink.revision { return reading.reading }
    let strokes = page.ink.strokes
    let ink = try api.inkToRead(strokes.ink, as: content, settings)
    let read = try sessions.work { [freeInk] in freeInk.reader.read([ink])[0].result }
    let new = DocumentReading(result: try read.get(), strokes: strokes)
    reading = (page.ink.revision, new)
    return new
  }
}
