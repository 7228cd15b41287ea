import Foundation

/// The newest index that the store has seen from each publisher.
///
/// Who can answer in the server's place can't forge an index, but could serve an old one for ever,
/// with models that have been withdrawn since. An index has no date of expiry, though: a repository
/// that nobody tends any more goes on working.
extension PackStore {
  private struct Memory: Codable {
    var serial: Int
  }

  /// The serial number of the newest index seen from a repository's publisher.
  func serial(of repository: ModelRepository) -> Int? {
    guard let data = try? Data(contentsOf: memory(of: repository)) else { return nil }
    return (try? JSONDecoder().decode(Memory.self, from: data))?.serial
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
