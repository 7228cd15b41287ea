import Dispatch
import Foundation
import ModelStore
import Support

/// Progress that one thread makes and others observe.
///
/// Apple's `Progress` allows that; the one of swift-corelibs-foundation has no lock of its own. Its
/// fraction can't be overridden, and may lag behind.
///
/// Unchecked: the counts are only set under `lock`, the monitor before anybody else has the
/// progress, and nothing else changes.
final class DownloadProgress: Progress, @unchecked Sendable {
  /// Cancels the download when the progress is cancelled.
  var monitor: DownloadMonitor?

  // At once: cancellation handlers would be called later.
  override func cancel() {
    monitor?.cancel()
    super.cancel()
  }

  #if !canImport(Darwin)
    private let lock = NSRecursiveLock()

    override var totalUnitCount: Int64 {
      get { lock.withLock { super.totalUnitCount } }
      set { lock.withLock { super.totalUnitCount = newValue } }
    }

    override var completedUnitCount: Int64 {
      get { lock.withLock { super.completedUnitCount } }
      set { lock.withLock { super.completedUnitCount = newValue } }
    }
  #endif

  func show(_ bytes: DownloadMonitor.Bytes) {
    // Unknown until the index has been read.
    guard bytes.total > 0 else { return }
    totalUnitCount = Int64(bytes.total)
    // The last byte arrives before the last file is verified and in place.
    completedUnitCount = Int64(min(bytes.completed, bytes.total - 1))
  }

  func end() {
    totalUnitCount = max(1, totalUnitCount)
    completedUnitCount = totalUnitCount
  }
}
