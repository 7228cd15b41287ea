import InkModel
import ModelPack

/// Ink that is being written, for one thread: strokes come and go, and it can be read at any
/// moment.
///
/// ``partialResult()`` reads the last words, with the text before them as context; ``result()``
/// reads the whole ink at once.
package final class LiveSession {
  private let session: any ReadingSession
  private let maxResultCount: Int
  private var reader: LiveReader
  private var sheet: Sheet

  /// Creates an empty ink.
  ///
  /// - Parameters:
  ///   - context: what is known about the place of the ink.
  ///   - maxResultCount: the most candidates in a result; at least 1.
  /// - Throws: ``DuctusError/wrongKind(directory:kind:expected:)`` for a model that names figures.
  package init(
    _ model: any ReadingModel, context: RecognitionContext = RecognitionContext(),
    maxResultCount: Int = 10
  ) throws(DuctusError) {
    precondition(maxResultCount >= 1, "a result needs room for one candidate")
    guard let writing = model.writingSystem else {
      throw .wrongKind(directory: model.version.tag, kind: model.kind, expected: .text)
    }
    session = try model.makeSession()
    self.maxResultCount = maxResultCount
    reader = LiveReader(
      LineByLine(writing: writing, pack: model.version, maxResultCount: maxResultCount))
    sheet = Sheet(context: context)
  }

  /// All ended strokes, in the order they were written.
  package var ink: Ink { sheet.ink }

  /// The strokes of ``ink``.
  package var strokeIDs: [StrokeID] { sheet.entries.map { $0.id } }

  /// The number of ended strokes, and of the points of the open one.
  package var strokeCount: Int { sheet.entries.count }
  package var openPointCount: Int { sheet.openPointCount }

  /// - Throws: ``InkError`` if the ink has no room for this many points more.
  package func checkRoom(forPoints count: Int) throws(InkError) {
    try sheet.checkRoom(forPoints: count)
  }

  // MARK: - Writing

  /// Puts the pen down, after ending any open stroke.
  package func beginStroke() { sheet.beginStroke() }

  /// Moves the pen; without ``beginStroke()``, puts it down first.
  ///
  /// - Throws: ``InkError`` for a point that isn't finite, or one too many. The ink is then
  ///   unchanged.
  package func add(_ point: StrokePoint) throws(InkError) { try sheet.add(point) }

  /// Lifts the pen.
  ///
  /// - Returns: the stroke, unless it has no points.
  @discardableResult
  package func endStroke() -> StrokeID? { sheet.endStroke() }

  /// Discards the open stroke.
  package func cancelStroke() { sheet.cancelStroke() }

  /// Adds a whole stroke.
  ///
  /// - Throws: ``InkError`` naming the point at fault. The ink is then unchanged.
  @discardableResult
  package func append(_ stroke: Stroke) throws(InkError) -> StrokeID { try sheet.append(stroke) }

  // MARK: - Changing what was written

  /// Removes a stroke (undo, eraser).
  ///
  /// - Returns: whether it existed.
  @discardableResult
  package func remove(_ id: StrokeID) -> Bool { sheet.remove(id) }

  /// Replaces a stroke with others, such as what an eraser leaves of it, or the moved stroke.
  ///
  /// - Returns: whether it existed.
  /// - Throws: ``InkError`` naming the point at fault. The ink is then unchanged.
  @discardableResult
  package func replace(_ id: StrokeID, with strokes: [Stroke]) throws(InkError) -> Bool {
    try sheet.replace(id, with: strokes)
  }

  /// Inserts strokes among the others.
  ///
  /// - Parameter index: the index in ``strokeIDs`` that the first of them gets; beyond the end,
  ///   they are appended.
  /// - Returns: their new identifiers.
  /// - Throws: ``InkError`` naming the point at fault. The ink is then unchanged.
  package func insert(_ strokes: [Stroke], at index: Int) throws(InkError) -> [StrokeID] {
    try sheet.insert(strokes, at: index)
  }

  /// Removes all strokes.
  package func reset() { sheet.reset() }

  /// What is known about the place of the ink.
  package var context: RecognitionContext {
    get { sheet.context }
    set { sheet.context = newValue }
  }

  // MARK: - Reading

  /// Returns the reading so far: of all ended strokes, with only the last words read anew.
  ///
  /// If the whole ink has been read since it last changed, and no stroke is open, returns that
  /// result.
  ///
  /// - Complexity: that of reading about two words, and O(points) for finding the lines.
  package func partialResult() throws(DuctusError) -> RecognitionResult {
    try reader.partialResult(of: sheet.content, penIsUp: sheet.penIsUp, read: read)
  }

  /// Returns the reading of the whole ink at once. Free if nothing has changed since the last call.
  package func result() throws(DuctusError) -> RecognitionResult {
    try reader.result(of: sheet.content, read: read)
  }

  private func read(_ request: RecognitionRequest) throws(DuctusError) -> RecognitionResult {
    try session.recognize(request, maxResultCount: maxResultCount)
  }
}
