import Foundation
import InkModel

/// Ink while it is written: points come one at a time, and readings can be had at any moment.
///
///     let ink = LiveInk(recognizer: recognizer)
///     Task { for try await result in ink.results() { show(result) } }
///     // pen down, moved, up:
///     ink.beginStroke(); ink.add(point); ink.endStroke()
///     // in the end:
///     let result = try await ink.finish()
///
/// A ``partialResult()`` reads only what has changed: the words written last, with the text before them
/// as their context; words further back keep the reading that they had. So its cost doesn't grow with the
/// ink, but for looking for lines. ``result()`` is that of the whole ink read at once, candidates, scores
/// and all.
///
/// Thread-safe. Points and strokes can come while a reading goes on: neither waits for the other.
public final class LiveInk: Sendable {
  /// A stroke of the ink, whatever happens to the others.
  public typealias StrokeID = Int

  private let recognizer: TextRecognizer
  private let context: RecognitionContext
  private let sheet = Locked(Sheet())
  /// Locked before `sheet`, and held while an ink is read.
  private let reader: Locked<LiveReader>

  /// An empty ink.
  ///
  /// - Parameter context: what is known about the place that is written in.
  public init(
    recognizer: TextRecognizer,
    context: RecognitionContext = RecognitionContext()
  ) {
    self.recognizer = recognizer
    self.context = context
    reader = Locked(LiveReader(recognizer: recognizer, context: context))
  }

  // MARK: - Writing

  /// The pen goes down. A stroke that was not ended is ended.
  public func beginStroke() {
    change { sheet in
      let changed = sheet.endStroke()
      sheet.open = Stroke(points: [])
      return changed
    }
  }

  /// The pen moves; without ``beginStroke()`` it goes down.
  ///
  /// - Complexity: O(1) on the average.
  public func add(_ point: StrokePoint) {
    change { sheet in
      sheet.open = sheet.open ?? Stroke(points: [])
      sheet.open?.points.append(point)
      return false
    }
  }

  /// The pen goes up.
  ///
  /// - Returns: the stroke, unless it has no points.
  @discardableResult
  public func endStroke() -> StrokeID? {
    var id: StrokeID?
    change { sheet in
      let changed = sheet.endStroke()
      if changed { id = sheet.strokes.last?.id }
      return changed
    }
    return id
  }

  /// Forgets the stroke that was not ended yet.
  public func cancelStroke() {
    change { sheet in
      sheet.open = nil
      return false
    }
  }

  /// Adds a whole stroke.
  @discardableResult
  public func append(_ stroke: Stroke) -> StrokeID {
    var id = 0
    change { sheet in
      id = sheet.append(stroke)
      return true
    }
    return id
  }

  // MARK: - Changing what was written

  /// Takes a stroke away (undo, eraser).
  ///
  /// - Returns: whether it was there.
  @discardableResult
  public func remove(_ id: StrokeID) -> Bool { replace(id, with: []) }

  /// Puts other strokes in the place of one: what an eraser leaves of it, or the stroke moved.
  ///
  /// - Returns: whether it was there.
  @discardableResult
  public func replace(_ id: StrokeID, with strokes: [Stroke]) -> Bool {
    var found = false
    change { sheet in
      found = sheet.replace(id, with: strokes)
      return found
    }
    return found
  }

  /// Takes all strokes away.
  public func reset() {
    change { sheet in
      sheet.open = nil
      sheet.strokes = []
      return true
    }
  }

  // MARK: - What is there

  /// All ended strokes, in the order they were written.
  public var ink: Ink { sheet.withLock { Ink(strokes: $0.strokes.map(\.stroke)) } }

  /// The strokes of ``ink``.
  public var strokeIDs: [StrokeID] { sheet.withLock { $0.strokes.map(\.id) } }

  // MARK: - Reading

  /// The reading as far as it goes: of all ended strokes, with only the last words read anew.
  ///
  /// `isPartial` says whether ``result()`` may differ.
  ///
  /// - Throws: ``DuctusError/ink(_:)`` naming the stroke and point at fault.
  /// - Complexity: that of reading about two words, and O(points) for finding the lines.
  public func partialResult() throws(DuctusError) -> RecognitionResult {
    try reader.withLock { reader throws(DuctusError) in
      try reader.partialResult(of: sheet.withLock { $0.strokes })
    }
  }

  /// The reading of the whole ink at once, as ``TextRecognizer/recognize(_:context:)`` gives it.
  ///
  /// Asked again with nothing changed, it costs nothing.
  ///
  /// - Throws: ``DuctusError/ink(_:)`` naming the stroke and point at fault.
  public func result() throws(DuctusError) -> RecognitionResult {
    try reader.withLock { reader throws(DuctusError) in
      try reader.result(of: sheet.withLock { $0.strokes })
    }
  }

  /// Ends the writing: the streams of ``results()`` give the reading of the whole ink and end.
  ///
  /// - Throws: ``DuctusError``, and `CancellationError` if the task is cancelled before the reading.
  public func finish() async throws -> RecognitionResult {
    try Task.checkCancellation()
    for observer in sheet.withLock({ $0.observers }).values { observer.finish() }
    return try result()
  }

  /// Partial results, one after each change, and when the writing is finished the result.
  ///
  /// Changes that come while an ink is read make one result, so that a slow reader of the stream, or a
  /// slow machine, sees fewer results and always the newest. Reading stops when the task that
  /// reads the stream is cancelled, or when the stream is let go.
  public func results() -> AsyncThrowingStream<RecognitionResult, any Error> {
    let (changes, observer) = AsyncStream.makeStream(
      of: Void.self, bufferingPolicy: .bufferingNewest(1))
    let number = sheet.withLock { $0.addObserver(observer) }
    return AsyncThrowingStream(bufferingPolicy: .bufferingNewest(1)) { continuation in
      let task = Task {
        do {
          for await _ in changes {
            try Task.checkCancellation()
            continuation.yield(try partialResult())
          }
          try Task.checkCancellation()
          continuation.yield(try result())
          continuation.finish()
        } catch {
          continuation.finish(throwing: error)
        }
      }
      continuation.onTermination = { [sheet] _ in
        task.cancel()
        sheet.withLock { $0.removeObserver(number) }
      }
    }
  }

  /// Changes the sheet and tells the streams, if the body says that there is something to read.
  private func change(_ body: (inout Sheet) -> Bool) {
    let observers = sheet.withLock { sheet in
      body(&sheet) ? Array(sheet.observers.values) : []
    }
    for observer in observers { observer.yield() }
  }
}
