import Foundation
import ModelPack
import Support

/// The files named by their SHA-256, complete and verified, and partial downloads of such files.
struct BlobCollection {
  let directory: URL
  let partialDirectory: URL

  func url(of file: RepositoryIndex.Blob) -> URL {
    directory.appendingPathComponent(file.sha256)
  }

  /// Returns whether a file exists, by its size; its contents were verified when it got its name.
  func contains(_ file: RepositoryIndex.Blob) -> Bool {
    (try? InputFile.size(of: url(of: file).path)) == file.bytes
  }

  /// Returns the number of bytes of a file that are already here, complete or partial.
  func presentBytes(of file: RepositoryIndex.Blob) -> Int {
    if contains(file) { return file.bytes }
    let path = partialDirectory.appendingPathComponent("\(file.sha256).part").path
    return min((try? InputFile.size(of: path)) ?? 0, file.bytes)
  }

  /// Ensures that a file is here: verifies it, or fetches it. If two processes need the same one,
  /// one fetches it and the other waits.
  func obtain(
    _ file: RepositoryIndex.Blob, from source: URL, downloader: Downloader
  ) throws(ModelStoreError) {
    let lock = try FileLock.wait(
      partialDirectory.appendingPathComponent("\(file.sha256).lock"), .exclusive,
      seconds: downloader.policy.totalTimeout, monitor: downloader.monitor)
    defer { lock.release() }
    let target = url(of: file)
    if contains(file), (try? sha256(of: target)) == file.sha256 {
      downloader.monitor.update { $0.completed += file.bytes }
      return
    }
    let partial = try PartialFile(
      hash: file.sha256, size: file.bytes, directory: partialDirectory,
      monitor: downloader.monitor)
    do {
      try fetch(file, from: source, into: partial, downloader: downloader)
      try partial.publish(as: target)
    } catch {
      // A partial file on a full disk is in everybody's way; otherwise it is kept to be continued.
      if case .full = error { partial.discard() } else if partial.count == 0 { partial.discard() }
      throw error
    }
  }

  private func fetch(
    _ file: RepositoryIndex.Blob, from source: URL, into partial: PartialFile,
    downloader: Downloader
  ) throws(ModelStoreError) {
    let resumed = partial.count
    if resumed < file.bytes || file.bytes == 0 {
      try downloader.fetch(source, size: .exactly(file.bytes), into: partial)
    }
    var hash = try sha256(of: partial.url)
    if hash != file.sha256 && resumed > 0 {
      // An earlier download may have left a part of another file, so the download starts again from
      // the beginning.
      try partial.restart(entityTag: nil)
      try downloader.fetch(source, size: .exactly(file.bytes), into: partial)
      hash = try sha256(of: partial.url)
    }
    guard hash == file.sha256 else {
      partial.discard()
      throw .transfer(
        .wrongHash(url: source.absoluteString, expected: file.sha256, actual: hash))
    }
  }
}
