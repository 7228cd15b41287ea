import Support

/// Values that are created on first use, and released when nobody uses them.
final class WeakCache<Key: Hashable & Sendable, Value: AnyObject & Sendable>: Sendable {
  private struct Use: Sendable {
    weak var value: Value?
  }

  private let uses = Locked<[Key: Use]>([:])

  /// Returns the value of a key; without a key, a new one.
  ///
  /// Threads that need a value at the same time wait for each other, so that it is created once.
  func value<Failure: Error>(
    _ key: Key?, make: () throws(Failure) -> Value
  ) throws(Failure) -> Value {
    guard let key else { return try make() }
    return try uses.withLock { uses throws(Failure) in
      if let value = uses[key]?.value { return value }
      let value = try make()
      uses = uses.filter { $0.value.value != nil }
      uses[key] = Use(value: value)
      return value
    }
  }
}
