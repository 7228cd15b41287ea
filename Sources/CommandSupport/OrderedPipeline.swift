import Foundation

/// Works on a stream of inputs on several threads and delivers the results in the inputs' order.
///
/// An input is worked on as soon as a thread is free, together with those that wait by then: a
/// slow stream goes one by one, a fast one in batches. The memory is bounded: `submit` waits
/// while too much is under way, slow delivery included. Threads start when there is work for
/// them.
///
/// Unchecked: all mutable state is only touched with `condition` locked.
public final class OrderedPipeline<Input: Sendable, Output: Sendable>: @unchecked Sendable {
  /// Works on a batch; the results are as many, in the same order. Called by many threads.
  public typealias Work = @Sendable ([Input]) -> [Output]
  /// Takes results that follow those of the last call. Called by one thread at a time.
  public typealias Delivery = @Sendable ([Output]) -> Void

  private let limits: PipelineLimits
  private let cost: @Sendable (Input) -> Int
  private let work: Work
  private let deliver: Delivery

  private let condition = NSCondition()
  private var waiting: [Input] = []
  /// Number of the first of `waiting`, the inputs being numbered from 0.
  private var firstWaiting = 0
  /// Batches worked on, by the number of their first input.
  private var finished: [Int: (outputs: [Output], cost: Int)] = [:]
  private var nextDelivery = 0
  private var isDelivering = false
  /// Of all inputs submitted and not delivered yet.
  private var pending = (count: 0, cost: 0)
  private var threads = 0
  private var idleThreads = 0
  private var isClosed = false

  /// - Parameter cost: what an input takes of the limits' cost: a measure of its memory.
  public init(
    limits: PipelineLimits, cost: @escaping @Sendable (Input) -> Int, work: @escaping Work,
    deliver: @escaping Delivery
  ) {
    self.limits = limits
    self.cost = cost
    self.work = work
    self.deliver = deliver
  }

  /// Hands over the next input; waits while too much is under way.
  public func submit(_ input: Input) {
    condition.lock()
    defer { condition.unlock() }
    // One input is let through however large it is.
    while pending.count > 0,
      pending.count >= limits.pendingCount || pending.cost + cost(input) > limits.pendingCost
    {
      condition.wait()
    }
    pending.count += 1
    pending.cost += cost(input)
    waiting.append(input)
    if waiting.count > idleThreads, threads < limits.threads {
      threads += 1
      Thread { self.takeBatches() }.start()
    }
    condition.broadcast()
  }

  /// Waits until every result is delivered. Nothing may be submitted after that.
  public func finish() {
    condition.lock()
    defer { condition.unlock() }
    isClosed = true
    condition.broadcast()
    while pending.count > 0 || threads > 0 { condition.wait() }
  }

  // MARK: - Threads

  private func takeBatches() {
    condition.lock()
    while let batch = nextBatch() {
      condition.unlock()
      let outputs = work(batch.inputs)
      precondition(outputs.count == batch.inputs.count, "one result for each input")
      condition.lock()
      finished[batch.first] = (outputs, batch.cost)
      deliverFinished()
    }
    threads -= 1
    condition.broadcast()
    condition.unlock()
  }

  /// Waits for inputs; `nil` when there will be none. Called with `condition` locked.
  private func nextBatch() -> (first: Int, inputs: [Input], cost: Int)? {
    while waiting.isEmpty {
      if isClosed { return nil }
      idleThreads += 1
      condition.wait()
      idleThreads -= 1
    }
    // What waits is shared out among the threads.
    let share = (waiting.count + limits.threads - 1) / limits.threads
    var batch: [Input] = []
    var batchCost = 0
    for input in waiting.prefix(min(share, limits.batchCount)) {
      guard batch.isEmpty || batchCost + cost(input) <= limits.batchCost else { break }
      batch.append(input)
      batchCost += cost(input)
    }
    let first = firstWaiting
    waiting.removeFirst(batch.count)
    firstWaiting += batch.count
    return (first, batch, batchCost)
  }

  /// Delivers what is next, unless another thread is at it and will see to this, too. Called with
  /// `condition` locked, which is let go meanwhile.
  private func deliverFinished() {
    if isDelivering { return }
    isDelivering = true
    while let next = finished.removeValue(forKey: nextDelivery) {
      condition.unlock()
      deliver(next.outputs)
      condition.lock()
      nextDelivery += next.outputs.count
      pending.count -= next.outputs.count
      pending.cost -= next.cost
      condition.broadcast()
    }
    isDelivering = false
  }
}

/// How much an `OrderedPipeline` does at a time.
public struct PipelineLimits {
  public let threads: Int
  /// Inputs of one batch at most.
  public let batchCount: Int
  /// Cost of one batch at most, unless it is a single input.
  public let batchCost: Int
  /// Inputs under way at most.
  public let pendingCount: Int
  /// Cost of all inputs under way at most, unless it is a single input.
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
    summary: "Threads that recognise (default: one for each processor).")

  public static func value(_ arguments: Arguments) throws(UsageError) -> Int {
    try arguments.integer(option, in: 1...1_024) ?? ProcessInfo.processInfo.activeProcessorCount
  }
}
