import InkModel

/// What is written on, and what the streams that look on get of it.
///
/// Nothing is read in here: the sheet is locked only for moments.
struct Sheet: Sendable {
  /// A stroke that was ended, and a name that no other stroke ever has.
  struct Entry: Sendable {
    let id: LiveInk.StrokeID
    let stroke: Stroke
  }

  /// In the order of writing.
  private(set) var entries: [Entry] = []
  /// The stroke that the pen is drawing.
  private var open: Stroke?
  /// Points of the entries and of the open stroke.
  private var pointCount = 0
  private var nextID = 0
  private var isFinished = false
  private var streams = ResultStreams()

  /// Whether no stroke is being drawn.
  var penIsUp: Bool { open == nil }

  // MARK: - Writing

  mutating func beginStroke() {
    endStroke()
    isFinished = false
    open = Stroke(points: [])
    streams.penMoves()
  }

  mutating func add(_ point: StrokePoint) throws(InkError) {
    try check([Stroke(points: [point])], replacing: 0) { _, _ in
      (entries.count, open?.points.count ?? 0)
    }
    if open == nil { beginStroke() }
    open?.points.append(point)
    pointCount += 1
  }

  /// - Returns: the stroke, if there was one with points.
  @discardableResult
  mutating func endStroke() -> LiveInk.StrokeID? {
    defer { open = nil }
    guard let open, !open.points.isEmpty else { return nil }
    entries.append(entry(open))
    entriesChanged()
    return entries.last?.id
  }

  mutating func cancelStroke() {
    pointCount -= open?.points.count ?? 0
    open = nil
    streams.penMoves()
  }

  mutating func append(_ stroke: Stroke) throws(InkError) -> LiveInk.StrokeID {
    try check([stroke], replacing: 0) { _, point in (entries.count, point) }
    let entry = entry(stroke)
    entries.append(entry)
    pointCount += stroke.points.count
    entriesChanged()
    return entry.id
  }

  mutating func remove(_ id: LiveInk.StrokeID) -> Bool {
    guard let place = entries.firstIndex(where: { $0.id == id }) else { return false }
    pointCount -= entries.remove(at: place).stroke.points.count
    entriesChanged()
    return true
  }

  /// - Returns: whether the stroke is there.
  mutating func replace(
    _ id: LiveInk.StrokeID, with others: [Stroke]
  ) throws(InkError) -> Bool {
    guard let place = entries.firstIndex(where: { $0.id == id }) else { return false }
    let removed = entries[place].stroke.points.count
    try check(others, replacing: removed, strokes: 1) { stroke, point in (place + stroke, point) }
    entries.replaceSubrange(place...place, with: others.map { entry($0) })
    pointCount += others.reduce(-removed) { $0 + $1.points.count }
    entriesChanged()
    return true
  }

  mutating func reset() {
    open = nil
    entries = []
    pointCount = 0
    entriesChanged()
  }

  /// - Returns: the whole ink.
  mutating func finish() -> [Entry] {
    endStroke()
    isFinished = true
    streams.finish(with: entries)
    return entries
  }

  private mutating func entriesChanged() {
    isFinished = false
    streams.inkChanges()
  }

  private mutating func entry(_ stroke: Stroke) -> Entry {
    nextID += 1
    return Entry(id: nextID - 1, stroke: stroke)
  }

  /// Refuses strokes that would make the ink invalid.
  ///
  /// - Parameters:
  ///   - removed: points that go when the strokes come.
  ///   - gone: strokes that go then.
  ///   - place: the place in the ink of a point of these strokes.
  private func check(
    _ strokes: [Stroke], replacing removed: Int, strokes gone: Int = 0,
    place: (Int, Int) -> (Int, Int)
  ) throws(InkError) {
    let strokeCount = entries.count - gone + strokes.count
    guard strokeCount <= Ink.defaultStrokeLimit else {
      throw .tooManyStrokes(count: strokeCount, limit: Ink.defaultStrokeLimit)
    }
    let count = strokes.reduce(pointCount - removed) { $0 + $1.points.count }
    guard count <= Ink.defaultPointLimit else {
      throw .tooManyPoints(count: count, limit: Ink.defaultPointLimit)
    }
    for (s, stroke) in strokes.enumerated() {
      for (p, point) in stroke.points.enumerated() {
        guard point.x.isFinite, point.y.isFinite else {
          let (stroke, point) = place(s, p)
          throw .notFinite(stroke: stroke, point: point)
        }
      }
    }
  }
}

// MARK: - Streams

extension Sheet {
  /// - Returns: the stream's number.
  mutating func addStream(_ continuation: ResultStreams.Continuation) -> Int {
    streams.add(continuation, whole: isFinished ? entries : nil)
  }

  mutating func removeStream(_ number: Int) { streams.remove(number) }

  /// Forgets all streams, and returns them to be ended.
  mutating func takeStreams() -> [ResultStreams.Continuation] { streams.takeAll() }

  /// Begins to read for the streams if they lack something and nobody is at it.
  mutating func startReading(_ start: () -> Task<Void, Never>) { streams.startReading(start) }

  /// Begins to wait for the pen to have rested, if the streams are to get something then.
  mutating func startWaiting(_ start: () -> Task<Void, Never>) {
    if penIsUp { streams.startWaiting(start) }
  }

  /// The pen has been up for so long that it rests.
  mutating func penRests() { streams.penRests() }

  /// What is to be read next; `nil` if there is nothing, and then the reading has ended.
  mutating func nextJob() -> ResultStreams.Job? { streams.nextJob(entries) }

  /// The streams of a job that are still there; see ``ResultStreams/followers(of:isLast:)``.
  mutating func followers(
    of job: ResultStreams.Job, isLast: Bool
  ) -> [ResultStreams.Continuation] {
    streams.followers(of: job, isLast: isLast)
  }
}
