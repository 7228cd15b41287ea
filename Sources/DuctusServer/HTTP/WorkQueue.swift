import Dispatch
import Synchronization

/// Threads that do work in the order it comes, with a bound on what waits.
final class WorkQueue: Sendable {
  private let limit: Int
  private let pending = Mutex(0)
  private let free: DispatchSemaphore
  private let entrance = DispatchQueue(label: "ductus.work.entrance")
  private let workers = DispatchQueue(label: "ductus.work", attributes: .concurrent)

  /// - Parameters:
  ///   - workers: Jobs done at a time.
  ///   - longestQueue: Jobs that wait beside them.
  init(workers: Int, longestQueue: Int) {
    limit = workers + longestQueue
    free = DispatchSemaphore(value: workers)
  }

  /// - Returns: Whether there was room; if not, the job isn't done.
  func add(_ job: @escaping @Sendable () -> Void) -> Bool {
    let hasRoom = pending.withLock { pending in
      guard pending < limit else { return false }
      pending += 1
      return true
    }
    guard hasRoom else { return false }
    entrance.async { [self] in
      free.wait()
      workers.async { [self] in
        job()
        free.signal()
        pending.withLock { $0 -= 1 }
      }
    }
    return true
  }
}
