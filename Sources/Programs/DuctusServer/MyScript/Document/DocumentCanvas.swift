import InkEditing
import InkModel
import ResultFormats

/// The content of a canvas for which the server draws: a page of text or a formula, its states, and
/// its reading after each change.
struct DocumentCanvas {
  /// The data of a canvas that may be resumed.
  struct Snapshot: Sendable {
    let partID: String
    let content: MyScriptContent
    let page: DocumentPage
  }

  private let sessions: InteractiveSessions
  private let freeInk: FreeInkReader
  private var settings: CanvasSettings
  var styles = InkStyles()
  private var scale = InkScale()
  /// The name of the part; `nil` before there is one.
  private(set) var partID: String?
  private var content = MyScriptContent.text
  /// The formats in which the part is exported after each change.
  private var types: [MyScriptContent.MediaType] = []
  private var history = DocumentHistory()
  private var drawing = DocumentDrawing()
  private var reading: (revision: Int, reading: DocumentReading)?
  private var file = ImportedFile()

  init(_ api: MyScriptAPI, _ sessions: InteractiveSessions) {
    self.sessions = sessions
    freeInk = FreeInkReader(reader: sessions.reader)
    settings = CanvasSettings(api, sessions)
  }

  // MARK: - Parts

  mutating func configure(_ settings: RecognitionSettings) {
    self.settings.current = settings
    reading = nil
  }

  mutating func resume(_ snapshot: Snapshot) {
    (partID, content) = (snapshot.partID, snapshot.content)
    (history, reading) = (DocumentHistory(snapshot.page), nil)
  }

  /// The data for resuming the canvas; `nil` if it has no part.
  var snapshot: Snapshot? {
    partID.map { Snapshot(partID: $0, content: content, page: history.page) }
  }

  /// - Parameter size: the width and height of the visible part in pixels; `nil` leaves it.
  mutating func show(_ size: (width: Double, height: Double)?, _ scale: InkScale) {
    self.scale = scale
    drawing.pixelsPerMillimetre = 1 / scale.x
    if let size { resize(size) }
  }

  mutating func resize(_ size: (width: Double, height: Double)) {
    (drawing.width, drawing.height) = size
  }

  /// Returns the messages that draw the page anew.
  mutating func redrawn() -> [SessionAnswer] { drawing.whole(history.page) }

  /// Begins an empty part, which replaces the present one and keeps its name.
  ///
  /// - Parameter names: the formats in which it is exported after each change; JIIX if `nil`.
  /// - Returns: its name.
  /// - Throws: ``Problem`` for a type of content that isn't read, and for unknown formats.
  mutating func begin(_ contentType: String, as names: [String]?) throws(Problem) -> String {
    let name = contentType.lowercased()
    let known = [MyScriptContent.text, .math]
    guard let content = known.first(where: { $0.rawValue.lowercased() == name }) else {
      throw .unreadContent(contentType)
    }
    types = try names.map(content.types(named:)) ?? [.jiix]
    self.content = content
    (history, reading) = (DocumentHistory(), nil)
    let id = partID ?? InteractiveSessions.secret()
    partID = id
    return id
  }

  /// Opens the present part again.
  ///
  /// - Throws: ``Problem`` for unknown formats.
  mutating func open(as names: [String]?) throws(Problem) {
    types = try names.map(content.types(named:)) ?? [.jiix]
  }

  /// Returns the messages about a part that was opened.
  mutating func opened() throws(Problem) -> [SessionAnswer] {
    drawing.hasGuides = content == .text && settings.current.hasGuides
    return redrawn() + [contentChanged, try exported()]
  }

  // MARK: - Changes

  /// Adds strokes, or applies one that is a gesture.
  ///
  /// - Returns: the messages about the change.
  /// - Throws: ``Problem``; nothing has changed then. So do all changes.
  mutating func add(_ strokes: NamedStrokes) throws(Problem) -> [SessionAnswer] {
    var page = try present()
    if content == .text, settings.current.looksForGestures, strokes.erased.isEmpty, !page.isEmpty,
      strokes.ink.strokes.count == 1, try apply(strokes.ink.strokes[0], to: &page)
    {
      return append(page)
    }
    let (pen, isPrecise, before) = (styles.pen, settings.current.erasesPrecisely, page)
    return append(
      try sessions.work { () throws(Problem) in
        var page = before
        try page.add(strokes, pen: pen, erasesPrecisely: isPrecise)
        return page
      })
  }

  mutating func clear() throws(Problem) -> [SessionAnswer] {
    var page = try present()
    try page.clear()
    return append(page)
  }

  /// Sets the page in type, or shows its ink again.
  mutating func convert(toInk: Bool) throws(Problem) -> [SessionAnswer] {
    var page = try present()
    page.set(toInk ? [] : try read(page).type(page.choices))
    return append(page)
  }

  /// Begins a file that comes in pieces.
  mutating func beginFile(_ id: String, type: String) throws(Problem) {
    _ = try present()
    file.begin(id, type: type)
  }

  /// Adds a piece to a file, and applies it when it is complete.
  mutating func addPiece(
    _ piece: String, to id: String, isLast: Bool
  ) throws(Problem) -> [SessionAnswer] {
    var page = try present()
    guard let text = try file.add(piece, to: id, isLast: isLast) else { return [] }
    try take(text, into: &page)
    return append(page)
  }

  mutating func undo() throws(Problem) -> [SessionAnswer] {
    _ = try present()
    history.undo()
    // Later changes may get the same numbers as undone ones.
    reading = nil
    return shown()
  }

  mutating func redo() throws(Problem) -> [SessionAnswer] {
    _ = try present()
    history.redo()
    reading = nil
    return shown()
  }

  private func present() throws(Problem) -> DocumentPage {
    guard partID != nil else { throw .noPart }
    return history.page
  }

  private mutating func append(_ page: DocumentPage) -> [SessionAnswer] {
    history.append(page)
    return shown()
  }

  /// Returns the messages about a change. It counts even if it can't be read.
  private mutating func shown() -> [SessionAnswer] {
    let change = [drawing.change(to: history.page), contentChanged]
    do throws(Problem) {
      return change + [try exported()]
    } catch {
      return change + [.error(error)]
    }
  }

  private var contentChanged: SessionAnswer {
    .contentChanged(
      partID, undoable: history.undoable, canRedo: history.canRedo, isEmpty: history.page.isEmpty)
  }

  /// Applies a stroke if it is a gesture that changes the page.
  private mutating func apply(
    _ stroke: Stroke, to page: inout DocumentPage
  ) throws(Problem) -> Bool {
    guard try sessions.work({ [freeInk] in freeInk.mayBeGesture(stroke) }) else { return false }
    let reading = try read(page)
    let text = WrittenText(reading.result, of: reading.strokes.ink)
    let settings = try settings.prepared()
    let gesture = try sessions.work { [freeInk] () throws(Problem) in
      try freeInk.gesture(stroke, over: text, of: reading.strokes.ink, settings)
    }
    guard let gesture else { return false }
    return try page.apply(gesture, over: text)
  }

  /// Applies an imported file: chosen words, or ink that replaces the page's.
  private mutating func take(_ text: String, into page: inout DocumentPage) throws(Problem) {
    let file = try JIIXImport(text)
    if content == .text, !page.isEmpty {
      let reading = try read(page)
      let read = export(of: reading, page.choices).jiix
      if let choices = file.choices(read, of: reading.strokes) {
        page.choose(choices)
        if !page.type.isEmpty { page.set(reading.type(page.choices)) }
        return
      }
    }
    let ink = try file.ink(scale)
    try page.clear()
    try page.add(ink, pen: styles.pen, erasesPrecisely: false)
  }

  // MARK: - Reading

  /// Returns the part in some formats.
  ///
  /// - Parameter names: the formats; `nil` for those of each change.
  /// - Throws: ``Problem``, also for unknown formats.
  mutating func exported(as names: [String]? = nil) throws(Problem) -> SessionAnswer {
    let types = try names.map(content.types(named:)) ?? types
    guard let partID else { throw .noPart }
    let page = history.page
    let export = export(of: try read(page), page.choices)
    let texts = try sessions.work { types.map { ($0.rawValue, JSONText.string(export.text($0))) } }
    return .exported(partID, texts)
  }

  private func export(of reading: DocumentReading, _ choices: [WordChoice]) -> MyScriptExport {
    MyScriptExport(
      reading.result, of: reading.strokes, as: content, settings.current.export, scale,
      choices: choices)
  }

  /// Returns a page's reading. The page of the last reading isn't read again.
  private mutating func read(_ page: DocumentPage) throws(Problem) -> DocumentReading {
    if let reading, reading.revision == page.ink.revision { return reading.reading }
    let strokes = page.ink.strokes
    let ink = try content.inkToRead(strokes.ink) { () throws(Problem) in try settings.prepared() }
    let result = try sessions.work { [freeInk] () throws(Problem) in
      try freeInk.reader.read([ink])[0].result.get()
    }
    let new = DocumentReading(result: result, strokes: strokes)
    reading = (page.ink.revision, new)
    return new
  }
}
