import Foundation

extension PackStore {
  /// What an installation came to.
  public struct Installation: Hashable, Sendable {
    public let pack: Pack
    /// Whether the pack was there already, whole and in the offered version.
    public let wasUpToDate: Bool
  }

  /// Fetches the pack that a repository offers for a tag, verifies and installs it, in place of an
  /// older version if there is one.
  ///
  /// Whatever happens, the store has the pack as it was or the new one whole. What a broken download
  /// has fetched is kept for a week, so that the next one only fetches the rest.
  ///
  /// - Parameters:
  ///   - monitor: follows the installation and may cancel it.
  /// - Throws: ``ModelStoreError``.
  @discardableResult
  public func install(
    _ tag: String, from repository: ModelRepository, policy: DownloadPolicy = DownloadPolicy(),
    monitor: DownloadMonitor = DownloadMonitor()
  ) throws(ModelStoreError) -> Installation {
    guard isWellFormedTag(tag) else { throw .invalidTag(tag) }
    let downloader = Downloader(policy: policy, monitor: monitor)
    try createDirectories()
    try? clean()
    defer { try? clean() }
    let lock = try FileLock.wait(self.lock, .shared, seconds: 60, monitor: monitor)
    defer { lock.release() }

    let reader = RepositoryReader(repository: repository, downloader: downloader)
    let index = try offers(of: repository, reader: reader)
    try remember(serial: index.serial, of: repository, monitor: monitor)
    guard let offer = index.offer(forTag: tag) else {
      throw .notOffered(
        tag: tag, nearest: nearestTags(to: tag, among: index.packs.flatMap(\.tags)),
        repository: repository.url.absoluteString)
    }
    monitor.update { $0.total = offer.bytes }
    if let pack = installed(offer) {
      monitor.update { $0.completed = offer.bytes }
      return Installation(pack: pack, wasUpToDate: true)
    }
    let (manifest, data) = try reader.manifest(of: offer)
    monitor.update { $0.completed = data.count }
    let files = manifest.blobs
    try checkRoom(for: files)
    for file in files {
      try blobs.obtain(file, from: repository.blob(file.sha256), downloader: downloader)
    }
    if monitor.isCancelled { throw .transfer(.cancelled(url: repository.url.absoluteString)) }
    let directory = try stage(manifest, data: data)
    try serve(directory, as: offer.tags[0])
    do {
      return Installation(pack: try Pack(contentsOf: directory), wasUpToDate: false)
    } catch {
      throw .pack(error)
    }
  }

  /// What a repository offers. The store is not changed.
  ///
  /// - Throws: ``ModelStoreError``, also where the index is older than one seen before.
  public func offers(
    of repository: ModelRepository, policy: DownloadPolicy = DownloadPolicy(),
    monitor: DownloadMonitor = DownloadMonitor()
  ) throws(ModelStoreError) -> RepositoryIndex {
    try offers(
      of: repository,
      reader: RepositoryReader(
        repository: repository, downloader: Downloader(policy: policy, monitor: monitor)))
  }

  /// The manifest of an offered pack, of which nothing is installed.
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

  private func offers(
    of repository: ModelRepository, reader: RepositoryReader
  ) throws(ModelStoreError) -> RepositoryIndex {
    let index = try reader.index()
    if let seen = serial(of: repository), index.serial < seen {
      throw .rolledBack(
        url: repository.index.absoluteString, serial: index.serial, seen: seen)
    }
    return index
  }

  private func createDirectories() throws(ModelStoreError) {
    for place in [links, versions, repositories, blobs.directory, blobs.partialDirectory] {
      try FileSystem.createDirectory(place)
    }
  }

  /// The offered pack, if it is installed in just this version and whole.
  private func installed(_ offer: RepositoryIndex.Offer) -> Pack? {
    guard let directory = target(ofLink: offer.tags[0]),
      (try? sha256(of: directory.appendingPathComponent(Pack.manifestName)))
        == offer.manifest.sha256,
      let pack = try? Pack(contentsOf: directory), (try? pack.verify()) != nil
    else { return nil }
    return pack
  }

  /// Throws before the first byte is fetched where the disk can't hold the rest.
  private func checkRoom(for files: [RepositoryIndex.Blob]) throws(ModelStoreError) {
    var needed = 0
    for file in files { needed += file.bytes - blobs.presentBytes(of: file) }
    if let free = FileSystem.freeBytes(at: directory), free < needed {
      throw .full(path: directory.path, needed: needed)
    }
  }

  /// Writes a pack's directory next to the others, under a name of its own.
  private func stage(_ manifest: PackManifest, data: Data) throws(ModelStoreError) -> URL {
    let name = "\(manifest.tags[0])-\(manifest.version)-\(UUID().uuidString.prefix(8))"
    let staging = versions.appendingPathComponent(".\(name)", isDirectory: true)
    let directory = versions.appendingPathComponent(name, isDirectory: true)
    do {
      try FileSystem.createDirectory(staging)
      try FileSystem.create(staging.appendingPathComponent(Pack.manifestName), contents: data)
      for file in manifest.files {
        let blob = RepositoryIndex.Blob(sha256: file.sha256, bytes: file.bytes)
        try FileSystem.link(blobs.url(of: blob), to: staging.appendingPathComponent(file.path))
      }
      try FileSystem.synchronize(directory: staging)
      try FileSystem.move(staging, to: directory)
      return directory
    } catch {
      try? FileManager.default.removeItem(at: staging)
      throw error
    }
  }

  /// Lets a pack's link lead to a directory: the step that installs.
  private func serve(_ directory: URL, as name: String) throws(ModelStoreError) {
    let temporary = links.appendingPathComponent(".\(UUID().uuidString)")
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
