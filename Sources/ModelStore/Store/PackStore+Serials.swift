import Foundation
import Support

/// The newest index that the store has seen from each publisher.
///
/// Who can answer in the server's place can't forge an index, but could serve an old one for ever,
/// with models that have been withdrawn since. The store therefore takes no index with a lower
/// serial number than it has seen. An index may also have a date by which it is to be renewed; one
/// without goes on being accepted, also where nobody tends the repository any more.
extension PackStore {
  private struct Memory: Codable {
    var serial: Int
  }

  /// The serial number of the newest index seen from a repository's publisher; `nil` where none
  /// was.
  public func serial(of repository: ModelRepository) -> Int? {
    guard let data = try? InputFile.contents(of: memory(of: repository).path, limit: 1024)
    else { return nil }
    return (try? JSONDecoder().decode(Memory.self, from: Data(data)))?.serial
  }

  /// Forgets the newest index seen from a repository's publisher, so that an older one is accepted
  /// once: for a publisher that has signed a wrong serial number.
  ///
  /// - Throws: ``ModelStoreError``.
  public func forgetSerial(of repository: ModelRepository) throws(ModelStoreError) {
    try claim()
    let url = memory(of: repository)
    guard unlink(url.path) == 0 || errno == ENOENT else {
      throw FileSystem.failure("remove", url.path)
    }
  }

  func remember(
    serial: Int, of repository: ModelRepository, monitor: DownloadMonitor
  ) throws(ModelStoreError) {
    let url = memory(of: repository)
    let lock = try FileLock.wait(
      url.appendingPathExtension("lock"), .exclusive, seconds: 60, monitor: monitor)
    defer { lock.release() }
    guard serial > self.serial(of: repository) ?? -1 else { return }
    try FileSystem.replace(url, contents: Data("{\"serial\": \(serial)}\n".utf8))
  }

  /// Named by the publisher's key: mirrors at other addresses are the same repository.
  private func memory(of repository: ModelRepository) -> URL {
    repositories.appendingPathComponent("\(repository.publicKey.text).json")
  }
}
