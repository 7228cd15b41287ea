import Support

/// The room for the bodies of all requests at a time: many connections may each send little.
final class BodyBudget: Sendable {
  private let rest: Locked<Int>

  /// - Parameter limit: the maximum number of bytes of all bodies together.
  init(limit: Int) {
    rest = Locked(limit)
  }

  /// Returns whether there is room for more bytes, which are then taken.
  func take(_ count: Int) -> Bool {
    rest.withLock { rest in
      guard rest >= count else { return false }
      rest -= count
      return true
    }
  }

  func giveBack(_ count: Int) {
    rest.withLock { $0 += count }
  }
}
