import InkReading
import Support

/// The streams of a live ink's results: what they have received, and what they still need.
struct ResultStreams: Sendable {
  /// The continuation that feeds a stream.
  typealias Continuation = AsyncThrowingStream<RecognitionResult, any Error>.Continuation

  private struct Follower {
    let continuation: Continuation
    /// The finished ink, whose reading is the stream's last.
    var whole: Sheet.Content?
  }

  /// An ink to read, and the streams that get the reading.
  struct Job {
    enum Extent {
      /// The pen continues: only changes are read.
      case partial
      /// The pen rests: the whole ink is read.
      case atRest
      /// The ink is finished: the whole ink is read, and the streams end.
      case last
    }

    let content: Sheet.Content
    let extent: Extent
    fileprivate let followers: [Int]
  }

  private var followers: [Int: Follower] = [:]
  private var nextFollower = 0
  /// Whether the ink has changed since the streams last got a reading.
  private var hasChanged = false
  /// Whether the ink has changed since the streams last got a reading of the whole ink.
  private var isUnsettled = false
  /// Whether the pen rests, but the streams haven't yet got the reading of the whole ink.
  private var isDue = false
  /// The task that waits for the pen to rest.
  private var waiting: Task<Void, Never>?
  /// The task that reads for the streams while there is something to read.
  private var reading: Task<Void, Never>?
  /// Whether the whole ink is being read because the pen rests.
  private var readsAtRest = false

  // MARK: - Changes of the ink

  /// Notes that the pen moves, so it doesn't rest.
  mutating func penMoves() {
    stopWaiting()
    if readsAtRest { stopReading() }
  }

  /// Notes that strokes were added or removed.
  mutating func inkChanges() {
    penMoves()
    hasChanged = true
    isUnsettled = true
  }

  /// Notes that the pen has been up for so long that it rests.
  mutating func penRests() {
    // A cancelled wait may have a successor.
    if Cancellation.isRequested { return }
    waiting = nil
    isDue = true
  }

  /// Gives all streams the reading of the whole ink, and ends them with it.
  mutating func finish(with content: Sheet.Content) {
    stopWaiting()
    hasChanged = false
    isUnsettled = false
    // The result replaces the one that is being read.
    stopReading()
    for number in followers.keys where followers[number]?.whole == nil {
      followers[number]?.whole = content
    }
  }

  // MARK: - Streams

  /// - Parameter whole: a finished ink, whose reading is the stream's only result.
  /// - Returns: the stream's number.
  mutating func add(_ continuation: Continuation, whole: Sheet.Content?) -> Int {
    nextFollower += 1
    followers[nextFollower] = Follower(continuation: continuation, whole: whole)
    return nextFollower
  }

  mutating func remove(_ number: Int) {
    followers[number] = nil
    if followers.isEmpty { stop() }
  }

  /// Removes all streams, and returns them to be ended.
  mutating func takeAll() -> [Continuation] {
    stop()
    defer { followers = [:] }
    return followers.values.map { $0.continuation }
  }

  // MARK: - Reading for them

  /// Starts reading if the streams lack something and no reading is in progress.
  mutating func startReading(_ start: () -> Task<Void, Never>) {
    guard reading == nil else { return }
    if followers.isEmpty { hasChanged = false }
    if hasChanged || isDue || followers.values.contains(where: { $0.whole != nil }) {
      reading = start()
    }
  }

  /// Starts waiting for the pen to rest, if the streams then get something.
  mutating func startWaiting(_ start: () -> Task<Void, Never>) {
    if waiting == nil, isUnsettled, !isDue, !readsAtRest, !followers.isEmpty { waiting = start() }
  }

  /// Returns what is to be read next; `nil` if there is nothing, which ends the reading.
  mutating func nextJob(_ content: Sheet.Content) -> Job? {
    // A cancelled task has a successor, or nobody to read for.
    if Cancellation.isRequested { return nil }
    for (number, follower) in followers {
      guard let whole = follower.whole else { continue }
      return Job(content: whole, extent: .last, followers: [number])
    }
    guard hasChanged || isDue, !followers.isEmpty else {
      reading = nil
      return nil
    }
    readsAtRest = !hasChanged
    if readsAtRest { isDue = false }
    hasChanged = false
    return Job(
      content: content, extent: readsAtRest ? .atRest : .partial,
      followers: Array(followers.keys))
  }

  /// Returns the streams of a job that still exist, to be fed while the sheet isn't locked: a
  /// stream that ends calls ``remove(_:)``.
  ///
  /// - Parameter isLast: whether they get nothing after this.
  mutating func followers(of job: Job, isLast: Bool) -> [Continuation] {
    // Its successor feeds them.
    if Cancellation.isRequested { return [] }
    if job.extent == .atRest {
      readsAtRest = false
      isUnsettled = false
    }
    return job.followers.compactMap { number in
      let continuation = followers[number]?.continuation
      if isLast { followers[number] = nil }
      return continuation
    }
  }

  private mutating func stop() {
    stopWaiting()
    stopReading()
  }

  private mutating func stopWaiting() {
    waiting?.cancel()
    waiting = nil
    isDue = false
  }

  private mutating func stopReading() {
    reading?.cancel()
    reading = nil
    readsAtRest = false
  }
}
