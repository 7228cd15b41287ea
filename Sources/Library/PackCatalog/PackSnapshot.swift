import DuctusEngine
import Foundation
import ModelIdentifiers
import ModelStore
import Support

/// What a catalogue's directories held when they were read last, by tags.
struct PackSnapshot: Sendable {
  /// A pack as its manifest says, or what is wrong with it.
  let entries: [PackCatalog.Entry]
  /// Numbers of the sound entries; the best of those with the same tag comes first.
  let byTag: TagIndex<Int>
  /// Numbers of the entries that can't be opened.
  let damagedByTag: TagIndex<Int>
  let state: State

  /// Files whose state tells whether something has changed.
  struct State: Equatable, Sendable {
    let bundle, links: FileState?
    /// Manifests of packs that could not be opened: an installation replaces a link, but somebody may
    /// mend a bundled pack in place.
    var damaged: [URL: FileState?] = [:]

    /// Whether a change from now on would be seen.
    var isSettled: Bool {
      [bundle, links].allSatisfy { $0?.isSettled ?? true }
    }
  }

  init(_ entries: [PackCatalog.Entry], tagsOfDamaged: [[String]], state: State) {
    self.entries = entries
    self.state = state
    var (sound, numbers): ([PackTags], [Int]) = ([], [])
    var damagedByTag = TagIndex<Int>()
    for (number, entry) in entries.enumerated() {
      guard let manifest = try? entry.pack.get().manifest else {
        for tag in tagsOfDamaged[number] { damagedByTag.add(tag, number) }
        continue
      }
      sound.append(
        PackTags(
          tags: manifest.tags, fallbacks: Set(manifest.fallbacks.keys), version: manifest.version))
      numbers.append(number)
    }
    byTag = TagIndex(sound, as: numbers)
    self.damagedByTag = damagedByTag
  }
}
