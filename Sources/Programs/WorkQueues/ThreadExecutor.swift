import Dispatch
import Support

/// Runs a task on the thread that waits for it: blocking work mustn't hold one of the few threads
/// that Swift's tasks share.
final class ThreadExecutor: TaskExecutor {
  private struct State {
    var jobs: [UnownedJob] = []
    var hasEnded = false
  }

  private let state = Locked(State())
  private let arrivals = DispatchSemaphore(value: 0)

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    state.withLock { $0.jobs.append(job) }
    arrivals.signal()
  }

  /// Notes the end of the task.
  func end() { state.withLock { $0.hasEnded = true } }

  /// Runs the jobs of a task until it ends.
  func runUntilEnd() {
    while true {
      arrivals.wait()
      let job = state.withLock { $0.jobs.removeFirst() }
      job.runSynchronously(on: asUnownedTaskExecutor())
      let hasEnded = state.withLock { state in
        defer { state.hasEnded = false }
        return state.hasEnded
      }
      if hasEnded { return }
    }
  }
}
