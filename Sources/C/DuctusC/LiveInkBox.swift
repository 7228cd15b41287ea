import CDuctus
import InkModel
import InkReading
import Support

#if hasFeature(Embedded)
  import CSupport
#endif

/// Ink being written, which threads use in turn.
final class LiveInkBox: Sendable {
  /// The session.
  ///
  /// Unchecked: the lock gives it to one thread at a time.
  private struct State: @unchecked Sendable {
    let session: LiveSession
  }

  private let recognizer: Recognizer
  private let state: Locked<State>

  init(
    _ recognizer: Recognizer, _ context: RecognitionContext, maxCandidates: Int
  ) throws(Fault) {
    self.recognizer = recognizer
    do throws(DuctusError) {
      state = Locked(
        State(
          session: try LiveSession(
            recognizer.model, context: context, maxResultCount: maxCandidates)))
    } catch {
      throw Fault(error)
    }
  }

  /// What work on this ink is known by.
  private var pointer: UnsafeRawPointer {
    UnsafeRawPointer(Unmanaged.passUnretained(self).toOpaque())
  }

  /// Whether this thread is reading the ink: its `is_cancelled` was called, and waiting for the
  /// reading would never end.
  var isBeingRead: Bool {
    #if hasFeature(Embedded)
      cs_works_on(pointer)
    #else
      false
    #endif
  }

  /// - Throws: ``Fault`` if this thread is reading the ink.
  private func checkUse() throws(Fault) {
    if isBeingRead { throw .argument("live is used by the is_cancelled of its own reading") }
  }

  /// The result of `body`, which has exclusive use of the ink.
  func withSession<Value, Failure: Error>(
    _ body: (LiveSession) throws(Failure) -> Value
  ) throws(Failure) -> Value {
    var result: Value?
    try state.withLock { state throws(Failure) in result = try body(state.session) }
    return result!
  }

  /// Adds points to the open stroke: all of them, or none if one isn't finite or one is too many.
  func add(
    _ xy: UnsafePointer<Float>?, _ times: UnsafePointer<Int64>?, count: Int
  ) throws(Fault) {
    try checkUse()
    guard count != 0 else { return }
    guard let xy else { throw .argument("xy is null") }
    guard (1...Ink.defaultPointLimit).contains(count) else {
      throw .argument("point_count is \(UInt(bitPattern: count)), more than an ink may have")
    }
    do throws(InkError) {
      try withSession { session throws(InkError) in
        try session.checkRoom(forPoints: count)
        for value in 0..<2 * count where !xy[value].isFinite {
          throw .notFinite(
            stroke: session.strokeCount, point: session.openPointCount + value / 2)
        }
        for index in 0..<count { try session.add(StrokePoint(xy, times, at: index)) }
      }
    } catch {
      throw Fault(error)
    }
  }

  /// Replaces a stroke by the strokes of one ink.
  ///
  /// - Returns: whether the stroke existed.
  func replace(_ stroke: Int64, with inks: InkArrays) throws(Fault) -> Bool {
    try checkUse()
    let strokes = try inks.single("strokes").strokes
    guard let stroke = Int(exactly: stroke) else { return false }
    do throws(InkError) {
      return try withSession { session throws(InkError) in
        try session.replace(stroke, with: strokes)
      }
    } catch {
      throw Fault(error)
    }
  }

  /// Inserts the strokes of one ink, the first at an index among the others.
  ///
  /// - Returns: the number of the first, which those of the others follow; `nil` if there are none.
  func insert(_ inks: InkArrays, at index: Int) throws(Fault) -> StrokeID? {
    try checkUse()
    let strokes = try inks.single("strokes").strokes
    do throws(InkError) {
      return try withSession { session throws(InkError) in
        try session.insert(strokes, at: index)
      }.first
    } catch {
      throw Fault(error)
    }
  }

  /// Sets what is known about the place of the ink.
  func set(_ context: RecognitionContext) throws(Fault) {
    try checkUse()
    withSession { $0.context = context }
  }

  /// A reading of the ink.
  func result(
    _ options: ReadingOptions,
    read: (LiveSession) throws(DuctusError) -> RecognitionResult
  ) throws(Fault) -> UnsafeMutablePointer<ductus_result> {
    try checkUse()
    return try options.cancelling(using: pointer) { () throws(Fault) in
      let settled: Result<RecognitionResult, DuctusError>
      do throws(DuctusError) {
        settled = try withSession { session throws(DuctusError) in
          try options.settled(.success(try read(session)))
        }
      } catch {
        throw Fault(error)
      }
      return ReadingResult.make([settled], options, of: recognizer.description.pack)
    }
  }
}
