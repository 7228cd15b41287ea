import Synchronization

/// A value that one thread at a time can use.
///
/// A class around `Mutex`, so that the lock can be stored where a type is copied.
public final class Locked<Value>: Sendable {
  private let mutex: Mutex<Value>

  /// A lock around a value, which nobody else holds from now on.
  public init(_ value: consuming sending Value) {
    mutex = Mutex(value)
  }

  /// Waits until no other thread uses the value, and lends it.
  public borrowing func withLock<Result, Failure: Error>(
    _ body: (inout sending Value) throws(Failure) -> sending Result
  ) throws(Failure) -> sending Result {
    try mutex.withLock(body)
  }
}
