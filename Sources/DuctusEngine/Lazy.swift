import Foundation

/// A value that is made when it is first asked for, and kept.
///
/// Unchecked: `state` is only touched under `lock`.
final class Lazy<Value: Sendable>: @unchecked Sendable {
  private enum State {
    case pending(@Sendable () -> Value)
    case made(Value)
  }

  private let lock = NSLock()
  private var state: State

  init(_ make: @escaping @Sendable () -> Value) {
    state = .pending(make)
  }

  var value: Value {
    lock.withLock {
      switch state {
      case .made(let value): return value
      case .pending(let make):
        let value = make()
        state = .made(value)  // what it was made from is let go
        return value
      }
    }
  }
}
