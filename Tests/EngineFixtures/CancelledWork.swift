import DuctusEngine
import Foundation
import Support

/// How much a reading still does after it was cancelled.
///
/// The machine may be busy otherwise, so that work is measured by the time that the reading thread had
/// on a processor, not by the clock on the wall.
package struct CancelledWork: Sendable {
  /// Of the reading, when nobody cancels it.
  package private(set) var whole = Duration.zero
  /// From cancelling to the end, at most.
  package private(set) var slowest = Duration.zero
  /// What cancelled readings threw.
  package private(set) var errors: [any Error] = []

  /// When readings are cancelled, in shares of their work.
  package static let moments =
    ProcessInfo.processInfo.environment["DUCTUS_DEEP"] == nil
    ? [0.01, 0.3, 0.7] : Array(stride(from: 0, to: 1, by: 0.02))

  /// Whether it is what is promised, 20 ms, within what the caches of a busy machine and a slow build
  /// may add.
  package var isPrompt: Bool {
    !errors.isEmpty && slowest < max(.milliseconds(50), whole * 0.1)
      && errors.allSatisfy { "\($0)" == "\(DuctusError.cancelled)" || $0 is CancellationError }
  }

  /// Cancels a reading at several moments, given in shares of its work.
  package init(
    at moments: [Double] = moments, _ read: @escaping @Sendable () throws -> Void
  ) async throws {
    whole = try await Task(executorPreference: ReadingExecutor.shared) {
      let clock = ThreadClock()
      try read()
      return clock.now
    }.value
    for moment in moments {
      let reader = Locked(Reader())
      let task = Task(executorPreference: ReadingExecutor.shared) {
        let clock = ThreadClock()
        reader.withLock { $0.clock = clock }
        defer { reader.withLock { $0 = Reader(isDone: true) } }
        do {
          try read()
        } catch {
          return (error: error as (any Error)?, end: clock.now)
        }
        return (error: nil, end: clock.now)
      }
      // Not from a task: a reading may keep the threads that tasks share.
      let wanted = whole * moment
      let cancelled = await withCheckedContinuation {
        (continuation: CheckedContinuation<Duration?, Never>) in
        Thread {
          while !reader.withLock({ $0.hasDone(wanted) }) { usleep(500) }
          let work = reader.withLock { $0.clock?.now }
          task.cancel()
          continuation.resume(returning: work)
        }.start()
      }
      let (error, end) = await task.value
      // Read to its end before it could be cancelled.
      guard let cancelled, let error else { continue }
      errors.append(error)
      slowest = max(slowest, end - cancelled)
    }
  }

  /// A reading as another thread sees it.
  private struct Reader {
    /// That of the reading thread, while it reads.
    var clock: ThreadClock?
    var isDone = false

    func hasDone(_ work: Duration) -> Bool { isDone || (clock?.now ?? .zero) > work }
  }
}

/// The time that one thread has had on a processor.
private struct ThreadClock: Sendable {
  #if canImport(Darwin)
    private let start = ContinuousClock.now

    /// There is no such clock for another thread; the one on the wall must do.
    var now: Duration { ContinuousClock.now - start }
  #else
    private let clock: clockid_t
    private let start: Duration

    /// That of the current thread.
    init() {
      var clock = clockid_t()
      precondition(pthread_getcpuclockid(pthread_self(), &clock) == 0)
      (self.clock, start) = (clock, Self.time(of: clock))
    }

    /// Since the clock was made; any thread may ask while the clock's own lives.
    var now: Duration { Self.time(of: clock) - start }

    private static func time(of clock: clockid_t) -> Duration {
      var time = timespec()
      clock_gettime(clock, &time)
      return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
    }
  #endif
}
