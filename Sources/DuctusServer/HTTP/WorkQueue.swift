import Foundation
import Support

/// Threads that work on what comes, in its order, with a bound on what waits.
///
/// Whoever is free takes its share of all that waits by then: a slow stream goes one by one, a fast
/// one in batches.
final class WorkQueue<Item: Sendable>: Sendable {
  private struct State {
    var waiting: [Item] = []
    var isClosed = false
  }

  private let workers: Int
  private let longestQueue: Int
  private let largestBatch: (count: Int, weight: Int)
  private let weight: @Sendable (Item) -> Int
  private let state = Locked(State())
  /// Counts the items that came, so that each wakes a thread.
  private let arrivals = DispatchSemaphore(value: 0)

  /// - Parameters:
  ///   - workers: Batches worked on at a time, each by a thread of its own.
  ///   - longestQueue: Items that wait beside them.
  ///   - largestBatch: Items of a batch at most, and their weight unless it is a single one.
  ///   - work: Called by the threads.
  init(
    workers: Int, longestQueue: Int, largestBatch: (count: Int, weight: Int),
    weight: @escaping @Sendable (Item) -> Int, work: @escaping @Sendable ([Item]) -> Void
  ) {
    self.workers = workers
    self.longestQueue = longestQueue
    self.largestBatch = largestBatch
    self.weight = weight
    for _ in 0..<workers {
      Thread { [self] in
        while let batch = nextBatch() { work(batch) }
      }.start()
    }
  }

  /// - Returns: Whether there was room; if not, the item isn't worked on.
  func add(_ item: Item) -> Bool {
    let hasRoom = state.withLock { state in
      guard state.waiting.count < longestQueue, !state.isClosed else { return false }
      state.waiting.append(item)
      return true
    }
    if hasRoom { arrivals.signal() }
    return hasRoom
  }

  /// Ends the threads when they have done what they are at.
  ///
  /// - Returns: what waited in vain.
  func close() -> [Item] {
    let rest = state.withLock { state in
      defer { state.waiting = [] }
      state.isClosed = true
      return state.waiting
    }
    for _ in 0..<workers { arrivals.signal() }
    return rest
  }

  /// Waits for items; `nil` when there will be none.
  private func nextBatch() -> [Item]? {
    while true {
      arrivals.wait()
      let batch: [Item]? = state.withLock { state in
        if state.isClosed { return nil }
        let share = (state.waiting.count + workers - 1) / workers
        var batch: [Item] = []
        var sum = 0
        for item in state.waiting.prefix(min(share, largestBatch.count)) {
          sum += weight(item)
          guard batch.isEmpty || sum <= largestBatch.weight else { break }
          batch.append(item)
        }
        state.waiting.removeFirst(batch.count)
        return batch
      }
      // Another thread may have taken this arrival together with its own.
      guard let batch, batch.isEmpty else { return batch }
    }
  }
}
