import Dispatch
import Foundation
import Support

/// Threads that process items in order, with a bounded queue.
///
/// A free thread takes its share of all waiting items: a slow stream is processed one by one, a
/// fast one in batches. Threads start when there is work for them.
package final class WorkQueue<Item: Sendable>: Sendable {
  private struct State {
    var waiting: [Item] = []
    var threads = 0
    /// The number of threads that wait for items.
    var idleThreads = 0
    var isClosed = false
    /// The batches in progress, by the numbers of their threads.
    var running: [Int: (batch: [Item], task: Task<Void, Never>)] = [:]
    var isCancelled = false
  }

  private let limits: WorkLimits
  private let cost: @Sendable (Item) -> Int
  private let work: @Sendable ([Item]) -> Void
  private let state = Locked(State())
  /// Counts the arrivals, so that each wakes a thread.
  private let arrivals = DispatchSemaphore(value: 0)

  /// - Parameters:
  ///   - cost: an item's share of the limits' cost.
  ///   - work: processes a batch, in a task that ``cancel()`` cancels. Called by many threads.
  package init(
    _ limits: WorkLimits, cost: @escaping @Sendable (Item) -> Int,
    work: @escaping @Sendable ([Item]) -> Void
  ) {
    self.limits = limits
    self.cost = cost
    self.work = work
  }

  /// - Returns: whether there was room; if not, the item isn't processed.
  @discardableResult package func add(_ item: Item) -> Bool {
    let (hasRoom, newThread) = state.withLock { state -> (Bool, Int?) in
      guard state.waiting.count < limits.maximumQueueLength, !state.isClosed else {
        return (false, nil)
      }
      state.waiting.append(item)
      guard state.waiting.count > state.idleThreads, state.threads < limits.threads else {
        return (true, nil)
      }
      state.threads += 1
      return (true, state.threads)
    }
    if let newThread { Thread { self.run(newThread) }.start() }
    if hasRoom { arrivals.signal() }
    return hasRoom
  }

  /// Ends the threads after their present batches.
  ///
  /// - Returns: the items that were dropped.
  @discardableResult package func close() -> [Item] {
    let (rest, threads) = state.withLock { state in
      defer { state.waiting = [] }
      state.isClosed = true
      return (state.waiting, state.threads)
    }
    for _ in 0..<threads { arrivals.signal() }
    return rest
  }

  /// Cancels the tasks of all present and later batches.
  package func cancel() {
    let running = state.withLock { state in
      state.isCancelled = true
      return state.running.values.map(\.task)
    }
    for task in running { task.cancel() }
  }

  /// Drops items that nobody wants any longer: waiting ones aren't processed, and tasks of batches
  /// without wanted items are cancelled.
  ///
  /// - Returns: the items that were dropped.
  package func drop(where isUnwanted: (Item) -> Bool) -> [Item] {
    let (rest, tasks) = state.withLock { state in
      var rest: [Item] = []
      state.waiting.removeAll { item in
        guard isUnwanted(item) else { return false }
        rest.append(item)
        return true
      }
      let batches = state.running.values.filter { $0.batch.allSatisfy(isUnwanted) }
      return (rest, batches.map(\.task))
    }
    for task in tasks { task.cancel() }
    return rest
  }

  // MARK: - Threads

  private func run(_ number: Int) {
    let executor = ThreadExecutor()
    while let batch = nextBatch() {
      let task = Task.detached(executorPreference: executor) { [work] in
        work(batch)
        executor.end()
      }
      let isCancelled = state.withLock { state in
        state.running[number] = (batch, task)
        return state.isCancelled
      }
      if isCancelled { task.cancel() }
      executor.runUntilEnd()
      state.withLock { $0.running[number] = nil }
    }
  }

  /// Waits for items; `nil` when there will be none.
  private func nextBatch() -> [Item]? {
    while true {
      state.withLock { $0.idleThreads += 1 }
      arrivals.wait()
      let batch: [Item]? = state.withLock { state in
        state.idleThreads -= 1
        if state.isClosed { return nil }
        return takeShare(of: &state.waiting)
      }
      // Another thread may have taken this arrival together with its own.
      guard let batch, batch.isEmpty else { return batch }
    }
  }

  /// Returns the first of the waiting items, which are divided among the threads.
  private func takeShare(of waiting: inout [Item]) -> [Item] {
    let share = (waiting.count + limits.threads - 1) / limits.threads
    var batch: [Item] = []
    var sum = 0
    for item in waiting.prefix(min(share, limits.batchCount)) {
      sum += cost(item)
      guard batch.isEmpty || sum <= limits.batchCost else { break }
      batch.append(item)
    }
    waiting.removeFirst(batch.count)
    return batch
  }
}

/// The limits of what a ``WorkQueue`` does at a time.
package struct WorkLimits: Sendable {
  /// The maximum number of batches at a time, each on its own thread.
  var threads: Int
  /// The most waiting items.
  var maximumQueueLength = Int.max
  /// The maximum number of items of one batch.
  var batchCount: Int
  /// The maximum cost of one batch, unless it is a single item.
  var batchCost: Int

  package init(threads: Int, maximumQueueLength: Int = .max, batchCount: Int, batchCost: Int) {
    self.threads = threads
    self.maximumQueueLength = maximumQueueLength
    self.batchCount = batchCount
    self.batchCost = batchCost
  }
}
