import Foundation

/// A lock on a folder (`flock`), so that only one process at a time reads a file in it and writes
/// it again.
final class FolderLock {
  private let descriptor: Int32

  /// Waits until no other process holds the lock.
  ///
  /// - Returns: `nil` if the folder can't be locked, as on some network drives.
  init?(_ path: String) {
    descriptor = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    while flock(descriptor, LOCK_EX) != 0 {
      guard errno == EINTR else {
        close(descriptor)
        return nil
      }
    }
  }

  deinit { close(descriptor) }
}
