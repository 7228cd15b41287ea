import Foundation
import ModelIdentifiers
// Whoever uses the store gets packs from it.
@_exported import ModelPack

/// The installed packs of a user: a folder that is consistent at every moment.
///
///     ductus-store         marks the folder as a store
///     packs/en-US          link to the folder that serves now
///     versions/en-US-…     manifest and files, hard links to the files in `blobs`, signed index
///     blobs/sha256/…       files by their SHA-256, shared between packs
///     partial/…            beginnings of files that are being fetched
///     repositories/…       the serial number of the newest index seen, by publisher
///     lock                 held shared by installations, alone by whoever cleans up
///
/// To install a pack, its folder is written under a new name, then the link is replaced in one
/// step. Everything that no link leads to is rubbish, which the next process that has the store to
/// itself removes.
///
/// Nothing is written or deleted in a folder that isn't a store, that another user owns or others
/// may write to, or that a symbolic link leads to; and only names of the store's own form are
/// deleted. The methods block. Many threads and processes may call them at once.
public struct PackStore: Hashable, Sendable {
  /// The environment variable that names a folder other than the usual one.
  public static let directoryVariable = "DUCTUS_STORE"

  /// The store's folder, which may not exist yet.
  public let directory: URL

  /// Creates a store in a folder, which is created when something is installed.
  public init(directory: URL) {
    self.directory = directory
  }

  /// The user's store: `DUCTUS_STORE`, or else `ductus` in `XDG_DATA_HOME` or in `~/.local/share`,
  /// on Apple's systems `Ductus` in `~/Library/Application Support`.
  public init(environment: [String: String] = ProcessInfo.processInfo.environment) {
    if let value = environment[PackStore.directoryVariable], !value.isEmpty {
      directory = URL(fileURLWithPath: value, isDirectory: true)
    } else {
      directory = UserFolder.data.ductus(in: environment)
    }
  }

  var links: URL { directory.appendingPathComponent("packs", isDirectory: true) }
  var versions: URL { directory.appendingPathComponent("versions", isDirectory: true) }
  var repositories: URL {
    directory.appendingPathComponent("repositories", isDirectory: true)
  }
  var lock: URL { directory.appendingPathComponent("lock") }

  var blobs: BlobCollection {
    BlobCollection(
      directory: directory.appendingPathComponent("blobs/sha256", isDirectory: true),
      partialDirectory: directory.appendingPathComponent("partial", isDirectory: true))
  }

  // MARK: - What is installed

  /// An installed pack, or the fault that it has.
  public struct Entry: Sendable {
    /// The pack's first tag.
    public let name: String
    /// The pack, or the reason why it can't be opened.
    public let pack: Result<Pack, PackError>
  }

  /// Returns all installed packs, by name. Contents are not hashed.
  ///
  /// - Throws: ``ModelStoreError/unsafeStore(path:danger:)``,
  ///   ``ModelStoreError/inputOutput(path:operation:reason:)``.
  public func entries() throws(ModelStoreError) -> [Entry] {
    try checkForReading()
    return try FileSystem.names(in: links).filter(isWellFormedTag).map { name in
      Entry(name: name, pack: open(name))
    }
  }

  /// Returns an installed pack by its name in ``entries()``.
  ///
  /// - Throws: ``ModelStoreError/invalidTag(_:)`` if the name can't be a pack's,
  ///   ``ModelStoreError/unsafeStore(path:danger:)``,
  ///   ``ModelStoreError/inputOutput(path:operation:reason:)``.
  package func entry(named name: String) throws(ModelStoreError) -> Entry {
    guard isWellFormedTag(name) else { throw .invalidTag(name) }
    try checkForReading()
    return Entry(name: name, pack: open(name))
  }

  /// Returns the installed pack that serves a tag best. Its small files are hashed; the large ones
  /// were hashed when they were installed.
  ///
  /// - Throws: ``ModelStoreError/notInstalled(tag:nearest:)`` naming related packs that are,
  ///   ``ModelStoreError/invalidTag(_:)``, ``ModelStoreError/pack(_:)`` if it is damaged.
  public func pack(forTag tag: String) throws(ModelStoreError) -> Pack {
    let entry = try entry(forTag: tag)
    do throws(PackError) {
      let pack = try entry.pack.get()
      try pack.verifySmallFiles()
      return pack
    } catch {
      throw .pack(error)
    }
  }

  /// Returns whether a pack that serves a tag is installed, damaged or not.
  public func contains(_ tag: String) -> Bool { (try? entry(forTag: tag)) != nil }

  /// Lets `body` read the installed pack of a tag, and once more if an update has replaced the pack
  /// meanwhile.
  ///
  /// - Throws: as ``pack(forTag:)``, and what `body` throws.
  public func withPack<Value>(forTag tag: String, _ body: (Pack) throws -> Value) throws -> Value {
    var pack = try pack(forTag: tag)
    while true {
      do {
        return try body(pack)
      } catch {
        let current = try self.pack(forTag: tag)
        guard current.directory != pack.directory else { throw error }
        pack = current
      }
    }
  }

  /// Returns the installed pack that serves a tag best, damaged or not. A pack named by the tag
  /// precedes one that also serves it.
  func entry(forTag tag: String) throws(ModelStoreError) -> Entry {
    try match(forTag: tag).element
  }

  /// Returns the same as ``entry(forTag:)``, with the pack's tag that serves the wanted one.
  func match(forTag tag: String) throws(ModelStoreError) -> TagIndex<Entry>.Match {
    let tag = tag.replacing("_", with: "-")
    guard isWellFormedTag(tag) else { throw .invalidTag(tag) }
    let all = try entries()
    var index = TagIndex<Entry>()
    for entry in all { index.add(entry.name, entry) }
    for entry in all {
      // A damaged pack has only its name.
      for tag in (try? entry.pack.get())?.manifest.tags ?? [] { index.add(tag, entry) }
    }
    guard let found = (try? index.matches(tag))?.first else {
      throw .notInstalled(tag: tag, nearest: index.related(to: tag).map(\.tag))
    }
    return found
  }

  private func open(_ name: String) -> Result<Pack, PackError> {
    // The link is followed once, so that all files belong to one version, whatever an update does.
    var failure: PackError?
    for _ in 0..<3 {
      guard let directory = target(ofLink: name) else { break }
      guard let status = try? FileSystem.status(directory), status.st_mode & S_IFMT == S_IFDIR
      else {
        failure = .unreadable(file: directory.path, reason: "isn't a folder")
        continue
      }
      do throws(PackError) {
        return .success(try Pack(contentsOf: directory))
      } catch {
        if target(ofLink: name) == directory { return .failure(error) }
        failure = error
      }
    }
    let path = links.appendingPathComponent(name).path
    return .failure(failure ?? .unreadable(file: path, reason: "is not a link of the store"))
  }

  /// Returns the folder to which a pack's link leads; only a name in `versions` counts.
  func target(ofLink name: String) -> URL? {
    let path = links.appendingPathComponent(name).path
    guard let text = try? FileManager.default.destinationOfSymbolicLink(atPath: path),
      text.hasPrefix(PackStore.linkPrefix)
    else { return nil }
    let version = text.dropFirst(PackStore.linkPrefix.count)
    guard !version.isEmpty, !version.hasPrefix("."), !version.contains("/") else { return nil }
    return versions.appendingPathComponent(String(version), isDirectory: true)
  }

  static let linkPrefix = "../versions/"
}
