import DuctusEngine
import DuctusWeights
import Foundation
import ModelIdentifiers
import ModelStore
import Support

/// Which pack serves a tag: the packs that ship with the program, and those of the user's store.
///
///     if PackCatalog().isAvailable("sv-SE") { … }
///
/// If two packs serve a tag, the newer is used, wherever it lies; if their versions are equal, the
/// one that ships with the program. A damaged pack keeps no other from being used.
///
/// Manifests are read once in a process, and again when they change.
public struct PackCatalog: Sendable {
  /// A pack, or what is wrong with it.
  public struct Entry: Sendable {
    /// Where packs come from.
    public enum Place: String, Sendable {
      /// With the program.
      case bundled
      /// From the user's store.
      case installed
    }

    /// Where the pack lies.
    public let place: Place
    /// The pack's directory, or its name in the store.
    public let name: String
    /// The pack, or why it can't be opened.
    public let pack: Result<Pack, PackError>
  }

  private let bundle: URL?
  private let store: PackStore?
  private let repository: @Sendable () -> ModelRepository?

  /// The packs that ship with the program and those of the user's store.
  public init() {
    self.init(store: PackStore())
  }

  /// The packs that ship with the program, and those of a store.
  ///
  /// - Parameters:
  ///   - bundle: The directory of the packs that ship with the program; `nil` where it is missing.
  ///   - store: Where packs are installed; `nil` leaves them out.
  ///   - repository: Who is named when a tag's pack isn't installed. It is asked only if it lies on
  ///     this machine.
  public init(
    bundle: URL? = BundledWeights.directory, store: PackStore?,
    repository: @escaping @Sendable () -> ModelRepository? = { try? ModelRepository.usual() }
  ) {
    self.bundle = bundle
    self.store = store
    self.repository = repository
  }

  /// The packs that ship with the program alone.
  public static let bundled = PackCatalog(store: nil, repository: { nil })

  // MARK: - What is there

  /// All packs, the damaged ones too, by name; those that ship with the program first.
  public func entries() -> [Entry] { bundledEntries() + installedEntries() }

  /// All packs that aren't damaged.
  public func packs() -> [Pack] { entries().compactMap { try? $0.pack.get() } }

  /// Whether a pack at hand serves a tag. Files are looked for, not read.
  public func isAvailable(_ tag: String) -> Bool { !candidates(tag).isEmpty }

  /// The pack that serves a tag.
  ///
  /// - Throws: ``DuctusError/missingResources(resources:)``,
  ///   ``DuctusError/notInstalled(tag:repository:)``, ``DuctusError/notOffered(tag:nearest:)`` or
  ///   ``DuctusError/damaged(tag:isBundled:_:)``.
  public func pack(forTag tag: String) throws(DuctusError) -> Pack {
    if let best = candidates(tag).first { return best }
    throw failure(tag)
  }

  /// Opens the pack that serves a tag, or the next best if the best can't be opened.
  ///
  /// `open` is called again if an update replaces the pack while it is read.
  ///
  /// - Throws: as ``pack(forTag:)``, or what `open` threw of the best pack.
  public func withPack<Value>(
    forTag tag: String, _ open: (Pack) throws(DuctusError) -> Value
  ) throws(DuctusError) -> Value {
    var tried: Set<URL> = []
    var first: DuctusError?
    while let pack = candidates(tag).first(where: { !tried.contains($0.directory) }) {
      tried.insert(pack.directory)
      do throws(DuctusError) {
        return try open(pack)
      } catch {
        first = first ?? error
      }
    }
    throw first ?? failure(tag)
  }

  // MARK: - The choice

  /// The packs that serve a tag, the best first.
  private func candidates(_ tag: String) -> [Pack] {
    let wanted = tag.lowercased()
    // The common case looks at no other pack: a bundled one by this name, and none installed.
    if let bundle, !isInstalled(wanted),
      let name = Self.names(in: bundle).first(where: { $0.lowercased() == wanted }),
      let pack = try? Self.open(bundle.appendingPathComponent(name)).get(),
      pack.manifest.tags[0].lowercased() == wanted
    {
      return [pack]
    }
    let serving = PackManifest.tagsServing(tag)
    let ranked = entries().compactMap { entry -> (rank: [Int], place: Entry.Place, pack: Pack)? in
      guard let pack = try? entry.pack.get() else { return nil }
      let tags = pack.manifest.tags.map { $0.lowercased() }
      guard let closeness = serving.firstIndex(where: tags.contains) else { return nil }
      return ([closeness, tags[0] == wanted ? 0 : 1], entry.place, pack)
    }
    return ranked.sorted { a, b in
      if a.rank != b.rank { return a.rank.lexicographicallyPrecedes(b.rank) }
      let (older, newer) = (a.pack.manifest.version, b.pack.manifest.version)
      if older == newer { return a.place == .bundled && b.place != .bundled }
      return isNewer(older, than: newer)
    }.map(\.pack)
  }

  /// Why no pack serves a tag.
  private func failure(_ tag: String) -> DuctusError {
    let all = entries()
    let serving = PackManifest.tagsServing(tag)
    for entry in all {
      guard case .failure(let error) = entry.pack else { continue }
      let tags = tags(of: entry).map { $0.lowercased() }
      if serving.contains(where: tags.contains) {
        return .damaged(tag: tag, isBundled: entry.place == .bundled, error)
      }
    }
    var known = all.compactMap { try? $0.pack.get() }.flatMap(\.manifest.tags)
    if let repository = repository() {
      let name = repository.url.isFileURL ? repository.url.path : repository.url.absoluteString
      guard repository.url.isFileURL else {
        return .notInstalled(tag: tag, repository: name)
      }
      if let index = try? (store ?? PackStore()).offers(of: repository) {
        if index.offer(forTag: tag) != nil { return .notInstalled(tag: tag, repository: name) }
        known += index.packs.flatMap(\.tags)
      }
    }
    if bundle == nil { return .missingResources(resources: BundledWeights.resources) }
    return .notOffered(tag: tag, nearest: Array(rankedTags(known, nearestTo: tag).prefix(3)))
  }

  /// The tags of a damaged pack: its manifest's where that can be read, or else its name.
  private func tags(of entry: Entry) -> [String] {
    guard entry.place == .bundled, let bundle else { return [entry.name] }
    let manifest = bundle.appendingPathComponent(entry.name)
      .appendingPathComponent(Pack.manifestName)
    let read = (try? Data(contentsOf: manifest)).flatMap {
      try? PackManifest(parsing: $0, source: manifest.path)
    }
    return (read?.tags ?? []) + [entry.name]
  }

  // MARK: - Reading

  private func bundledEntries() -> [Entry] {
    guard let bundle else { return [] }
    return Self.names(in: bundle).compactMap { name in
      let directory = bundle.appendingPathComponent(name)
      let manifest = directory.appendingPathComponent(Pack.manifestName)
      // A directory without one holds files that packs share.
      guard FileManager.default.fileExists(atPath: manifest.path) else { return nil }
      return Entry(place: .bundled, name: name, pack: Self.open(directory))
    }
  }

  private func installedEntries() -> [Entry] {
    // A store that somebody else could write to serves nothing; installing there says why.
    guard let store, let now = FileIdentity(links(of: store)) else { return [] }
    let known = Self.stores.withLock { $0[store.directory] }
    let entries = known?.directory == now ? known?.entries ?? [] : (try? store.entries()) ?? []
    Self.stores.withLock { $0[store.directory] = (now, entries) }
    return entries.map { entry in
      Entry(
        place: .installed, name: entry.name,
        pack: entry.pack.flatMap { pack in Self.checked(pack) })
    }
  }

  private func isInstalled(_ wanted: String) -> Bool {
    guard let store else { return false }
    return Self.names(in: links(of: store)).contains { $0.lowercased() == wanted }
  }

  private func links(of store: PackStore) -> URL {
    store.directory.appendingPathComponent("packs", isDirectory: true)
  }

  /// What each store held, and the state of its directory of links at that time.
  private static let stores = Locked<[URL: (directory: FileIdentity, entries: [PackStore.Entry])]>(
    [:])
  /// Packs by their manifests.
  private static let opened = Locked<[URL: (manifest: FileIdentity, pack: Pack)]>([:])

  private static func names(in directory: URL) -> [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: directory.path)) ?? []).sorted()
  }

  /// Opens a pack, whose manifest is read once.
  private static func open(_ directory: URL) -> Result<Pack, PackError> {
    let identity = FileIdentity(directory.appendingPathComponent(Pack.manifestName))
    if let identity, let known = opened.withLock({ $0[directory] }), known.manifest == identity {
      return checked(known.pack)
    }
    do throws(PackError) {
      let pack = try Pack(contentsOf: directory)
      if let identity { opened.withLock { $0[directory] = (identity, pack) } }
      return checked(pack)
    } catch {
      return .failure(error)
    }
  }

  /// The pack, if its files are still there in their full size and the small ones are what they
  /// were.
  private static func checked(_ pack: Pack) -> Result<Pack, PackError> {
    do throws(PackError) {
      for file in pack.manifest.files { try pack.checkSize(file) }
      try pack.verifySmallFiles()
      return .success(pack)
    } catch {
      return .failure(error)
    }
  }
}

/// Whether a version such as `2026.11.10` is above another, number by number.
func isNewer(_ version: String, than other: String) -> Bool {
  version.compare(other, options: .numeric) == .orderedDescending
}

extension ModelRepository {
  /// The repository that comes with Ductus: the languages whose packs it doesn't bundle, on the
  /// disk.
  ///
  /// `nil` where it isn't at hand: a program that is moved away from the checkout it was built from
  /// takes along `weights/repository`, or has its models from a server.
  public static let bundled = BundledWeights.repository.flatMap {
    try? ModelRepository(url: $0, publicKey: BundledWeights.repositoryKey)
  }

  /// Where models come from unless a program says otherwise: the repository that the environment
  /// names, or else ``bundled``; none if the environment names an empty one.
  ///
  /// - Throws: as ``configured(by:)``.
  public static func usual(
    in environment: [String: String] = ProcessInfo.processInfo.environment
  ) throws(ModelStoreError) -> ModelRepository {
    let isNamed = environment[urlVariable] != nil || environment[keyVariable] != nil
    if !isNamed, let bundled { return bundled }
    return try configured(by: environment)
  }
}
