import Foundation

/// Follows an installation from outside, and calls it off.
///
/// Unchecked: what varies is only touched under `lock`.
public final class DownloadMonitor: @unchecked Sendable {
  /// Bytes of a pack.
  public struct Bytes: Hashable, Sendable {
    /// Bytes that are there: fetched now or earlier.
    public var completed = 0
    /// Bytes of the whole pack; 0 until the index has been read.
    public var total = 0
  }

  private let lock = NSLock()
  private let onChange: (@Sendable (Bytes) -> Void)?
  private var current = Bytes()
  private var cancelled = false

  /// - Parameter onChange: called after each piece that arrives, on the thread that fetches: be
  ///   quick.
  public init(onChange: (@Sendable (Bytes) -> Void)? = nil) {
    self.onChange = onChange
  }

  public var bytes: Bytes { lock.withLock { current } }

  public var isCancelled: Bool { lock.withLock { cancelled } }

  /// Makes the installation throw ``TransferError/cancelled(url:)`` within a tenth of a second. What
  /// it has fetched stays and is not fetched again by the next.
  public func cancel() {
    lock.withLock { cancelled = true }
  }

  func update(_ change: (inout Bytes) -> Void) {
    let changed = lock.withLock {
      change(&current)
      return current
    }
    onChange?(changed)
  }

  /// Waits, but not through a cancellation.
  ///
  /// - Returns: whether the time passed undisturbed.
  func sleep(seconds: Double) -> Bool {
    let end = ContinuousClock.now + .seconds(DownloadPolicy.bounded(seconds))
    while ContinuousClock.now < end {
      if isCancelled { return false }
      let left = (end - ContinuousClock.now) / .seconds(1)
      Thread.sleep(forTimeInterval: max(0, min(0.05, left)))
    }
    return !isCancelled
  }
}
