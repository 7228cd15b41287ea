#if hasFeature(Embedded)
  import CSupport
#elseif THREAD_SANITIZER
  import Foundation
#else
  import Synchronization
#endif

/// A value that one thread at a time can use.
///
/// A class around `Mutex`, so that the lock can be stored in types that are copied. The thread
/// sanitizer doesn't see that lock, because Swift's library isn't built with it: `make test-deep`
/// defines `THREAD_SANITIZER`, and the value has a POSIX lock. So it does in Embedded Swift, which
/// has no `Mutex`.
#if hasFeature(Embedded)
  public final class Locked<Value>: Sendable {
    private nonisolated(unsafe) let lock = cs_lock_make()
    private nonisolated(unsafe) var value: Value

    /// Creates a lock around a value, which nobody else may hold from now on.
    public init(_ value: consuming sending Value) {
      self.value = value
    }

    deinit { cs_lock_free(lock) }

    /// Waits until no other thread uses the value, then lends it.
    public func withLock<Result, Failure: Error>(
      _ body: (inout sending Value) throws(Failure) -> sending Result
    ) throws(Failure) -> sending Result {
      cs_lock_take(lock)
      defer { cs_lock_release(lock) }
      return try body(&value)
    }
  }
#elseif THREAD_SANITIZER
  public final class Locked<Value>: Sendable {
    private let lock = NSLock()
    private nonisolated(unsafe) var value: Value

    /// Creates a lock around a value, which nobody else may hold from now on.
    public init(_ value: consuming sending Value) {
      self.value = value
    }

    /// Waits until no other thread uses the value, then lends it.
    public func withLock<Result, Failure: Error>(
      _ body: (inout sending Value) throws(Failure) -> sending Result
    ) throws(Failure) -> sending Result {
      lock.lock()
      defer { lock.unlock() }
      return try body(&value)
    }
  }
#else
  public final class Locked<Value>: Sendable {
    private let mutex: Mutex<Value>

    /// Creates a lock around a value, which nobody else may hold from now on.
    public init(_ value: consuming sending Value) {
      mutex = Mutex(value)
    }

    /// Waits until no other thread uses the value, then lends it.
    public borrowing func withLock<Result, Failure: Error>(
      _ body: (inout sending Value) throws(Failure) -> sending Result
    ) throws(Failure) -> sending Result {
      try mutex.withLock(body)
    }
  }
#endif
