import InkModel
import InkReading

/// What is written on, and what the streams that look on get of it.
///
/// Nothing is read in here: the sheet is locked only for moments.
struct FollowedSheet: Sendable {
  private(set) var sheet: Sheet
  private var isFinished = false
  private var streams = ResultStreams()

  init(context: RecognitionContext) { sheet = Sheet(context: context) }

  /// Changes what is written, and tells the streams.
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

  /// Forgets all streams, and returns them to be ended.
  mutating func takeStreams() -> [ResultStreams.Continuation] { streams.takeAll() }

  /// Begins to read for the streams if they lack something and nobody is at it.
  mutating func startReading(_ start: () -> Task<Void, Never>) { streams.startReading(start) }

  /// Begins to wait for the pen to have rested, if the streams are to get something then.
  mutating func startWaiting(_ start: () -> Task<Void, Never>) {
    if sheet.penIsUp { streams.startWaiting(start) }
  }

  /// The pen has been up for so long that it rests.
  mutating func penRests() { streams.penRests() }

  /// What is to be read next; `nil` if there is nothing, and then the reading has ended.
  mutating func nextJob() -> ResultStreams.Job? { streams.nextJob(sheet.content) }

  /// The streams of a job that are still there; see ``ResultStreams/followers(of:isLast:)``.
  mutating func followers(
    of job: ResultStreams.Job, isLast: Bool
  ) -> [ResultStreams.Continuation] {
    streams.followers(of: job, isLast: isLast)
  }
}
