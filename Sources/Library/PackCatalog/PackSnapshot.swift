import DuctusEngine
import Foundation
import ModelIdentifiers
import ModelStore
import Support

/// What a catalogue's directories held when they were read last, by tags.
struct PackSnapshot: Sendable {
  /// A pack as its manifest says, or what is wrong with it.
  let entries: [PackCatalog.Entry]
  /// Numbers of the sound entries; of those with the same tag the best comes first.
  let byTag: TagIndex<Int>
  /// Numbers of the entries that can't be opened.
  let damagedByTag: TagIndex<Int>
  let state: State

  /// Files whose state tells whether something has changed.
  struct State: Equatable, Sendable {
    let bundle, links: FileIdentity?
    /// Manifests of packs that could not be opened: an installation replaces a link, but somebody may
    /// mend a bundled pack in place.
    var damaged: [URL: FileIdentity?] = [:]

    /// Whether a change from now on would be seen.
    var isSettled: Bool {
      [bundle, links].allSatisfy { $0?.isSettled ?? true }
    }
  }

  init(_ entries: [PackCatalog.Entry], tagsOfDamaged: [[String]], state: State) {
    self.entries = entries
    self.state = state
    let versions = Set(entries.compactMap { try? $0.pack.get().manifest.version })
      .sorted { isNewer($0, than: $1) }
    let ages = Dictionary(uniqueKeysWithValues: zip(versions, versions.indices))
    var tags: [(rank: [Int], tag: String, number: Int)] = []
    var damagedByTag = TagIndex<Int>()
    for (number, entry) in entries.enumerated() {
      guard let manifest = try? entry.pack.get().manifest else {
        for tag in tagsOfDamaged[number] { damagedByTag.add(tag, number) }
        continue
      }
      for (place, tag) in manifest.tags.enumerated() {
        // A model of the language itself comes before another's that stands in for it.
        let isFallback = manifest.fallbacks[tag] != nil
        let rank = [
          isFallback ? 1 : 0, ages[manifest.version] ?? 0, place == 0 ? 0 : 1,
          entry.place == .bundled ? 0 : 1,
        ]
        tags.append((rank, tag, number))
      }
    }
    tags.sort { a, b in
      a.rank == b.rank ? a.number < b.number : a.rank.lexicographicallyPrecedes(b.rank)
    }
    var byTag = TagIndex<Int>()
    for (_, tag, number) in tags { byTag.add(tag, number) }
    self.byTag = byTag
    self.damagedByTag = damagedByTag
  }
}
