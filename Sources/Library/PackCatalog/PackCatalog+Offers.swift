import DuctusEngine
import DuctusWeights
import Foundation
import ModelIdentifiers
import ModelStore
import Support

/// The offers of a repository on this machine, read and verified once, and again when it changes.
struct KnownOffers: Sendable {
  let packs: [RepositoryIndex.Offer]
  let byTag: TagIndex<RepositoryIndex.Offer>
  /// The date from which the index is invalid.
  fileprivate let expires: Date?
}

extension PackCatalog {
  /// An index as a store accepts it.
  private struct Source: Hashable, Sendable {
    let repository: ModelRepository
    let store: URL
  }

  /// What decides whether a store accepts an index, besides the date.
  private struct State: Equatable, Sendable {
    let files: [FileState?]
    /// The serial number of the newest index that the store has seen.
    let serial: Int?
  }

  /// The offers of each index, with the state when they were read; no offers for an index that the
  /// store doesn't accept.
  private static let knownOffers = Locked<[Source: (state: State, offers: KnownOffers?)]>([:])

  /// Returns the pack that the repository offers for a tag, if the repository is on this machine.
  ///
  /// - Complexity: O(1), once the index has been read.
  package func offer(forTag tag: String) -> RepositoryIndex.Offer? {
    (try? offers()?.byTag.matches(tag))?.first?.element
  }

  /// Returns the repository's offers, if it is on this machine: asking a server takes time, and
  /// reveals the request.
  func offers() -> KnownOffers? {
    guard let repository = repository(), repository.url.isFileURL else { return nil }
    let store = store ?? PackStore()
    let source = Source(repository: repository, store: store.directory)
    let state = State(
      files: ["index.json", "index.json.sig"].map {
        FileState(path: repository.url.appendingPathComponent($0).path)
      }, serial: store.serial(of: repository))
    if let known = Self.knownOffers.withLock({ $0[source] }), known.state == state,
      state.files.allSatisfy({ $0?.isSettled ?? true }), known.offers?.isAccepted ?? true
    {
      return known.offers
    }
    onReading?()
    let index = try? store.offers(of: repository)
    let offers = index.map {
      KnownOffers(packs: $0.packs, byTag: $0.byTag, expires: $0.expires)
    }
    Self.knownOffers.withLock { $0[source] = (state, offers) }
    return offers
  }
}

extension KnownOffers {
  fileprivate var isAccepted: Bool { expires.map { $0 >= Date() } ?? true }
}
