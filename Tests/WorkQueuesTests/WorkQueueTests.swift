import Dispatch
import Foundation
import Support
import Testing

@testable import WorkQueues

struct WorkQueueTests {
  /// A queue whose only worker stands still until it is released.
  private final class Held: Sendable {
    let batches = Locked<[[Int]]>([])
    let hasBegun = DispatchSemaphore(value: 0)
    let mayGoOn = DispatchSemaphore(value: 0)

    func queue(maximumQueueLength: Int, largestBatch: (count: Int, cost: Int)) -> WorkQueue<Int> {
      WorkQueue(
        WorkLimits(
          threads: 1, maximumQueueLength: maximumQueueLength, batchCount: largestBatch.count,
          batchCost: largestBatch.cost),
        cost: { $0 },
        work: { [self] batch in
          batches.withLock { $0.append(batch) }
          hasBegun.signal()
          mayGoOn.wait()
        })
    }

    /// Lets the worker finish a number of batches and begin the next.
    func goOn(_ count: Int) {
      for _ in 0..<count {
        mayGoOn.signal()
        hasBegun.wait()
      }
    }
  }

  @Test func waitingItemsAreProcessedTogetherAndInOrder() {
    let held = Held()
    let queue = held.queue(maximumQueueLength: 100, largestBatch: (4, 100))
    #expect(queue.add(1))
    held.hasBegun.wait()
    for item in 2...11 { #expect(queue.add(item)) }
    held.goOn(3)
    #expect(held.batches.withLock { $0 } == [[1], [2, 3, 4, 5], [6, 7, 8, 9], [10, 11]])
    held.mayGoOn.signal()
    #expect(queue.close().isEmpty)
  }

  @Test func aBatchIsNoHeavierThanAllowedUnlessOneItemIs() {
    let held = Held()
    let queue = held.queue(maximumQueueLength: 100, largestBatch: (10, 5))
    #expect(queue.add(1))
    held.hasBegun.wait()
    for item in [2, 3, 9, 1, 1] { #expect(queue.add(item)) }
    held.goOn(3)
    #expect(held.batches.withLock { $0 } == [[1], [2, 3], [9], [1, 1]])
    held.mayGoOn.signal()
    _ = queue.close()
  }

  @Test func excessItemsAreRefusedAndWaitingOnesGivenBackAtTheEnd() {
    let held = Held()
    let queue = held.queue(maximumQueueLength: 2, largestBatch: (10, 100))
    #expect(queue.add(1))
    held.hasBegun.wait()
    #expect(queue.add(2))
    #expect(queue.add(3))
    #expect(!queue.add(4))
    #expect(queue.close() == [2, 3])
    #expect(!queue.add(5))
    held.mayGoOn.signal()
  }

  @Test func allWorkersTakePart() {
    let done = Locked(0)
    let end = DispatchSemaphore(value: 0)
    let queue = WorkQueue<Int>(
      WorkLimits(threads: 4, maximumQueueLength: 1_000, batchCount: 3, batchCost: 1_000),
      cost: { _ in 1 },
      work: { batch in
        done.withLock { $0 += batch.count }
        for _ in batch { end.signal() }
      })
    for item in 0..<500 { #expect(queue.add(item)) }
    for _ in 0..<500 { end.wait() }
    #expect(done.withLock { $0 } == 500)
    #expect(queue.close().isEmpty)
  }

  /// A server that ends needn't wait for answers that nobody will receive.
  @Test(.timeLimit(.minutes(60))) func workInProgressIsCancelled() {
    let hasBegun = DispatchSemaphore(value: 0)
    let hasEnded = DispatchSemaphore(value: 0)
    let queue = WorkQueue<Int>(
      WorkLimits(threads: 2, batchCount: 1, batchCost: 1), cost: { _ in 1 },
      work: { _ in
        hasBegun.signal()
        while !Task.isCancelled { usleep(100) }
        hasEnded.signal()
      })
    for item in 0..<2 { queue.add(item) }
    for _ in 0..<2 { hasBegun.wait() }
    queue.cancel()
    for _ in 0..<2 { hasEnded.wait() }
    // What comes later is cancelled, too.
    queue.add(2)
    hasEnded.wait()
    queue.close()
  }

  @Test func whatNobodyWantsIsDropped() {
    let held = Held()
    let queue = held.queue(maximumQueueLength: 4, largestBatch: (2, 100))
    #expect(queue.add(1))
    held.hasBegun.wait()
    for item in 2...5 { #expect(queue.add(item)) }
    #expect(!queue.add(6))
    #expect(queue.drop { $0.isMultiple(of: 2) } == [2, 4])
    // There is room again.
    #expect(queue.add(7))
    held.goOn(2)
    #expect(held.batches.withLock { $0 } == [[1], [3, 5], [7]])
    held.mayGoOn.signal()
    queue.close()
  }

  /// A batch continues as long as any of it is wanted.
  @Test(.timeLimit(.minutes(60))) func aBatchThatNobodyWantsIsCancelled() {
    let hasBegun = DispatchSemaphore(value: 0)
    let cancelled = Locked<[[Int]]>([])
    let hasEnded = DispatchSemaphore(value: 0)
    let queue = WorkQueue<Int>(
      WorkLimits(threads: 1, batchCount: 2, batchCost: 2), cost: { _ in 1 },
      work: { batch in
        hasBegun.signal()
        while !Task.isCancelled { usleep(100) }
        cancelled.withLock { $0.append(batch) }
        hasEnded.signal()
      })
    queue.add(1)
    hasBegun.wait()
    for item in 2...3 { queue.add(item) }
    #expect(queue.drop { $0 == 1 }.isEmpty)
    hasEnded.wait()
    hasBegun.wait()
    #expect(queue.drop { $0 == 2 }.isEmpty)
    #expect(queue.drop { $0 <= 3 }.isEmpty)
    hasEnded.wait()
    #expect(cancelled.withLock { $0 } == [[1], [2, 3]])
    queue.close()
  }

  @Test func threadsStartWhenThereIsWorkForThem() {
    let names = Locked<Set<UInt>>([])
    let end = DispatchSemaphore(value: 0)
    let queue = WorkQueue<Int>(
      WorkLimits(threads: 8, batchCount: 1, batchCost: 1), cost: { _ in 1 },
      work: { _ in
        let name = UInt(bitPattern: ObjectIdentifier(Thread.current))
        names.withLock { _ = $0.insert(name) }
        end.signal()
      })
    for item in 0..<3 { queue.add(item) }
    for _ in 0..<3 { end.wait() }
    #expect((1...3).contains(names.withLock { $0.count }))
    queue.close()
  }
}
