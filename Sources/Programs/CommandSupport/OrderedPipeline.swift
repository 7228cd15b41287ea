import Foundation
import WorkQueues

/// Works on a stream of inputs on several threads and delivers the results in the inputs' order.
///
/// An input is processed as soon as a thread is free, together with others that are waiting. The
/// memory is bounded: `submit` waits while too much is under way, including slow delivery.
public final class OrderedPipeline<Input: Sendable, Output: Sendable>: Sendable {
  /// Processes a batch into equally many results, in the same order. Called by many threads.
  public typealias Work = @Sendable ([Input]) -> [Output]
  /// Takes results that follow those of the last call. Called by one thread at a time.
  public typealias Delivery = @Sendable ([Output]) -> Void

  private struct Numbered: Sendable {
    let number: Int
    let input: Input
  }

  private let cost: @Sendable (Input) -> Int
  private let queue: WorkQueue<Numbered>
  private let delivery: OrderedDelivery<Output>

  /// - Parameter cost: an input's share of the limits' cost, a measure of its memory.
  public init(
    limits: PipelineLimits, cost: @escaping @Sendable (Input) -> Int, work: @escaping Work,
    deliver: @escaping Delivery
  ) {
    self.cost = cost
    let delivery = OrderedDelivery(
      pendingLimit: (limits.pendingCount, limits.pendingCost), deliver: deliver)
    self.delivery = delivery
    queue = WorkQueue(
      WorkLimits(
        threads: limits.threads, batchCount: limits.batchCount, batchCost: limits.batchCost),
      cost: { cost($0.input) },
      work: { batch in
        let outputs = work(batch.map(\.input))
        precondition(outputs.count == batch.count, "one result for each input")
        let cost = batch.reduce(0) { $0 + cost($1.input) }
        delivery.take(outputs, from: batch[0].number, cost: cost)
      })
  }

  /// Submits the next input; waits while too much is under way.
  public func submit(_ input: Input) {
    delivery.expect(cost: cost(input)) { number in
      queue.add(Numbered(number: number, input: input))
    }
  }

  /// Waits until every result is delivered. Nothing may be submitted after that.
  public func finish() {
    delivery.waitForDelivery()
    queue.close()
  }
}

/// The limits of what an `OrderedPipeline` does at a time.
public struct PipelineLimits {
  public let threads: Int
  /// The maximum number of inputs of one batch.
  public let batchCount: Int
  /// The maximum cost of one batch, unless it is a single input.
  public let batchCost: Int
  /// The maximum number of inputs under way.
  public let pendingCount: Int
  /// The maximum cost of all inputs under way, unless it is a single input.
  public let pendingCost: Int

  public init(
    threads: Int, batchCount: Int, batchCost: Int, pendingCount: Int, pendingCost: Int
  ) {
    self.threads = threads
    self.batchCount = batchCount
    self.batchCost = batchCost
    self.pendingCount = pendingCount
    self.pendingCost = pendingCost
  }
}

/// The number of threads that recognise.
public enum ThreadCount {
  public static let option = CommandOption(
    name: "threads", value: "N",
    summary: "Number of threads (default: one per processor).")

  public static func value(_ arguments: Arguments) throws(UsageError) -> Int {
    try arguments.integer(option, in: 1...1_024) ?? ProcessInfo.processInfo.activeProcessorCount
  }
}
