import InkModel
import InkReading

/// A sheet of live ink, and the state of the streams of its results.
///
/// Nothing is read here, so the sheet is locked only briefly.
struct FollowedSheet: Sendable {
  private(set) var sheet: Sheet
  private var isFinished = false
  private var streams = ResultStreams()

  init(context: RecognitionContext) { sheet = Sheet(context: context) }

  /// Changes the sheet, and notifies the streams.
  mutating func change<Result, Failure: Error>(
    _ body: (inout Sheet) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let (changes, penMoves) = (sheet.changes, sheet.penMoves)
    defer {
      if sheet.changes != changes {
        isFinished = false
        streams.inkChanges()
      } else if sheet.penMoves != penMoves {
        streams.penMoves()
      }
      if !sheet.penIsUp { isFinished = false }
    }
    return try body(&sheet)
  }

  /// Ends the writing.
  ///
  /// - Returns: the whole ink.
  mutating func finish() -> Sheet.Content {
    _ = change { $0.endStroke() }
    isFinished = true
    streams.finish(with: sheet.content)
    return sheet.content
  }
}

// MARK: - Streams

extension FollowedSheet {
  /// - Returns: the stream's number.
  mutating func addStream(_ continuation: ResultStreams.Continuation) -> Int {
    streams.add(continuation, whole: isFinished ? sheet.content : nil)
  }

  mutating func removeStream(_ number: Int) { streams.remove(number) }

  /// Removes all streams, and returns them to be ended.
  mutating func takeStreams() -> [ResultStreams.Continuation] { streams.takeAll() }

  /// Starts reading for the streams if they lack something and no reading is in progress.
  mutating func startReading(_ start: () -> Task<Void, Never>) { streams.startReading(start) }

  /// Starts waiting for the pen to rest, if the streams then get something.
  mutating func startWaiting(_ start: () -> Task<Void, Never>) {
    if sheet.penIsUp { streams.startWaiting(start) }
  }

  /// Notes that the pen has been up for so long that it rests.
  mutating func penRests() { streams.penRests() }

  /// Returns what is to be read next; `nil` if there is nothing, which ends the reading.
  mutating func nextJob() -> ResultStreams.Job? { streams.nextJob(sheet.content) }

  /// Returns the streams of a job that still exist; see ``ResultStreams/followers(of:isLast:)``.
  mutating func followers(
    of job: ResultStreams.Job, isLast: Bool
  ) -> [ResultStreams.Continuation] {
    streams.followers(of: job, isLast: isLast)
  }
}
