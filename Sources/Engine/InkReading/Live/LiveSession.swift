import InkModel
import ModelPack

/// Ink while it is written, on one thread: strokes come and go, and readings can be had at any moment.
///
/// ``partialResult()`` reads the words written last, with the text before them as their context;
/// ``result()`` reads the whole ink at once.
package final class LiveSession {
  private let session: any ReadingSession
  private let maxResultCount: Int
  private var reader: LiveReader
  private var sheet: Sheet

  /// An empty ink.
  ///
  /// - Parameters:
  ///   - context: what is known about the place that is written in.
  ///   - maxResultCount: candidates in a result at most; at least 1.
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

  // MARK: - Writing

  /// The pen goes down. A stroke that was not ended is ended.
  package func beginStroke() { sheet.beginStroke() }

  /// The pen moves; without ``beginStroke()`` it goes down.
  ///
  /// - Throws: ``InkError`` for a point that isn't finite, or one too many. The ink is then as it was.
  package func add(_ point: StrokePoint) throws(InkError) { try sheet.add(point) }

  /// The pen goes up.
  ///
  /// - Returns: the stroke, unless it has no points.
  @discardableResult
  package func endStroke() -> StrokeID? { sheet.endStroke() }

  /// Forgets the stroke that was not ended yet.
  package func cancelStroke() { sheet.cancelStroke() }

  /// Adds a whole stroke.
  ///
  /// - Throws: ``InkError`` naming the point at fault. The ink is then as it was.
  @discardableResult
  package func append(_ stroke: Stroke) throws(InkError) -> StrokeID { try sheet.append(stroke) }

  // MARK: - Changing what was written

  /// Takes a stroke away (undo, eraser).
  ///
  /// - Returns: whether it was there.
  @discardableResult
  package func remove(_ id: StrokeID) -> Bool { sheet.remove(id) }

  /// Puts other strokes in the place of one: what an eraser leaves of it, or the stroke moved.
  ///
  /// - Returns: whether it was there.
  /// - Throws: ``InkError`` naming the point at fault. The ink is then as it was.
  @discardableResult
  package func replace(_ id: StrokeID, with strokes: [Stroke]) throws(InkError) -> Bool {
    try sheet.replace(id, with: strokes)
  }

  /// Takes all strokes away.
  package func reset() { sheet.reset() }

  // MARK: - Reading

  /// The reading as far as it goes: of all ended strokes, with only the last words read anew.
  ///
  /// Where the whole ink has been read since it last changed, and no stroke is open, it is that
  /// result.
  ///
  /// - Complexity: that of reading about two words, and O(points) for finding the lines.
  package func partialResult() throws(DuctusError) -> RecognitionResult {
    try reader.partialResult(of: sheet.content, penIsUp: sheet.penIsUp, read: read)
  }

  /// The reading of the whole ink at once. Asked again with nothing changed, it costs nothing.
  package func result() throws(DuctusError) -> RecognitionResult {
    try reader.result(of: sheet.content, read: read)
  }

  private func read(_ request: RecognitionRequest) throws(DuctusError) -> RecognitionResult {
    try session.recognize(request, maxResultCount: maxResultCount)
  }
}
