import Foundation
import ModelPack
import Support

/// A partially downloaded file: `HASH.part`, with its entity tag in `HASH.etag`.
///
/// Its owner holds the lock of its hash.
final class PartialFile: DownloadSink {
  let url: URL
  private(set) var count: Int
  private(set) var entityTag: String?
  private let tagURL: URL
  private let descriptor: Int32
  private let monitor: DownloadMonitor

  /// Opens an earlier partial download, or starts a new one.
  ///
  /// - Parameter monitor: notified of every byte present.
  init(
    hash: String, size: Int, directory: URL, monitor: DownloadMonitor
  ) throws(ModelStoreError) {
    self.monitor = monitor
    url = directory.appendingPathComponent("\(hash).part")
    tagURL = directory.appendingPathComponent("\(hash).etag")
    let flags = O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW
    var descriptor = open(url.path, flags, 0o644)
    // An earlier version of Ductus may have left a file that can't be written.
    if descriptor < 0, errno == EACCES, unlink(url.path) == 0 {
      descriptor = open(url.path, flags, 0o644)
    }
    self.descriptor = descriptor
    guard descriptor >= 0 else { throw FileSystem.failure("open", url.path) }
    let end = lseek(descriptor, 0, SEEK_END)
    guard end >= 0 else {
      let error = FileSystem.failure("read", url.path)
      close(descriptor)
      throw error
    }
    count = Int(end)
    monitor.update { $0.completed += Int(end) }
    if let tag = try? InputFile.contents(of: tagURL.path, limit: 256), tag.count <= 256 {
      entityTag = String(validating: tag, as: UTF8.self)
    }
    // The partial file is longer than the file can be, so it is useless.
    if count > size { try restart(entityTag: nil) }
  }

  deinit { close(descriptor) }

  func append(_ data: Data) throws(ModelStoreError) {
    try FileSystem.append(data, to: descriptor, path: url.path)
    count += data.count
    monitor.update { $0.completed += data.count }
  }

  func restart(entityTag: String?) throws(ModelStoreError) {
    guard ftruncate(descriptor, 0) == 0, lseek(descriptor, 0, SEEK_SET) == 0 else {
      throw FileSystem.failure("truncate", url.path)
    }
    let lost = count
    monitor.update { $0.completed -= lost }
    count = 0
    self.entityTag = entityTag
    unlink(tagURL.path)
    // The tag is written before the bytes for which it vouches.
    if let entityTag { try FileSystem.replace(tagURL, contents: Data(entityTag.utf8)) }
  }

  /// Gives the complete, verified file its permanent name.
  func publish(as target: URL) throws(ModelStoreError) {
    try FileSystem.synchronize(descriptor, path: url.path)
    try FileSystem.move(url, to: target)
    unlink(tagURL.path)
    // Packs share the file, so nobody may write to it. It becomes read-only after it has its name:
    // an installer killed in between would leave a partial file that the next one can't open.
    guard fchmod(descriptor, 0o444) == 0 else {
      throw FileSystem.failure("set permissions of", target.path)
    }
  }

  func discard() {
    unlink(url.path)
    unlink(tagURL.path)
  }
}
