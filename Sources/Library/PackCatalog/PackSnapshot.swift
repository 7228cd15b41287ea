import DuctusEngine
import Foundation
import ModelIdentifiers
import ModelStore
import Support

/// The contents of a catalogue's folders when they were last read, by tags.
struct PackSnapshot: Sendable {
  /// The packs according to their manifests, or their faults.
  let entries: [PackCatalog.Entry]
  /// The indices of the sound entries; of those with the same tag, the best comes first.
  let byTag: TagIndex<Int>
  /// The indices of the entries that can't be opened.
  let damagedByTag: TagIndex<Int>
  let state: State

  /// The files whose state shows whether anything has changed.
  struct State: Equatable, Sendable {
    let bundle, links: FileState?
    /// The manifests of bundled packs, and of installed ones that couldn't be opened: an
    /// installation replaces a link, but these may change in place.
    private(set) var manifests: [URL: FileState?] = [:]

    init(bundle: URL?, links: URL?, manifests: some Sequence<URL>) {
      self.bundle = bundle.flatMap { FileState(path: $0.path) }
      self.links = links.flatMap { FileState(path: $0.path) }
      for manifest in manifests { add(manifest) }
    }

    /// Adds the state of a manifest, unless it is known from before.
    mutating func add(_ manifest: URL) {
      if manifests[manifest] == nil {
        manifests[manifest] = .some(FileState(path: manifest.path))
      }
    }

    /// Whether a later change would be noticed.
    var isSettled: Bool {
      ([bundle, links] + manifests.values).allSatisfy { $0?.isSettled ?? true }
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
