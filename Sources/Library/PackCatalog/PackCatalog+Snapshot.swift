import DuctusEngine
import Foundation
import ModelIdentifiers
import ModelStore
import Support

extension PackCatalog {
  private struct Places: Hashable, Sendable {
    let bundle, store: URL?
  }

  /// What each pair of directories held. Programs have one pair, tests many.
  private static let snapshots = Locked<[Places: PackSnapshot]>([:])

  private var places: Places { Places(bundle: bundle, store: store?.directory) }

  /// What the directories hold.
  func snapshot() -> PackSnapshot {
    if let known = currentSnapshot() { return known }
    onReading?()
    var state = state()
    let entries = bundledEntries() + installedEntries()
    var tags: [[String]] = []
    for entry in entries {
      guard case .failure = entry.pack else {
        tags.append([])
        continue
      }
      let manifest = manifest(of: entry)
      state.damaged[manifest] = .some(FileIdentity(manifest))
      tags.append(tagsOfDamaged(entry, manifest))
    }
    let snapshot = PackSnapshot(entries, tagsOfDamaged: tags, state: state)
    Self.snapshots.withLock { $0[places] = snapshot }
    return snapshot
  }

  /// What was read last, if nothing has changed since.
  private func currentSnapshot() -> PackSnapshot? {
    guard let known = Self.snapshots.withLock({ $0[places] }), known.state.isSettled else {
      return nil
    }
    var now = state()
    for manifest in known.state.damaged.keys {
      now.damaged[manifest] = .some(FileIdentity(manifest))
    }
    return now == known.state ? known : nil
  }

  private func state() -> PackSnapshot.State {
    PackSnapshot.State(
      bundle: bundle.flatMap { FileIdentity($0) },
      links: store.flatMap { FileIdentity(links(of: $0)) })
  }

  /// Catalogues that have looked into the manifests of installed packs for a tag, unparsed.
  private static let hasSkimmed = Locked<Set<Places>>([])

  /// Bundled pack that is named like the wanted tag, if nothing installed could serve the tag better.
  /// This common case parses no other manifest in a program that has just started.
  func bundledByName(_ tag: String) -> Match? {
    let wanted = tag.lowercased()
    guard let bundle, tag.utf8.count <= LanguageTag.maximumBytes, currentSnapshot() == nil,
      let name = PackFiles.names(in: bundle).first(where: { $0.lowercased() == wanted }),
      let pack = try? PackFiles.open(bundle.appendingPathComponent(name)).get(),
      pack.manifest.tags[0].lowercased() == wanted, isUnknownToInstalledPacks(wanted)
    else { return nil }
    return Match(place: .bundled, pack: pack, tag: pack.manifest.tags[0])
  }

  /// Whether no installed pack can have a tag, as far as can be seen quickly: manifests are skimmed
  /// once. A caller that asks again is better off with all of them parsed.
  private func isUnknownToInstalledPacks(_ tag: String) -> Bool {
    guard let store else { return true }
    let links = links(of: store)
    let names = PackFiles.names(in: links)
    if names.isEmpty { return true }
    guard Self.hasSkimmed.withLock({ $0.insert(places).inserted }) else { return false }
    let quoted = "\"\(tag)\""
    return names.allSatisfy { name in
      let manifest = links.appendingPathComponent(name).appendingPathComponent(Pack.manifestName)
      guard let text = try? Data(contentsOf: manifest) else { return true }
      return !String(decoding: text, as: UTF8.self).lowercased().contains(quoted)
    }
  }

  private func bundledEntries() -> [Entry] {
    guard let bundle else { return [] }
    return PackFiles.names(in: bundle).compactMap { name in
      let directory = bundle.appendingPathComponent(name)
      let manifest = directory.appendingPathComponent(Pack.manifestName)
      // A directory without one holds files that packs share.
      guard FileManager.default.fileExists(atPath: manifest.path) else { return nil }
      return Entry(place: .bundled, name: name, pack: PackFiles.read(directory))
    }
  }

  private func installedEntries() -> [Entry] {
    // A store that somebody else could write to serves nothing; installing there says why.
    let entries = (try? store?.entries()) ?? []
    return entries.map { Entry(place: .installed, name: $0.name, pack: $0.pack) }
  }

  private func links(of store: PackStore) -> URL {
    store.directory.appendingPathComponent("packs", isDirectory: true)
  }

  private func manifest(of entry: Entry) -> URL {
    let folder = entry.place == .bundled ? bundle : store.map(links)
    return (folder ?? URL(fileURLWithPath: "/")).appendingPathComponent(entry.name)
      .appendingPathComponent(Pack.manifestName)
  }

  /// The tags of a damaged pack: its manifest's where that can be read, or else its name.
  private func tagsOfDamaged(_ entry: Entry, _ manifest: URL) -> [String] {
    let read = (try? Data(contentsOf: manifest)).flatMap {
      try? PackManifest(parsing: $0, source: manifest.path)
    }
    return (read?.tags ?? []) + [entry.name]
  }
}

extension FileIdentity {
  /// Whether a change from now on would be seen: times of files are coarse, and two changes within
  /// one of their ticks look like one.
  var isSettled: Bool { !(0..<2).contains(time(nil) - seconds) }
}
