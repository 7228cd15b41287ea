import Support

/// Values, each computed on first use, and kept.
///
/// A thread that asks during the computation waits. A cancelled task may stop before a value is
/// complete; it is then computed again for the next thread that asks.
struct LazyList<Value: Sendable>: Sendable {
  private let make: @Sendable (Int) -> Value
  private let made: Locked<[Value?]>

  /// - Parameter make: computes the value at an index.
  init(count: Int, make: @escaping @Sendable (_ place: Int) -> Value) {
    self.make = make
    made = Locked(Array(repeating: nil, count: count))
  }

  subscript(place: Int) -> Value {
    made.withLock { made in
      if let value = made[place] { return value }
      let value = make(place)
      if !Cancellation.isRequested { made[place] = value }
      return value
    }
  }
}
