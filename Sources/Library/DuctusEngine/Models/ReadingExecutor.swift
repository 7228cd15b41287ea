import Dispatch
import InkReading
import Support

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The threads on which tasks read ink.
///
/// A reading takes long and never suspends, so it must not block the few threads that Swift's tasks
/// share. A task that prefers this executor remains the same task: `Task.isCancelled` works as
/// before.
package final class ReadingExecutor: TaskExecutor {
  package static let shared = ReadingExecutor(
    width: max(4, ProcessInfo.processInfo.activeProcessorCount))

  private struct State {
    /// The waiting jobs, in the order of arrival.
    var jobs: [UnownedJob] = []
    /// The idle queues. A serial queue has a thread of its own while it works.
    var idle: [DispatchQueue]
  }

  private let state: Locked<State>

  /// - Parameter width: the largest number of jobs at a time.
  package init(width: Int) {
    state = Locked(
      State(
        idle: (0..<width).map {
          DispatchQueue(label: "org.ductus.reading.\($0)", qos: .userInitiated)
        }))
  }

  /// Runs long work on this executor, within the current task.
  ///
  /// - Throws: `CancellationError` in a cancelled task, else what `body` throws.
  package static func run<Value: Sendable>(
    _ body: @Sendable () throws -> Value
  ) async throws -> Value {
    try Task.checkCancellation()
    do {
      return try await withTaskExecutorPreference(shared) { try body() }
    } catch DuctusError.cancelled {
      throw CancellationError()
    }
  }

  package func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    let queue = state.withLock { state in
      state.jobs.append(job)
      return state.idle.popLast()
    }
    queue?.async { self.work(on: queue) }
  }

  private func work(on queue: DispatchQueue?) {
    while let job = nextJob(of: queue) {
      job.runSynchronously(on: asUnownedTaskExecutor())
    }
  }

  /// Returns the next job; `nil` if there is none, and the queue becomes idle.
  private func nextJob(of queue: DispatchQueue?) -> UnownedJob? {
    state.withLock { state in
      if !state.jobs.isEmpty { return state.jobs.removeFirst() }
      if let queue { state.idle.append(queue) }
      return nil
    }
  }
}
