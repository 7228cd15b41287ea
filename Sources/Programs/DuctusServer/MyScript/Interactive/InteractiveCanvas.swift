import InkModel
import ResultFormats

/// The content of an interactive canvas: a page of ink that grows and changes, and its reading on
/// request.
struct InteractiveCanvas {
  /// The data of a canvas that may be resumed.
  struct Snapshot: Sendable {
    let partID: String
    let isFormula: Bool
    let page: FreeInk
    let settings: RecognitionSettings
    let scale: InkScale
  }

  private let sessions: InteractiveSessions
  private let freeInk: FreeInkReader
  private var settings: CanvasSettings
  private var scale = InkScale()
  /// The name of the page; `nil` before there is one.
  private(set) var partID: String?
  /// Whether the page is one formula.
  private var isFormula = false
  private var page = FreeInk()
  private var reading: FreeInkReading?
  /// The numbers of changes that can be undone, and of undone ones. The client knows the changes.
  private var (undone, done) = (0, 0)

  init(_ api: MyScriptAPI, _ sessions: InteractiveSessions) {
    self.sessions = sessions
    freeInk = FreeInkReader(reader: sessions.reader)
    settings = CanvasSettings(api, sessions)
  }

  // MARK: - Parts

  /// - Parameter settings: the client's; `nil` leaves them as they are.
  mutating func configure(_ settings: RecognitionSettings?, _ scale: InkScale) {
    if let settings {
      self.settings.current = settings
      reading = nil
    }
    self.scale = scale
  }

  /// Begins an empty page.
  ///
  /// - Returns: its name.
  /// - Throws: ``Problem`` for a type of content that isn't read.
  mutating func begin(_ contentType: String) throws(Problem) -> String {
    guard ["Raw Content", "Text", "Math"].contains(contentType) else {
      throw .unreadContent(contentType, known: "Raw Content, Text and Math")
    }
    isFormula = contentType == MyScriptContent.math.rawValue
    (page, reading, done, undone) = (FreeInk(), nil, 0, 0)
    let id = InteractiveSessions.secret()
    partID = id
    return id
  }

  /// - Parameter settings: the client's; `nil` leaves them as they were.
  mutating func resume(_ snapshot: Snapshot, _ settings: RecognitionSettings?) {
    (partID, isFormula) = (snapshot.partID, snapshot.isFormula)
    (page, reading, done, undone) = (snapshot.page, nil, 0, 0)
    configure(settings ?? snapshot.settings, snapshot.scale)
  }

  /// The data for resuming the canvas; `nil` if it has no page.
  var snapshot: Snapshot? {
    partID.map { id in
      Snapshot(
        partID: id, isFormula: isFormula, page: page, settings: settings.current, scale: scale)
    }
  }

  // MARK: - Changes

  /// Applies a change, or the gesture that it is.
  ///
  /// - Returns: the message about the gesture.
  /// - Throws: ``Problem``; nothing has changed then.
  mutating func apply(
    _ change: InkChange, looksForGestures: Bool
  ) throws(Problem) -> SessionAnswer? {
    guard partID != nil else { throw .noPart }
    let gesture = looksForGestures ? try gesture(change) : nil
    if gesture == nil || !settings.current.ignoresGestureStrokes {
      try applyAll([change])
      (done, undone) = (done + 1, 0)
    }
    return gesture
  }

  /// - Parameter changes: those that undo what was done last.
  /// - Throws: ``Problem``; nothing has changed then.
  mutating func undo(_ changes: [InkChange]) throws(Problem) {
    guard partID != nil else { throw .noPart }
    try applyAll(changes)
    (done, undone) = (max(0, done - 1), undone + 1)
  }

  /// - Parameter changes: those that were undone last.
  /// - Throws: ``Problem``; nothing has changed then.
  mutating func redo(_ changes: [InkChange]) throws(Problem) {
    guard partID != nil else { throw .noPart }
    try applyAll(changes)
    (done, undone) = (done + 1, max(0, undone - 1))
  }

  /// Applies all changes, or none: many of a large page take long.
  private mutating func applyAll(_ changes: [InkChange]) throws(Problem) {
    page = try sessions.work { [page] () throws(Problem) in
      var page = page
      try page.apply(changes)
      return page
    }
  }

  /// The message about a change.
  var contentChanged: SessionAnswer {
    .contentChanged(partID, undoable: done, canRedo: undone > 0, isEmpty: page.isEmpty)
  }

  // MARK: - Gestures

  /// Returns the form of a stroke over nothing known: a name of MyScript's protocol.
  func contextlessForm(of stroke: Stroke) throws(Problem) -> String {
    try sessions.work { [freeInk] in freeInk.contextlessForm(of: stroke) }
  }

  /// Returns the message about a change that is a gesture; gestures are single strokes.
  private mutating func gesture(_ change: InkChange) throws(Problem) -> SessionAnswer? {
    guard !isFormula, !settings.current.gestures.isEmpty, !page.isEmpty,
      case .add(let strokes) = change,
      strokes.ink.strokes.count == 1
    else { return nil }
    let stroke = strokes.ink.strokes[0]
    guard try sessions.work({ [freeInk] in freeInk.mayBeGesture(stroke) }) else { return nil }
    let (reading, settings) = (try read(), try settings.prepared())
    let gesture = try sessions.work { [freeInk] () throws(Problem) in
      try freeInk.gesture(stroke, over: reading, settings)
    }
    return gesture?.answer(stroke: strokes.ids[0])
  }

  // MARK: - Reading

  /// Returns the page in some formats.
  ///
  /// - Throws: ``Problem``, also for an unknown format.
  mutating func exported(as types: [String]) throws(Problem) -> SessionAnswer {
    guard let partID else { throw .noPart }
    return .exported(partID, isFormula ? try formula(as: types) : try texts(as: types))
  }

  private mutating func texts(as types: [String]) throws(Problem) -> [(String, JSONText)] {
    let reading = try read()
    var exports: [(String, JSONText)] = []
    for type in types {
      switch type {
      case "application/vnd.myscript.jiix":
        let json = try sessions.work { [export = settings.current.export, scale] in
          reading.json(export, scale).text
        }
        exports.append((type, .string(json)))
      case "text/plain": exports.append((type, .string(reading.text)))
      default:
        throw Problem(
          .notAcceptable,
          "'\(type.prefix(80))': a page is exported as application/vnd.myscript.jiix or text/plain")
      }
    }
    return exports
  }

  private func formula(as names: [String]) throws(Problem) -> [(String, JSONText)] {
    let types = try MyScriptContent.math.types(named: names)
    let (strokes, ink) = (page.strokes, InkToRead(formula: page.strokes.ink))
    let result = try sessions.work { [freeInk] () throws(Problem) in
      try freeInk.reader.read([ink])[0].result.get()
    }
    let export = MyScriptExport(result, of: strokes, as: .math, settings.current.export, scale)
    return types.map { ($0.rawValue, .string(export.text($0))) }
  }

  /// Returns the present page's reading.
  private mutating func read() throws(Problem) -> FreeInkReading {
    if let reading, reading.page.revision == page.revision { return reading }
    let settings = try settings.prepared()
    let new = try sessions.work { [freeInk, page, reading] () throws(Problem) in
      try freeInk.read(page, settings, since: reading)
    }
    reading = new
    return new
  }
}
