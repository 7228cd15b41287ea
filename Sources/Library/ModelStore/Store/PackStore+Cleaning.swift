import Foundation
import ModelIdentifiers

extension PackStore {
  /// The time in seconds after which partial files that nobody continued are removed.
  static let partialLifetime = 7 * 24 * 3600.0

  /// Removes an installed pack; files that it shares with others stay.
  ///
  /// - Parameter tag: one of the pack's tags, its beginning, or another form of it: `iw` for `he`.
  /// - Returns: the name of the pack that served the tag.
  /// - Throws: ``ModelStoreError/notInstalled(tag:nearest:)``,
  ///   ``ModelStoreError/servedByAnother(tag:name:)``, ``ModelStoreError/notAStore(path:found:)``, ``ModelStoreError/unsafeStore(path:danger:)``,
  ///   ``ModelStoreError/inputOutput(path:operation:reason:)``.
  @discardableResult
  public func remove(_ tag: String) throws(ModelStoreError) -> String {
    let match = try match(forTag: tag)
    let name = match.element.name
    guard Self.isNamed(match.tag, by: tag) else { throw .servedByAnother(tag: tag, name: name) }
    try claim()
    let link = links.appendingPathComponent(name)
    guard unlink(link.path) == 0 else {
      // Another process may have removed it meanwhile.
      guard errno == ENOENT else { throw FileSystem.failure("remove", link.path) }
      throw .notInstalled(tag: tag, nearest: [])
    }
    try FileSystem.synchronize(directory: links)
    try clean()
    return name
  }

  /// Returns whether a wanted tag means a pack's tag, and isn't just served by it.
  private static func isNamed(_ own: String, by wanted: String) -> Bool {
    let identifier = DigitalInkRecognitionModelIdentifier(forLanguageTag: wanted)?.languageTag
    return [wanted.replacing("_", with: "-"), identifier].contains { name in
      name.map { (own.lowercased() + "-").hasPrefix($0.lowercased() + "-") } ?? false
    }
  }

  /// Removes what no installed pack needs: older versions, files of removed packs, remains of
  /// killed processes. Anything whose name isn't of the store's own form stays.
  ///
  /// It does nothing during an installation anywhere, which cleans up at its end.
  ///
  /// - Throws: as ``remove(_:)``.
  public func clean() throws(ModelStoreError) {
    guard try FileSystem.status(directory) != nil else { return }
    try claim()
    guard let lock = try FileLock.take(lock, .exclusive) else { return }
    defer { lock.release() }
    for name in try FileSystem.names(in: links) where StoreNames.isTemporaryLink(name) {
      delete(links.appendingPathComponent(name))
    }
    for name in try FileSystem.names(in: repositories)
    where StoreNames.isTemporary(name) && StoreNames.isMemory(name) {
      delete(repositories.appendingPathComponent(name))
    }
    try removeUnlinkedVersions()
    try removeUnneededBlobs()
    try removeStalePartials()
  }

  private func removeUnlinkedVersions() throws(ModelStoreError) {
    let names = try FileSystem.names(in: links)
    let served = Set(names.compactMap { target(ofLink: $0)?.lastPathComponent })
    for name in try FileSystem.names(in: versions)
    where StoreNames.isVersion(name) && !served.contains(name) {
      deleteVersion(versions.appendingPathComponent(name))
    }
  }

  private func removeUnneededBlobs() throws(ModelStoreError) {
    // A pack that can't be opened keeps its own links to its files.
    let needed = Set(
      try entries().compactMap { try? $0.pack.get() }.flatMap { $0.manifest.files.map(\.sha256) })
    for name in try FileSystem.names(in: blobs.directory)
    where StoreNames.isBlob(name) && !needed.contains(name) {
      delete(blobs.directory.appendingPathComponent(name))
    }
  }

  private func removeStalePartials() throws(ModelStoreError) {
    let oldest = time_t(Date().timeIntervalSince1970 - PackStore.partialLifetime)
    let names = try FileSystem.names(in: blobs.partialDirectory).filter(StoreNames.isPartial)
    func url(_ name: String) -> URL { blobs.partialDirectory.appendingPathComponent(name) }
    var kept: Set<Substring> = []
    for name in names where name.hasSuffix(".part") {
      if let status = try FileSystem.status(url(name)), status.changed > oldest {
        kept.insert(name.dropLast(5))
      }
    }
    for name in names {
      let isNeeded =
        (name.hasSuffix(".part") || name.hasSuffix(".etag")) && kept.contains(name.dropLast(5))
      if !isNeeded { delete(url(name)) }
    }
  }

  /// Deletes a file or link. A failure is harmless: the next clean-up tries again.
  private func delete(_ url: URL) { unlink(url.path) }

  /// Deletes a pack's folder with its files; one that contains folders, which no pack does,
  /// stays.
  func deleteVersion(_ directory: URL) {
    for name in (try? FileSystem.names(in: directory)) ?? [] {
      unlink(directory.appendingPathComponent(name).path)
    }
    rmdir(directory.path)
  }
}

extension stat {
  /// The time of the last change of its contents, in seconds since 1970.
  fileprivate var changed: time_t {
    #if canImport(Darwin)
      st_mtimespec.tv_sec
    #else
      st_mtim.tv_sec
    #endif
  }
}
