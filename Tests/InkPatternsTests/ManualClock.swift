import Foundation

/// A clock that stands still until a test advances it.
///
/// It is unchecked, since its state is only accessed under `lock`.
final class ManualClock: Clock, @unchecked Sendable {
  struct Instant: InstantProtocol {
    var offset: Duration
    func advanced(by duration: Duration) -> Instant { Instant(offset: offset + duration) }
    func duration(to other: Instant) -> Duration { other.offset - offset }
    static func < (a: Instant, b: Instant) -> Bool { a.offset < b.offset }
  }

  private let lock = NSLock()
  private var time = Instant(offset: .zero)
  private var sleepers: [(deadline: Instant, continuation: AsyncStream<Void>.Continuation)] = []

  var now: Instant { lock.withLock { time } }
  var minimumResolution: Duration { .zero }

  func sleep(until deadline: Instant, tolerance: Duration?) async throws {
    let (waking, continuation) = AsyncStream<Void>.makeStream()
    lock.withLock {
      if deadline <= time {
        continuation.finish()
      } else {
        sleepers.append((deadline, continuation))
      }
    }
    for await _ in waking {}
    try Task.checkCancellation()
  }

  func advance(by duration: Duration) {
    lock.withLock {
      time = time.advanced(by: duration)
      for sleeper in sleepers where sleeper.deadline <= time { sleeper.continuation.finish() }
      sleepers.removeAll { $0.deadline <= time }
    }
  }
}
