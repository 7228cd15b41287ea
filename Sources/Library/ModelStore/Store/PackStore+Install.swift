import Foundation
import ModelIdentifiers
import Support

extension PackStore {
  /// The outcome of an installation.
  public struct Installation: Hashable, Sendable {
    /// The pack that now serves the tag.
    public let pack: Pack
    /// Whether the pack was already installed, complete and in the offered version.
    public let wasUpToDate: Bool
  }

  /// Finds the pack in a repository that serves a tag best, fetches, verifies and installs it,
  /// replacing an older version if there is one.
  ///
  /// Whatever happens, the store has either the old pack or the complete new one, whose files have
  /// the signed hashes and which `check` could use. The data of a broken download is kept for a
  /// week, so the next one only fetches the rest.
  ///
  /// - Parameters:
  ///   - monitor: follows the installation and can cancel it.
  ///   - check: examines the new pack before it replaces the old one, and throws if it can't be
  ///     used; a program with the engine should load it. By default, only the first bytes of the
  ///     network and of the language model are checked.
  /// - Throws: ``ModelStoreError``; ``ModelStoreError/unusable(tag:version:reason:)`` if `check`
  ///   throws.
  @discardableResult
  public func install(
    _ tag: String, from repository: ModelRepository, policy: DownloadPolicy = DownloadPolicy(),
    monitor: DownloadMonitor = DownloadMonitor(),
    checking check: (Pack) throws -> Void = { try $0.checkHeaders() }
  ) throws(ModelStoreError) -> Installation {
    let tag = tag.replacing("_", with: "-")
    guard isWellFormedTag(tag) else { throw .invalidTag(tag) }
    let downloader = Downloader(policy: policy, monitor: monitor)
    try create()
    // A failed clean-up is harmless: the next process tries again.
    try? clean()
    defer { try? clean() }
    let lock = try FileLock.wait(self.lock, .shared, seconds: 60, monitor: monitor)
    defer { lock.release() }

    let reader = RepositoryReader(repository: repository, downloader: downloader)
    let signed = try signedOffers(of: repository, reader: reader)
    try remember(serial: signed.index.serial, of: repository, monitor: monitor)
    let offer = try self.offer(for: tag, among: signed.index, of: repository)
    monitor.update { $0.total = offer.bytes }
    if let pack = installed(offer) {
      monitor.update { $0.completed = offer.bytes }
      return Installation(pack: pack, wasUpToDate: true)
    }
    let (manifest, data) = try reader.manifest(of: offer)
    monitor.update { $0.completed = data.count }
    try obtain(manifest.blobs, from: repository, downloader: downloader)
    if monitor.isCancelled { throw .transfer(.cancelled(url: repository.url.absoluteString)) }
    let directory = try write(manifest, data: data, index: signed)
    do throws(ModelStoreError) {
      let pack = try tried(directory, check)
      try serve(directory, as: offer.tags[0])
      return Installation(pack: pack, wasUpToDate: false)
    } catch {
      // The link may already lead there, although the disk hasn't confirmed it.
      let served = target(ofLink: offer.tags[0])?.lastPathComponent
      if served != directory.lastPathComponent { deleteVersion(directory) }
      throw error
    }
  }

  private func offer(
    for tag: String, among index: RepositoryIndex, of repository: ModelRepository
  ) throws(ModelStoreError) -> RepositoryIndex.Offer {
    guard let offer = index.offer(forTag: tag) else {
      throw .notOffered(
        tag: tag, nearest: index.byTag.related(to: tag).map(\.tag),
        repository: repository.url.absoluteString)
    }
    return offer
  }

  /// Fetches the missing files, if there is room for them.
  private func obtain(
    _ files: [RepositoryIndex.Blob], from repository: ModelRepository, downloader: Downloader
  ) throws(ModelStoreError) {
    try checkRoom(for: files)
    for file in files {
      try blobs.obtain(file, from: repository.blob(file.sha256), downloader: downloader)
    }
  }

  /// Opens a pack that doesn't serve yet, hashes its files and lets `check` use it.
  private func tried(
    _ directory: URL, _ check: (Pack) throws -> Void
  ) throws(ModelStoreError) -> Pack {
    let pack: Pack
    do throws(PackError) {
      pack = try Pack(contentsOf: directory)
      try pack.verify()
    } catch {
      throw .pack(error)
    }
    do {
      try check(pack)
    } catch {
      throw .unusable(
        tag: pack.manifest.tags[0], version: pack.manifest.version, reason: "\(error)")
    }
    return pack
  }

  /// Returns the packs that a repository offers, without changing the store.
  ///
  /// - Throws: ``ModelStoreError``, also if the index is older than one seen before or has expired.
  public func offers(
    of repository: ModelRepository, policy: DownloadPolicy = DownloadPolicy(),
    monitor: DownloadMonitor = DownloadMonitor()
  ) throws(ModelStoreError) -> RepositoryIndex {
    try signedOffers(
      of: repository,
      reader: RepositoryReader(
        repository: repository, downloader: Downloader(policy: policy, monitor: monitor))
    ).index
  }

  /// Returns the manifest of an offered pack, without installing anything.
  ///
  /// - Throws: ``ModelStoreError``.
  public func manifest(
    of offer: RepositoryIndex.Offer, from repository: ModelRepository,
    policy: DownloadPolicy = DownloadPolicy(), monitor: DownloadMonitor = DownloadMonitor()
  ) throws(ModelStoreError) -> PackManifest {
    let downloader = Downloader(policy: policy, monitor: monitor)
    return try RepositoryReader(repository: repository, downloader: downloader)
      .manifest(of: offer).manifest
  }

  private func signedOffers(
    of repository: ModelRepository, reader: RepositoryReader
  ) throws(ModelStoreError) -> SignedIndex {
    let signed = try reader.index()
    let url = repository.index.absoluteString
    if let seen = serial(of: repository), signed.index.serial < seen {
      throw .rolledBack(url: url, serial: signed.index.serial, seen: seen)
    }
    if let date = signed.index.expires, date < Date() { throw .expired(url: url, date: date) }
    return signed
  }

  /// Returns the offered pack, if it is installed completely in this very version.
  private func installed(_ offer: RepositoryIndex.Offer) -> Pack? {
    guard let directory = target(ofLink: offer.tags[0]),
      (try? sha256(of: directory.appendingPathComponent(Pack.manifestName)))
        == offer.manifest.sha256,
      let pack = try? Pack(contentsOf: directory), (try? pack.verify()) != nil
    else { return nil }
    return pack
  }

  /// Throws before the first byte is fetched if the disk can't hold the rest.
  private func checkRoom(for files: [RepositoryIndex.Blob]) throws(ModelStoreError) {
    if FileSystem.hasNoInodes(directory.path) { throw .noInodes(path: directory.path) }
    // A manifest has a handful of files of at most 4 GiB each.
    var needed = 0
    for file in files { needed += file.bytes - blobs.presentBytes(of: file) }
    if let free = FileSystem.freeBytes(at: directory), free < needed {
      throw .full(path: directory.path, needed: needed)
    }
  }

  /// Writes a pack's folder beside the others, under a name of its own.
  private func write(
    _ manifest: PackManifest, data: Data, index: SignedIndex
  ) throws(ModelStoreError) -> URL {
    let name = StoreNames.version(of: manifest)
    let staging = versions.appendingPathComponent(".\(name)", isDirectory: true)
    let directory = versions.appendingPathComponent(name, isDirectory: true)
    do {
      try FileSystem.createDirectory(staging)
      try FileSystem.create(staging.appendingPathComponent(Pack.manifestName), contents: data)
      for file in manifest.files {
        let blob = RepositoryIndex.Blob(sha256: file.sha256, bytes: file.bytes)
        try FileSystem.addName(
          staging.appendingPathComponent(file.path), to: blobs.url(of: blob))
      }
      try Pack.keep(index, in: staging)
      try FileSystem.synchronize(directory: staging)
      try FileSystem.move(staging, to: directory)
      return directory
    } catch {
      deleteVersion(staging)
      throw error
    }
  }

  /// Redirects a pack's link to a folder, which completes the installation.
  private func serve(_ directory: URL, as name: String) throws(ModelStoreError) {
    let temporary = links.appendingPathComponent(StoreNames.temporaryLink())
    let target = PackStore.linkPrefix + directory.lastPathComponent
    guard symlink(target, temporary.path) == 0 else {
      throw FileSystem.failure("link", temporary.path)
    }
    do {
      try FileSystem.move(temporary, to: links.appendingPathComponent(name))
    } catch {
      unlink(temporary.path)
      throw error
    }
  }
}

extension PackManifest {
  /// The pack's files by their contents, each once.
  var blobs: [RepositoryIndex.Blob] {
    var seen: Set<String> = []
    return files.filter { seen.insert($0.sha256).inserted }.map {
      RepositoryIndex.Blob(sha256: $0.sha256, bytes: $0.bytes)
    }
  }
}

/// The newest index that the store has seen from each publisher.
///
/// An attacker who answers instead of the server can't forge an index, but could serve an old one
/// forever, with models withdrawn since. The store therefore accepts no index with a lower serial
/// number than it has seen. An index may also have an expiry date; one without remains valid even
/// if nobody maintains the repository any more.
extension PackStore {
  private struct Memory: Codable {
    var serial: Int
  }

  /// Returns the serial number of the newest index seen from a repository's publisher; `nil` if
  /// none was.
  public func serial(of repository: ModelRepository) -> Int? {
    guard let data = try? InputFile.contents(of: memory(of: repository).path, limit: 1024)
    else { return nil }
    return (try? JSONDecoder().decode(Memory.self, from: Data(data)))?.serial
  }

  /// Forgets the newest index seen from a repository's publisher, so that an older one is accepted
  /// once: for publishers who have signed a wrong serial number.
  ///
  /// - Throws: ``ModelStoreError``.
  public func forgetSerial(of repository: ModelRepository) throws(ModelStoreError) {
    guard try FileSystem.status(directory) != nil else { return }
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

  /// Returns the file named by the publisher's key: mirrors at other addresses are the same
  /// repository.
  private func memory(of repository: ModelRepository) -> URL {
    repositories.appendingPathComponent("\(repository.publicKey.text).json")
  }
}
