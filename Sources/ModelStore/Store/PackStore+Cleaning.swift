import Foundation

extension PackStore {
  /// Beginnings of files that nobody has gone on with for so long are removed.
  static let partialLifetime = 7 * 24 * 3600.0

  /// Removes an installed pack; files that it shares with others stay.
  ///
  /// - Returns: the name of the pack that served the tag.
  /// - Throws: ``ModelStoreError/notInstalled(tag:nearest:)``,
  ///   ``ModelStoreError/inputOutput(path:operation:reason:)``.
  @discardableResult
  public func remove(_ tag: String) throws(ModelStoreError) -> String {
    let name = try entry(forTag: tag).name
    let link = links.appendingPathComponent(name)
    guard unlink(link.path) == 0 else { throw FileSystem.failure("remove", link.path) }
    try FileSystem.synchronize(directory: links)
    try clean()
    return name
  }

  /// Removes what no installed pack needs: older versions, files of removed packs, what killed
  /// processes left.
  ///
  /// Does nothing while an installation is going on anywhere, which cleans up at its end.
  public func clean() throws(ModelStoreError) {
    guard FileManager.default.fileExists(atPath: directory.path),
      let lock = try FileLock.take(lock, .exclusive)
    else { return }
    defer { lock.release() }
    removeHidden(in: links)
    removeHidden(in: repositories)
    removeUnlinkedVersions()
    removeUnneededBlobs()
    removeStalePartials()
  }

  /// Temporary names begin with a dot.
  private func removeHidden(in directory: URL) {
    for name in FileSystem.names(in: directory) where name.hasPrefix(".") {
      delete(directory.appendingPathComponent(name))
    }
  }

  private func removeUnlinkedVersions() {
    let names = FileSystem.names(in: links)
    let served = Set(names.compactMap { target(ofLink: $0)?.lastPathComponent })
    for name in FileSystem.names(in: versions) where !served.contains(name) {
      delete(versions.appendingPathComponent(name))
    }
  }

  private func removeUnneededBlobs() {
    // A pack that can't be opened keeps its own links to its files.
    let needed = Set(
      entries().compactMap { try? $0.pack.get() }.flatMap { $0.manifest.files.map(\.sha256) })
    for name in FileSystem.names(in: blobs.directory) where !needed.contains(name) {
      delete(blobs.directory.appendingPathComponent(name))
    }
  }

  private func removeStalePartials() {
    let oldest = Date(timeIntervalSinceNow: -PackStore.partialLifetime)
    var kept: Set<Substring> = []
    let names = FileSystem.names(in: blobs.partialDirectory)
    for name in names where name.hasSuffix(".part") {
      let path = blobs.partialDirectory.appendingPathComponent(name).path
      let changed = try? FileManager.default.attributesOfItem(atPath: path)[.modificationDate]
      if let changed = changed as? Date, changed > oldest { kept.insert(name.dropLast(5)) }
    }
    for name in names {
      let isNeeded =
        (name.hasSuffix(".part") || name.hasSuffix(".etag")) && kept.contains(name.dropLast(5))
      if !isNeeded { delete(blobs.partialDirectory.appendingPathComponent(name)) }
    }
  }

  /// What can't be removed now is no danger: the next time tries again.
  private func delete(_ url: URL) {
    try? FileManager.default.removeItem(at: url)
  }
}
