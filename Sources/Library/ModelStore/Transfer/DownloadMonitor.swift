import Foundation
import Support

/// Follows an installation from outside, and can cancel it.
public final class DownloadMonitor: Sendable {
  /// The bytes of a pack.
  public struct Bytes: Hashable, Sendable {
    /// The bytes that are there: fetched now or earlier.
    public var completed = 0
    /// The bytes of the whole pack; 0 until the index has been read.
    public var total = 0
  }

  private let onChange: (@Sendable (Bytes) -> Void)?
  private let state = Locked((bytes: Bytes(), isCancelled: false))

  /// Creates a monitor for one installation.
  ///
  /// - Parameter onChange: called after each piece that arrives, on the thread that fetches; it
  ///   should be quick.
  public init(onChange: (@Sendable (Bytes) -> Void)? = nil) {
    self.onChange = onChange
  }

  /// The bytes that have arrived, and the total.
  public var bytes: Bytes { state.withLock { $0.bytes } }

  /// Whether the installation has been cancelled.
  public var isCancelled: Bool { state.withLock { $0.isCancelled } }

  /// Makes the installation throw ``TransferError/cancelled(url:)`` within a tenth of a second.
  /// What it has fetched is kept, and the next installation doesn't fetch it again.
  public func cancel() {
    state.withLock { $0.isCancelled = true }
  }

  func update(_ change: (inout Bytes) -> Void) {
    let changed = state.withLock { state in
      change(&state.bytes)
      return state.bytes
    }
    onChange?(changed)
  }

  /// Waits unless cancelled.
  ///
  /// - Returns: whether the time passed without cancellation.
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
