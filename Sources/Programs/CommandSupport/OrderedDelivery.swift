import Foundation

/// Delivers results, which arrive in any order, in the order in which they were expected.
///
/// Unchecked: all mutable state is only accessed with `condition` locked.
final class OrderedDelivery<Output: Sendable>: @unchecked Sendable {
  private let pendingLimit: (count: Int, cost: Int)
  private let deliver: @Sendable ([Output]) -> Void

  private let condition = NSCondition()
  /// The number of the next expected result.
  private var nextNumber = 0
  /// The results that arrived, by the number of the first.
  private var arrived: [Int: (outputs: [Output], cost: Int)] = [:]
  private var nextDelivery = 0
  private var isDelivering = false
  /// The number and the cost of results that are expected but not yet delivered.
  private var pending = (count: 0, cost: 0)

  /// - Parameters:
  ///   - pendingLimit: the maximum number of results expected at a time, and their maximum cost
  ///     unless there is only one.
  ///   - deliver: takes results that follow those of the last call. Called by one thread at a time.
  init(
    pendingLimit: (count: Int, cost: Int), deliver: @escaping @Sendable ([Output]) -> Void
  ) {
    self.pendingLimit = pendingLimit
    self.deliver = deliver
  }

  /// Expects another result; waits while too many are expected.
  ///
  /// - Parameter begin: begins the work on it, given its number.
  func expect(cost: Int, begin: (Int) -> Void) {
    condition.lock()
    defer { condition.unlock() }
    while pending.count > 0,
      pending.count >= pendingLimit.count || pending.cost + cost > pendingLimit.cost
    {
      condition.wait()
    }
    pending.count += 1
    pending.cost += cost
    begin(nextNumber)
    nextNumber += 1
  }

  /// Takes results of consecutive numbers. Delivers those that are next, unless another thread is
  /// delivering and will do so.
  func take(_ outputs: [Output], from first: Int, cost: Int) {
    condition.lock()
    defer { condition.unlock() }
    arrived[first] = (outputs, cost)
    if isDelivering { return }
    isDelivering = true
    while let next = arrived.removeValue(forKey: nextDelivery) {
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

  func waitForDelivery() {
    condition.lock()
    defer { condition.unlock() }
    while pending.count > 0 { condition.wait() }
  }
}
