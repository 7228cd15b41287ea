import Support

/// Values, each computed on first use, and kept.
///
/// A thread that asks during the computation waits. A cancelled task may stop before a value is
/// complete; it is then computed again for the next thread that asks.
struct LazyList<Value: Sendable>: Sendable {
  private let make: @Sendable (Int) -> Value
  /// Empty until a value is asked for: most never are.
  private let made = Locked<[Value?]>([])
  private let count: Int

  /// - Parameter make: computes the value at an index.
  init(count: Int, make: @escaping @Sendable (_ index: Int) -> Value) {
    self.count = count
    self.make = make
  }

  subscript(index: Int) -> Value {
    made.withLock { made in
      if made.isEmpty { made = Array(repeating: nil, count: count) }
      if let value = made[index] { return value }
      let value = make(index)
      if !Cancellation.isRequested { made[index] = value }
      return value
    }
  }
}
