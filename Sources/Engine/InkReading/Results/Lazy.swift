import Support

/// A value that is computed on first use, and kept.
///
/// A thread that asks during the computation waits. A cancelled task may stop before the value is
/// complete; it is then computed again for the next thread that asks.
struct Lazy<Value: Sendable>: Sendable {
  private enum State: Sendable {
    case pending(@Sendable () -> Value)
    case made(Value)
  }

  private let state: Locked<State>

  init(_ make: @escaping @Sendable () -> Value) {
    state = Locked(.pending(make))
  }

  var value: Value {
    state.withLock { state in
      switch state {
      case .made(let value): return value
      case .pending(let make):
        let value = make()
        if !Cancellation.isRequested { state = .made(value) }  // this also frees `make`
        return value
      }
    }
  }
}
