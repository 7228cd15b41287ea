import InkModel

/// What is written on, and the streams that look on.
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

  private var followers: [Int: Follower] = [:]
  private var nextFollower = 0
  /// Whether the entries have changed since they were last read for the streams.
  private var hasChanged = false
  /// Reads for the streams, as long as there is something to read.
  private var reading: Task<Void, Never>?

  // MARK: - Writing

  mutating func beginStroke() {
    endStroke()
    isFinished = false
    open = Stroke(points: [])
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
    hasChanged = false
    // The result replaces a partial one that is being read.
    stopReading()
    for number in followers.keys where followers[number]?.whole == nil {
      followers[number]?.whole = entries
    }
    return entries
  }

  private mutating func entriesChanged() {
    isFinished = false
    hasChanged = true
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
  /// What a stream of results is fed through.
  typealias Continuation = AsyncThrowingStream<RecognitionResult, any Error>.Continuation

  private struct Follower {
    let continuation: Continuation
    /// The finished ink, whose reading is the stream's last.
    var whole: [Entry]?
  }

  /// An ink to be read, and the streams that get the reading.
  struct Job {
    let entries: [Entry]
    let isFinal: Bool
    fileprivate let followers: [Int]
  }

  /// - Returns: the stream's number.
  mutating func addStream(_ continuation: Continuation) -> Int {
    nextFollower += 1
    followers[nextFollower] = Follower(
      continuation: continuation, whole: isFinished ? entries : nil)
    return nextFollower
  }

  mutating func removeStream(_ number: Int) {
    followers[number] = nil
    if followers.isEmpty { stopReading() }
  }

  /// Forgets all streams, and returns them to be ended.
  mutating func takeStreams() -> [Continuation] {
    stopReading()
    defer { followers = [:] }
    return followers.values.map(\.continuation)
  }

  /// Begins to read for the streams if they lack something and nobody is at it.
  mutating func startReading(_ start: () -> Task<Void, Never>) {
    guard reading == nil else { return }
    if followers.isEmpty { hasChanged = false }
    if hasChanged || followers.values.contains(where: { $0.whole != nil }) { reading = start() }
  }

  private mutating func stopReading() {
    reading?.cancel()
    reading = nil
  }

  /// What is to be read next; `nil` if there is nothing, and then the reading has ended.
  mutating func nextJob() -> Job? {
    // A cancelled task has a successor, or nobody to read for.
    if Task.isCancelled { return nil }
    if let (number, follower) = followers.first(where: { $0.value.whole != nil }) {
      return Job(entries: follower.whole ?? [], isFinal: true, followers: [number])
    }
    guard hasChanged, !followers.isEmpty else {
      reading = nil
      return nil
    }
    hasChanged = false
    return Job(entries: entries, isFinal: false, followers: Array(followers.keys))
  }

  /// The streams of a job that are still there, to be fed when the sheet is not locked: a stream
  /// that ends calls ``removeStream(_:)``.
  ///
  /// - Parameter isLast: whether they get no more after this.
  mutating func streams(of job: Job, isLast: Bool) -> [Continuation] {
    // Its successor feeds them.
    if Task.isCancelled { return [] }
    return job.followers.compactMap { number in
      let continuation = followers[number]?.continuation
      if isLast { followers[number] = nil }
      return continuation
    }
  }
}
