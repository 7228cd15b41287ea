import DuctusEngine
import DuctusWeights
import Foundation
import ModelIdentifiers
import ModelStore
import Support

/// Finds the pack that serves a tag, among those that ship with the program and those in the user's
/// store.
///
///     if PackCatalog().isAvailable("sv") { … }
///
/// A tag needn't be a pack's own: `sv`, `zh-CN`, `iw-IL` and `en_GB` are read by the packs of
/// `sv-SE`, `zh-Hani-CN`, `he` and `en-US`; see
/// ``DigitalInkRecognitionModelIdentifier/from(languageTag:)-(String)`` for the rules. If two packs
/// serve a tag equally well, the newer is used, wherever it is; if their versions are equal, the
/// one that ships with the program. A damaged pack doesn't prevent others from being used.
///
/// Manifests are read once in a process, and again when they change.
public struct PackCatalog: Sendable {
  /// A pack, or the fault that it has.
  public struct Entry: Sendable {
    /// The place of a pack.
    public enum Place: String, Sendable {
      /// The pack ships with the program.
      case bundled
      /// The pack is in the user's store.
      case installed
    }

    /// The place of the pack.
    public let place: Place
    /// The pack's folder, or its name in the store.
    public let name: String
    /// The pack, or the reason why it can't be opened.
    public let pack: Result<Pack, PackError>
  }

  /// A pack that serves a tag.
  public struct Match: Sendable {
    /// The place of the pack.
    public let place: Entry.Place
    /// The pack.
    public let pack: Pack
    /// The pack's tag that serves the wanted one.
    public let tag: String
  }

  let bundle: URL?
  let store: PackStore?
  let repository: @Sendable () -> ModelRepository?
  /// A test hook, called whenever folders or an index are read.
  var onReading: (@Sendable () -> Void)?

  /// Creates a catalogue of the packs that ship with the program and those in the user's store.
  public init() {
    self.init(store: PackStore())
  }

  /// Creates a catalogue of the packs that ship with the program, and those in a store.
  ///
  /// - Parameters:
  ///   - bundle: the folder of the packs that ship with the program; `nil` if it is missing.
  ///   - store: the store of installed packs; `nil` leaves them out.
  ///   - repository: the repository that errors name if a tag's pack isn't installed. It is read
  ///     only if it is on this machine.
  public init(
    bundle: URL? = BundledWeights.directory, store: PackStore?,
    repository: @escaping @Sendable () -> ModelRepository? = { try? ModelRepository.usual() }
  ) {
    self.bundle = bundle
    self.store = store
    self.repository = repository
  }

  /// The catalogue of only the packs that ship with the program.
  public static let bundled = PackCatalog(store: nil, repository: { nil })

  // MARK: - What is there

  /// Returns all packs by name, including damaged ones; those that ship with the program come
  /// first.
  public func entries() -> [Entry] {
    snapshot().entries.map { entry in
      Entry(place: entry.place, name: entry.name, pack: entry.pack.flatMap(PackDirectories.checked))
    }
  }

  /// Returns all packs that aren't damaged.
  public func packs() -> [Pack] { entries().compactMap { try? $0.pack.get() } }

  /// Returns whether an available pack serves a tag, and isn't visibly damaged.
  public func isAvailable(_ tag: String) -> Bool { (try? match(forTag: tag)) != nil }

  // MARK: - The choice

  /// Returns the pack that serves a tag best, with that pack's tag.
  ///
  /// - Throws: ``PackCatalogError``.
  /// - Complexity: O(1) plus the check of the pack's small files, once manifests have been read.
  public func match(forTag tag: String) throws(PackCatalogError) -> Match {
    try withMatch(forTag: tag) { match throws(DuctusError) in match }
  }

  /// Returns the pack that serves a tag.
  ///
  /// - Throws: ``PackCatalogError``.
  public func pack(forTag tag: String) throws(PackCatalogError) -> Pack {
    try match(forTag: tag).pack
  }

  /// Opens the pack that serves a tag, or the next best if the best can't be opened.
  ///
  /// - Throws: as ``match(forTag:)``, and ``PackCatalogError/unusable(_:)`` with the error that
  ///   `open` threw for the best pack.
  public func withMatch<Value>(
    forTag tag: String, _ open: (Match) throws(DuctusError) -> Value
  ) throws(PackCatalogError) -> Value {
    var tried: Set<URL> = []
    var first: PackCatalogError?
    func attempt(_ match: Match) -> Value? {
      tried.insert(match.pack.directory)
      do throws(DuctusError) {
        return try open(match)
      } catch {
        first = first ?? .unusable(error)
        return nil
      }
    }
    if let match = onlyPack(mentioning: tag), let value = attempt(match) { return value }
    // Repeated after each failure: an update may have replaced the pack while it was read.
    while let next = try candidates(tag).first(where: { !tried.contains($0.pack.directory) }) {
      tried.insert(next.pack.directory)
      switch PackDirectories.open(next.pack.directory) {
      case .success(let pack) where pack.manifest.tags.contains(next.tag):
        let match = Match(place: next.place, pack: pack, tag: next.tag)
        if let value = attempt(match) { return value }
      case .success: continue
      case .failure(let error):
        first = first ?? .damaged(tag: tag, isBundled: next.place == .bundled, error)
      }
    }
    throw first ?? failure(tag)
  }

  /// Opens the pack like ``withMatch(forTag:_:)``, for callers that need only the pack.
  public func withPack<Value>(
    forTag tag: String, _ open: (Pack) throws(DuctusError) -> Value
  ) throws(PackCatalogError) -> Value {
    try withMatch(forTag: tag) { match throws(DuctusError) in try open(match.pack) }
  }

  /// Returns the packs that serve a tag, best first, without examining their files.
  ///
  /// - Throws: ``PackCatalogError/invalidTag(_:nearest:)``.
  package func candidates(_ tag: String) throws(PackCatalogError) -> [Match] {
    guard tag.utf8.count <= LanguageTag.maximumBytes else {
      throw .invalidTag(.tooLong(bytes: tag.utf8.count), nearest: [])
    }
    let snapshot = snapshot()
    do throws(LanguageTagError) {
      return try snapshot.byTag.matches(tag).compactMap { found in
        let entry = snapshot.entries[found.element]
        guard let pack = try? entry.pack.get() else { return nil }
        return Match(place: entry.place, pack: pack, tag: found.tag)
      }
    } catch {
      throw .invalidTag(error, nearest: related(to: tag))
    }
  }

  /// Returns the reason why no pack serves a tag.
  private func failure(_ tag: String) -> PackCatalogError {
    let snapshot = snapshot()
    if let found = (try? snapshot.damagedByTag.matches(tag))?.first {
      let entry = snapshot.entries[found.element]
      if case .failure(let error) = entry.pack {
        return .damaged(tag: tag, isBundled: entry.place == .bundled, error)
      }
    }
    if let repository = repository() {
      guard repository.url.isFileURL else {
        return .notInstalled(tag: tag, offer: tag, repository: repository.url.absoluteString)
      }
      if let offer = offer(forTag: tag) {
        return .notInstalled(tag: tag, offer: offer.tags[0], repository: repository.url.path)
      }
    }
    if bundle == nil { return .missingResources(resources: BundledWeights.resources) }
    if repository() == nil, DigitalInkRecognitionModelIdentifier(forLanguageTag: tag) != nil {
      return .notInstalled(tag: tag, offer: tag, repository: "")
    }
    return .notOffered(tag: tag, nearest: related(to: tag))
  }

  /// Returns related tags to mention if no pack serves a tag: of available packs, then of offered
  /// ones.
  private func related(to tag: String) -> [String] {
    let atHand = snapshot().byTag.related(to: tag).map(\.tag)
    let offered = offers()?.byTag.related(to: tag).map(\.tag) ?? []
    return Array((atHand + offered.filter { !atHand.contains($0) }).prefix(3))
  }
}
