import DuctusEngine
import Foundation
import ModelIdentifiers
import ModelStore
import Support

extension PackCatalog {
  private struct Directories: Hashable, Sendable {
    let bundle, store: URL?
  }

  /// The contents of each pair of folders. Programs have one pair, tests many.
  private static let snapshots = Locked<[Directories: PackSnapshot]>([:])

  private var directories: Directories { Directories(bundle: bundle, store: store?.directory) }

  /// Returns the contents of the folders.
  func snapshot() -> PackSnapshot {
    if let known = currentSnapshot() { return known }
    onReading?()
    let names = bundle.map { PackDirectories.names(in: $0) } ?? []
    // Their state from before they are read.
    var state = state(of: names.map { manifest(of: $0, at: .bundled) })
    let entries = bundledEntries(names) + installedEntries()
    var tags: [[String]] = []
    for entry in entries {
      guard case .failure = entry.pack else {
        tags.append([])
        continue
      }
      let manifest = manifest(of: entry.name, at: entry.place)
      state.add(manifest)
      tags.append(tagsOfDamaged(entry, manifest))
    }
    let snapshot = PackSnapshot(entries, tagsOfDamaged: tags, state: state)
    Self.snapshots.withLock { $0[directories] = snapshot }
    return snapshot
  }

  /// Returns the last snapshot, if nothing has changed since.
  private func currentSnapshot() -> PackSnapshot? {
    guard let known = Self.snapshots.withLock({ $0[directories] }), known.state.isSettled else {
      return nil
    }
    return state(of: known.state.manifests.keys) == known.state ? known : nil
  }

  private func state(of manifests: some Sequence<URL>) -> PackSnapshot.State {
    PackSnapshot.State(bundle: bundle, links: store.map(links), manifests: manifests)
  }

  /// The number of searches for a tag in unparsed manifests. For further tags it is faster to parse
  /// them all.
  private static let searches = Locked<[Directories: Int]>([:])
  private static let maximumSearchCount = 8

  /// Returns the only pack whose manifest mentions a tag. A program that has just started, and
  /// needs one tag, then needn't parse all manifests.
  func onlyPack(mentioning tag: String) -> Match? {
    guard tag.utf8.count <= LanguageTag.maximumBytes, currentSnapshot() == nil,
      Self.searches.withLock({ searches in
        searches[directories, default: 0] += 1
        return searches[directories, default: 0] <= Self.maximumSearchCount
      })
    else { return nil }
    return matchByMention(of: tag)
  }

  /// Returns the only pack whose manifest mentions a tag, if it is the pack's own tag, so that no
  /// other serves it better.
  func matchByMention(of tag: String) -> Match? {
    let bundled = names(mentioning: tag, in: bundle)
    let installed = names(mentioning: tag, in: store.map(links))
    guard bundled.count + installed.count == 1,
      let pack = bundled.first.flatMap(bundledPack) ?? installed.first.flatMap(installedPack),
      let own = pack.manifest.tags.first(where: { $0.isEqualIgnoringCase(to: tag) })
    else { return nil }
    return Match(place: bundled.isEmpty ? .installed : .bundled, pack: pack, tag: own)
  }

  private func names(mentioning tag: String, in folder: URL?) -> [String] {
    guard let folder else { return [] }
    return PackDirectories.names(in: folder).filter { name in
      let manifest = folder.appendingPathComponent(name).appendingPathComponent(Pack.manifestName)
      let bytes = try? InputFile.contents(of: manifest.path, limit: PackManifest.maximumBytes)
      return bytes?.withUnsafeBytes { $0.quotes(tag) } ?? false
    }
  }

  private func bundledPack(_ name: String) -> Pack? {
    bundle.flatMap { try? PackDirectories.open($0.appendingPathComponent(name)).get() }
  }

  private func installedPack(_ name: String) -> Pack? {
    try? store?.entry(named: name).pack.flatMap(PackDirectories.checked).get()
  }

  private func bundledEntries(_ names: [String]) -> [Entry] {
    names.compactMap { name in
      // A folder without a manifest holds files that packs share.
      let manifest = manifest(of: name, at: .bundled)
      guard FileManager.default.fileExists(atPath: manifest.path) else { return nil }
      let directory = directory(of: name, at: .bundled)
      return Entry(place: .bundled, name: name, pack: PackDirectories.read(directory))
    }
  }

  private func installedEntries() -> [Entry] {
    // A store that other users could write to serves nothing; installing there says why.
    let entries = (try? store?.entries()) ?? []
    return entries.map { Entry(place: .installed, name: $0.name, pack: $0.pack) }
  }

  private func links(of store: PackStore) -> URL {
    store.directory.appendingPathComponent("packs", isDirectory: true)
  }

  private func directory(of name: String, at place: Entry.Place) -> URL {
    let folder = place == .bundled ? bundle : store.map(links)
    return (folder ?? URL(fileURLWithPath: "/")).appendingPathComponent(name)
  }

  private func manifest(of name: String, at place: Entry.Place) -> URL {
    directory(of: name, at: place).appendingPathComponent(Pack.manifestName)
  }

  /// Returns the tags of a damaged pack: those in its manifest if readable, or else its name.
  private func tagsOfDamaged(_ entry: Entry, _ manifest: URL) -> [String] {
    let limit = PackManifest.maximumBytes
    let read = (try? FileBytes(reading: manifest.path, limit: limit)).flatMap {
      try? PackManifest($0)
    }
    return (read?.tags ?? []) + [entry.name]
  }
}

extension FileState {
  /// Whether a later change would be noticed: file times are coarse, and two changes within one
  /// tick look like one.
  var isSettled: Bool { !(0..<2).contains(time(nil) - seconds) }
}

extension String {
  /// Returns whether two ASCII words are equal, ignoring case.
  fileprivate func isEqualIgnoringCase(to other: String) -> Bool {
    utf8.elementsEqual(other.utf8) { $0.asciiLowercased == $1.asciiLowercased }
  }
}
