import Foundation
import Support

/// A lock between processes (and between threads): `flock` on a file.
///
/// The system lets go of it when the process ends, however it ends.
struct FileLock {
  enum Mode {
    /// Many may hold it together.
    case shared
    /// One alone.
    case exclusive
  }

  let descriptor: Int32

  /// Takes the lock if it is free at once.
  ///
  /// - Returns: `nil` where another holds it.
  static func take(
    _ url: URL, _ mode: Mode
  ) throws(ModelStoreError) -> FileLock? {
    let descriptor = open(url.path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o644)
    guard descriptor >= 0 else { throw FileSystem.failure("open", url.path) }
    let operation = (mode == .shared ? LOCK_SH : LOCK_EX) | LOCK_NB
    while flock(descriptor, operation) != 0 {
      let code = errno
      if code == EINTR { continue }
      close(descriptor)
      if code == EWOULDBLOCK { return nil }
      throw FileSystem.failure("lock", url.path, code: code)
    }
    return FileLock(descriptor: descriptor)
  }

  /// Takes the lock, and waits for it if need be.
  ///
  /// - Throws: ``ModelStoreError/busy(path:)`` after `seconds`, ``TransferError/cancelled(url:)``.
  static func wait(
    _ url: URL, _ mode: Mode, seconds: Double, monitor: DownloadMonitor
  ) throws(ModelStoreError) -> FileLock {
    let end = ContinuousClock.now + .seconds(DownloadPolicy.bounded(seconds))
    while true {
      if let lock = try take(url, mode) { return lock }
      guard ContinuousClock.now < end else { throw .busy(path: url.path) }
      guard monitor.sleep(seconds: 0.02) else {
        throw .transfer(.cancelled(url: url.absoluteString))
      }
    }
  }

  /// Lets go of the lock; call it once.
  func release() {
    close(descriptor)
  }
}
