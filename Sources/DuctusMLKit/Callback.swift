import Dispatch

/// A caller's function on its way to the queue where it is called.
///
/// Unchecked: the function comes from the caller, is called once, and only on the queue that the
/// caller chose. Asking for a `@Sendable` one would refuse programs that capture their view.
struct Callback<Value: Sendable>: @unchecked Sendable {
  let function: (Value) -> Void
  let queue: DispatchQueue

  func call(_ value: Value) {
    queue.async { function(value) }
  }
}
