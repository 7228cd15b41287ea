import InkModel
import InkReading
import Support

/// Ink that is being written: points come one at a time, and it can be read at any moment.
///
///     let ink = LiveInk(recognizer: recognizer)
///     let results = ink.results()
///     Task { for try await result in results { show(result) } }
///     // pen down, moved, up:
///     ink.beginStroke(); try ink.add(point); ink.endStroke()
///     // in the end:
///     let result = try await ink.finish()
///
/// A ``partialResult()`` reads only what has changed: the last words, with the text before them as
/// context. Words further back keep their reading, so the cost doesn't grow with the ink, except
/// for finding the lines. ``result()`` is the reading of the whole ink at once, with the candidates
/// and scores that ``TextRecognizer`` gives it.
///
/// A result is *partial* (``RecognitionResult/isPartial``) while the pen writes, and until it
/// rests, that is, until it has been up for the ink's resting time with nothing changed. Then the
/// whole ink is read, as by ``result()`` and ``finish()``.
///
/// ## Life cycle
///
/// 1. **Writing.** Points are added to the open stroke; a stroke counts once it is ended. A point
///    that isn't finite, or one too many, is refused with an ``InkError``: the points before it
///    stay, and the next one may follow. Times may run backwards: the result warns of that.
/// 2. **Watching.** Each stream of ``results()`` gets a partial result after each change. An ink is
///    read once for all its streams. A stream may be begun and dropped at any time.
/// 3. **Resting.** When the pen rests, each stream gets the reading of the whole ink, and
///    continues. A pen that comes down first delays it. The work is done once: finishing the ink
///    then costs nothing.
/// 4. **Finished.** ``finish()`` ends the open stroke and reads the whole ink. All streams get this
///    result, then end. A stream begun now gets the result at once, then ends.
/// 5. **Again.** ``reset()`` empties the ink for new writing. Any other change also reopens a
///    finished ink, as it is. Streams begun then get partial results as before.
///
/// When the last reference to the ink is dropped, its streams end.
///
/// It is thread-safe. Points and strokes can come while the ink is read: neither waits for the
/// other. Asynchronous calls and streams read on their own threads, never on those of Swift's
/// tasks. A cancelled task gets its error within some milliseconds, even while a long ink is read.
public final class LiveInk: Sendable {
  /// The name of a stroke of the ink, which stays the same whatever happens to other strokes.
  public typealias StrokeID = Int

  private let sheet: Locked<FollowedSheet>
  private let reader: SharedLiveReader
  /// Returns when the pen has rested for long enough; throws in a cancelled task. `nil` for a pen
  /// that never rests.
  private let rest: Rest?

  /// Waits for the time after which a raised pen rests.
  package typealias Rest = @Sendable () async throws -> Void

  /// Creates an empty ink.
  ///
  /// - Parameters:
  ///   - context: what is known about the place of the ink; see ``context``.
  ///   - restingTime: how long the pen must be up, with nothing changed, until it rests. Then the
  ///     streams of ``results()`` get the reading of the whole ink. With `nil`, they get it only
  ///     when the ink is finished: for long pages, or to save power.
  public convenience init(
    recognizer: TextRecognizer,
    context: RecognitionContext = RecognitionContext(),
    restingTime: Duration? = .seconds(1)
  ) {
    var rest: Rest?
    if let restingTime { rest = { try await Task.sleep(for: restingTime) } }
    self.init(recognizer: recognizer, context: context, rest: rest)
  }

  /// Creates an empty ink whose pen rests as soon as `rest` returns.
  package init(recognizer: TextRecognizer, context: RecognitionContext, rest: Rest?) {
    sheet = Locked(FollowedSheet(context: context))
    reader = SharedLiveReader(recognizer)
    self.rest = rest
  }

  deinit {
    for stream in sheet.withLock({ $0.takeStreams() }) { stream.finish() }
  }

  // MARK: - Writing

  /// Puts the pen down. A stroke that has not ended is ended.
  public func beginStroke() {
    write { $0.beginStroke() }
  }

  /// Moves the pen; without ``beginStroke()``, puts it down first.
  ///
  /// - Throws: ``InkError`` for a point that isn't finite, or that is one more than
  ///   ``Ink/defaultPointLimit``, or the first of a stroke that is one more than
  ///   ``Ink/defaultStrokeLimit``. The ink is then unchanged.
  /// - Complexity: O(1) on average.
  public func add(_ point: StrokePoint) throws(InkError) {
    try write { sheet throws(InkError) in try sheet.add(point) }
  }

  /// Lifts the pen.
  ///
  /// - Returns: the stroke, unless it has no points.
  @discardableResult
  public func endStroke() -> StrokeID? {
    write { $0.endStroke() }
  }

  /// Discards the stroke that has not ended.
  public func cancelStroke() {
    write { $0.cancelStroke() }
  }

  /// Adds a whole stroke.
  ///
  /// - Throws: ``InkError`` naming the point at fault. The ink is then unchanged.
  @discardableResult
  public func append(_ stroke: Stroke) throws(InkError) -> StrokeID {
    try write { sheet throws(InkError) in try sheet.append(stroke) }
  }

  // MARK: - Changing what was written

  /// Removes a stroke (undo, eraser).
  ///
  /// - Returns: whether it was there.
  @discardableResult
  public func remove(_ id: StrokeID) -> Bool {
    write { $0.remove(id) }
  }

  /// Replaces a stroke with others: what an eraser leaves of it, or the moved stroke.
  ///
  /// - Returns: whether it was there.
  /// - Throws: ``InkError`` naming the point at fault. The ink is then unchanged.
  @discardableResult
  public func replace(_ id: StrokeID, with strokes: [Stroke]) throws(InkError) -> Bool {
    try write { sheet throws(InkError) in try sheet.replace(id, with: strokes) }
  }

  /// Inserts strokes among the others, as an undo does that brings erased ones back.
  ///
  /// - Parameters:
  ///   - strokes: finished strokes, in the order they were written.
  ///   - place: the index in ``strokeIDs`` that the first of them gets; beyond the end, they are
  ///     appended.
  /// - Returns: the new identifiers of the strokes.
  /// - Throws: ``InkError`` naming the point at fault. The ink is then unchanged.
  @discardableResult
  public func insert(_ strokes: [Stroke], at place: Int) throws(InkError) -> [StrokeID] {
    try write { sheet throws(InkError) in try sheet.insert(strokes, at: place) }
  }

  /// Takes all strokes away; a finished ink can be written on again.
  public func reset() {
    write { $0.reset() }
  }

  /// What is known about the place of the ink: above all the text before it, which grows when a
  /// program accepts a reading and calls ``reset()``. A new context is a change of the ink, which
  /// is then read anew.
  public var context: RecognitionContext {
    get { sheet.withLock { $0.sheet.context } }
    set { write { $0.context = newValue } }
  }

  // MARK: - What is there

  /// All ended strokes, in the order they were written.
  public var ink: Ink { sheet.withLock { $0.sheet.ink } }

  /// The strokes of ``ink``.
  public var strokeIDs: [StrokeID] { sheet.withLock { $0.sheet.entries.map { $0.id } } }

  // MARK: - Reading

  /// Returns the reading so far: of all ended strokes, with only the last words read anew.
  ///
  /// It is partial, and ``result()`` may differ. But if the whole ink has been read since it last
  /// changed, and no stroke is open, it is that result.
  ///
  /// - Throws: ``DuctusError``; ``DuctusError/cancelled`` if the current task is cancelled.
  /// - Complexity: that of reading about two words, and O(points) for finding the lines.
  public func partialResult() throws(DuctusError) -> RecognitionResult {
    let (content, penIsUp) = sheet.withLock { ($0.sheet.content, $0.sheet.penIsUp) }
    return try reader.partialResult(of: content, penIsUp: penIsUp)
  }

  /// Returns the reading of the whole ink at once, like ``TextRecognizer/recognize(_:context:)``.
  ///
  /// If nothing has changed since the last call, it costs nothing.
  ///
  /// - Throws: ``DuctusError``; ``DuctusError/cancelled`` if the current task is cancelled.
  public func result() throws(DuctusError) -> RecognitionResult {
    try reader.result(of: sheet.withLock { $0.sheet.content })
  }

  /// Ends the open stroke and the writing. All streams of ``results()`` get the reading of the
  /// whole ink, then end.
  ///
  /// - Throws: ``DuctusError``, or `CancellationError` if the task is cancelled. Streams get their
  ///   result all the same, unless the task was cancelled before this call, which then does
  ///   nothing.
  public func finish() async throws -> RecognitionResult {
    try Task.checkCancellation()
    let content = change { $0.finish() }
    return try await ReadingExecutor.run { [reader] () throws(DuctusError) in
      try reader.result(of: content)
    }
  }

  /// Returns a stream of partial results, one after each change, and of the reading of the whole
  /// ink whenever the pen rests and when the writing is finished.
  ///
  /// Changes that come while the ink is read produce one result. So a slow machine, or a slow
  /// reader of the stream, sees fewer results, and always the newest.
  public func results() -> AsyncThrowingStream<RecognitionResult, any Error> {
    let (stream, continuation) = AsyncThrowingStream.makeStream(
      of: RecognitionResult.self, bufferingPolicy: .bufferingNewest(1))
    let number = change { $0.addStream(continuation) }
    continuation.onTermination = { [sheet] _ in
      sheet.withLock { $0.removeStream(number) }
    }
    return stream
  }

  private func write<Result: Sendable, Failure: Error>(
    _ body: (inout Sheet) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try change { sheet throws(Failure) in try sheet.change(body) }
  }

  /// Changes the sheet, and has it read if its streams then get something new, now or when the pen
  /// rests.
  private func change<Result: Sendable, Failure: Error>(
    _ body: (inout FollowedSheet) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try sheet.withLock { sheet throws(Failure) in
      let result = try body(&sheet)
      Self.startReading(&sheet, of: self.sheet, reader)
      if let rest {
        sheet.startWaiting { Self.startReading(self.sheet, reader, after: rest) }
      }
      return result
    }
  }

  private static func startReading(
    _ sheet: Locked<FollowedSheet>, _ reader: SharedLiveReader, after rest: @escaping Rest
  ) -> Task<Void, Never> {
    Task {
      do { try await rest() } catch { return }
      sheet.withLock {
        $0.penRests()
        startReading(&$0, of: sheet, reader)
      }
    }
  }

  private static func startReading(
    _ locked: inout FollowedSheet, of sheet: Locked<FollowedSheet>, _ reader: SharedLiveReader
  ) {
    locked.startReading {
      Task(executorPreference: ReadingExecutor.shared) { readForStreams(sheet, reader) }
    }
  }

  /// Reads until the streams are up to date.
  private static func readForStreams(_ sheet: Locked<FollowedSheet>, _ reader: SharedLiveReader) {
    while let job = sheet.withLock({ $0.nextJob() }) {
      do throws(DuctusError) {
        let result =
          job.extent == .partial
          ? try reader.partialResult(of: job.content, penIsUp: false)
          : try reader.result(of: job.content)
        let isLast = job.extent == .last
        for stream in sheet.withLock({ $0.followers(of: job, isLast: isLast) }) {
          stream.yield(result)
          if isLast { stream.finish() }
        }
      } catch {
        for stream in sheet.withLock({ $0.followers(of: job, isLast: true) }) {
          stream.finish(throwing: error)
        }
      }
    }
  }
}
