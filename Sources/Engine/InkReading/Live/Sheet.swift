import InkModel

/// The sheet of live ink: the ended strokes, each with its own identifier, and the stroke that the
/// pen is drawing.
package struct Sheet: Sendable {
  /// An ended stroke, with an identifier that no other stroke ever has.
  package struct Entry: Sendable {
    package let id: StrokeID
    let stroke: Stroke
  }

  /// The content to read: the ended strokes, and what is known about their place.
  package struct Content: Sendable {
    /// The strokes in the order of writing.
    fileprivate(set) var entries: [Entry] = []
    fileprivate(set) var context = RecognitionContext()

    package init() {}
  }

  package private(set) var content = Content()
  /// The stroke that the pen is drawing.
  private var open: Stroke?
  /// The number of points of the entries and of the open stroke.
  private var pointCount = 0
  private var nextID = 0

  /// The number of changes to the strokes or the context.
  package private(set) var changes = 0
  /// The number of times the pen came down, or its stroke was discarded.
  package private(set) var penMoves = 0

  package init(context: RecognitionContext = RecognitionContext()) { content.context = context }

  package private(set) var entries: [Entry] {
    get { content.entries }
    _modify { yield &content.entries }
  }

  /// What is known about the place of the ink.
  package var context: RecognitionContext {
    get { content.context }
    set {
      guard newValue != content.context else { return }
      content.context = newValue
      changes += 1
    }
  }

  /// Whether no stroke is being drawn.
  package var penIsUp: Bool { open == nil }

  /// The number of points of the stroke that is being drawn.
  package var openPointCount: Int { open?.points.count ?? 0 }

  /// All ended strokes.
  package var ink: Ink { Ink(strokes: entries.map { $0.stroke }) }

  // MARK: - Writing

  package mutating func beginStroke() {
    endStroke()
    open = Stroke(points: [])
    penMoves += 1
  }

  package mutating func add(_ point: StrokePoint) throws(InkError) {
    try checkRoom(forPoints: 1)
    guard point.isFinite else {
      throw .notFinite(stroke: entries.count, point: openPointCount)
    }
    if open == nil { beginStroke() }
    open?.points.append(point)
    pointCount += 1
  }

  /// - Returns: the stroke, unless it has no points.
  @discardableResult
  package mutating func endStroke() -> StrokeID? {
    defer { open = nil }
    guard let open, !open.points.isEmpty else { return nil }
    entries.append(entry(open))
    changes += 1
    return entries.last?.id
  }

  package mutating func cancelStroke() {
    pointCount -= open?.points.count ?? 0
    open = nil
    penMoves += 1
  }

  package mutating func append(_ stroke: Stroke) throws(InkError) -> StrokeID {
    try insert([stroke], at: entries.count)[0]
  }

  /// - Parameter index: the index that the first of them gets, clamped to the strokes' indices.
  package mutating func insert(
    _ strokes: [Stroke], at index: Int
  ) throws(InkError) -> [StrokeID] {
    let index = min(max(0, index), entries.count)
    try check(strokes, at: index)
    let added = strokes.map { entry($0) }
    entries.insert(contentsOf: added, at: index)
    pointCount += strokes.reduce(0) { $0 + $1.points.count }
    changes += 1
    return added.map { $0.id }
  }

  /// - Returns: whether the stroke existed.
  package mutating func remove(_ id: StrokeID) -> Bool {
    guard let index = entries.firstIndex(where: { $0.id == id }) else { return false }
    pointCount -= entries.remove(at: index).stroke.points.count
    changes += 1
    return true
  }

  /// - Returns: whether the stroke existed.
  package mutating func replace(
    _ id: StrokeID, with others: [Stroke]
  ) throws(InkError) -> Bool {
    guard let index = entries.firstIndex(where: { $0.id == id }) else { return false }
    let removed = entries[index].stroke.points.count
    try check(others, at: index, replacingPoints: removed, strokes: 1)
    entries.replaceSubrange(index...index, with: others.map { entry($0) })
    pointCount += others.reduce(-removed) { $0 + $1.points.count }
    changes += 1
    return true
  }

  package mutating func reset() {
    open = nil
    entries = []
    pointCount = 0
    changes += 1
  }

  private mutating func entry(_ stroke: Stroke) -> Entry {
    nextID += 1
    return Entry(id: nextID - 1, stroke: stroke)
  }

  /// Rejects strokes that would make the ink invalid.
  ///
  /// - Parameters:
  ///   - index: the index that the first of them gets.
  ///   - points: the number of points removed at the same time.
  ///   - replaced: the number of strokes removed at the same time.
  private func check(
    _ strokes: [Stroke], at index: Int, replacingPoints points: Int = 0, strokes replaced: Int = 0
  ) throws(InkError) {
    try checkCounts(
      strokes: entries.count - replaced + strokes.count + (openPointCount > 0 ? 1 : 0),
      points: strokes.reduce(pointCount - points) { $0 + $1.points.count })
    for (number, stroke) in strokes.enumerated() {
      if let point = stroke.points.firstIndex(where: { !$0.isFinite }) {
        throw .notFinite(stroke: index + number, point: point)
      }
    }
  }

  /// - Throws: ``InkError`` if there is no room for this many points more.
  package func checkRoom(forPoints count: Int) throws(InkError) {
    try checkCounts(strokes: entries.count + 1, points: pointCount + count)
  }

  private func checkCounts(strokes: Int, points: Int) throws(InkError) {
    guard strokes <= Ink.defaultStrokeLimit else {
      throw .tooManyStrokes(count: strokes, limit: Ink.defaultStrokeLimit)
    }
    guard points <= Ink.defaultPointLimit else {
      throw .tooManyPoints(count: points, limit: Ink.defaultPointLimit)
    }
  }
}
