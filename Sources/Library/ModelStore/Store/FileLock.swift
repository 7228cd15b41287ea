import Foundation
import Support

/// A lock between processes (and between threads): `flock` on a file.
///
/// The system releases it when the process ends, however it ends.
struct FileLock {
  enum Mode {
    /// Held by any number at once.
    case shared
    /// Held by only one.
    case exclusive
  }

  let descriptor: Int32

  /// Takes the lock if it is free.
  ///
  /// - Returns: `nil` if another holds it.
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

  /// Takes the lock, waiting if necessary.
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

  /// Releases the lock; call it once.
  func release() {
    close(descriptor)
  }
}
