import Foundation
import ModelPack
import Support

/// The names of a store's files and folders. Nothing with another name is deleted.
enum StoreNames {
  /// The file that marks a folder as a store, and its first bytes.
  static let marker = "ductus-store"
  static let magic = "Ductus model store 1\n"

  /// Returns a new name for a pack's folder in `versions`: `TAG-VERSION-` and eight random
  /// digits.
  static func version(of manifest: PackManifest) -> String {
    "\(manifest.tags[0])-\(manifest.version)-\(UUID().uuidString.prefix(8))"
  }

  /// Returns whether a name has the form of ``version(of:)``, perhaps with a dot before it while
  /// the folder is being written.
  static func isVersion(_ name: String) -> Bool {
    let parts = name.utf8.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
    guard parts.count >= 3, let digits = parts.last, digits.count == 8 else { return false }
    return digits.allSatisfy { isLetterOrDigit($0) }
      && name.utf8.allSatisfy { isLetterOrDigit($0) || ".-+_".utf8.contains($0) }
  }

  /// Returns a new name for a link in `packs` before it is in place: a dot and a UUID.
  static func temporaryLink() -> String { ".\(UUID().uuidString)" }

  static func isTemporaryLink(_ name: String) -> Bool {
    name.hasPrefix(".") && UUID(uuidString: String(name.dropFirst())) != nil
  }

  /// Returns whether a name is that of a complete or partial file: its SHA-256 and perhaps a
  /// suffix.
  static func isBlob(_ name: String) -> Bool { name.isSHA256 }

  static func isPartial(_ name: String) -> Bool {
    isNamed(name, suffixes: [".part", ".etag", ".lock"])
  }

  /// Returns whether a name is that of the record about a publisher: the publisher's key and a
  /// suffix.
  static func isMemory(_ name: String) -> Bool {
    isNamed(name, suffixes: [".json", ".json.lock"])
  }

  private static func isNamed(_ name: String, suffixes: [String]) -> Bool {
    suffixes.contains { suffix in
      [name, permanent(name)].contains { name in
        name.hasSuffix(suffix) && String(name.dropLast(suffix.count)).isSHA256
      }
    }
  }

  /// Returns whether `FileSystem.replace` writes to this file before it replaces another.
  static func isTemporary(_ name: String) -> Bool { permanent(name) != name }

  /// Returns the `NAME` of `.NAME.UUID`, a file that will become `NAME`.
  static func permanent(_ name: String) -> String {
    let uuid = name.suffix(36)
    guard name.hasPrefix("."), name.dropLast(36).hasSuffix("."), name.utf8.count > 38,
      UUID(uuidString: String(uuid)) != nil
    else { return name }
    return String(name.dropFirst().dropLast(37))
  }
}

extension PackStore {
  /// The folders of a store, outer before inner.
  private var directories: [URL] {
    [
      directory, links, versions, repositories, blobs.directory.deletingLastPathComponent(),
      blobs.directory, blobs.partialDirectory,
    ]
  }

  /// Creates the store's missing folders, and marks it as a store.
  ///
  /// - Throws: as ``claim()``.
  func create() throws(ModelStoreError) {
    try FileSystem.createDirectory(directory)
    try claim()
    for directory in directories { try FileSystem.createDirectory(directory) }
    try check(directories, forWriting: true)
  }

  /// Ensures that this is a store before anything in it is changed.
  ///
  /// A store of an earlier version has no mark: it is marked if all names in it have a store's
  /// form.
  ///
  /// - Throws: ``ModelStoreError/notAStore(path:found:)``,
  ///   ``ModelStoreError/unsafeStore(path:danger:)``.
  func claim() throws(ModelStoreError) {
    try check(directories, forWriting: true)
    if try isMarked() { return }
    // Meanwhile another process may have marked it.
    if let found = try foreignName(), try !isMarked() {
      throw .notAStore(path: directory.path, found: found)
    }
    try FileSystem.replace(
      directory.appendingPathComponent(StoreNames.marker),
      contents: Data(
        (StoreNames.magic + "Models that Ductus has installed; see `ductus models`.\n").utf8))
  }

  private func isMarked() throws(ModelStoreError) -> Bool {
    let marker = directory.appendingPathComponent(StoreNames.marker)
    guard let status = try FileSystem.status(marker), status.st_mode & S_IFMT == S_IFREG,
      let start = try? InputFile.contents(of: marker.path, limit: 1024)
    else { return false }
    return start.starts(with: StoreNames.magic.utf8)
  }

  /// Ensures that nobody else has written what is read here, or could.
  ///
  /// - Throws: ``ModelStoreError/unsafeStore(path:danger:)``.
  func checkForReading() throws(ModelStoreError) {
    try check([directory, links, versions], forWriting: false)
  }

  private func check(_ directories: [URL], forWriting isWriting: Bool) throws(ModelStoreError) {
    for directory in directories {
      guard let status = try FileSystem.status(directory) else { continue }
      // The administrator may have installed models for everybody.
      let isOwned = status.st_uid == geteuid() || (!isWriting && status.st_uid == 0)
      let danger: ModelStoreError.Danger? =
        switch status.st_mode & S_IFMT {
        case S_IFLNK: .symbolicLink
        case S_IFDIR where !isOwned: .foreignOwner
        case S_IFDIR where status.st_mode & S_IWOTH != 0: .worldWritable
        // A group with its user's number has no other members.
        case S_IFDIR where status.st_mode & S_IWGRP != 0 && status.st_gid != status.st_uid:
          .groupWritable
        case S_IFDIR: nil
        default: .notADirectory
        }
      if let danger { throw .unsafeStore(path: directory.path, danger: danger) }
    }
  }

  /// Returns the first entry of the folder that no store contains; `nil` for a store or an empty
  /// folder.
  private func foreignName() throws(ModelStoreError) -> String? {
    // What may be beside the store: files of a program that is installed there, and of keyboards.
    let top: Set = [
      "packs", "versions", "blobs", "partial", "repositories", "weights", "repository", "web",
      "hands", "qt-layouts", "qml",
    ]
    let forms: [(directory: URL, kind: mode_t, isOwn: (String) -> Bool)] = [
      (links, S_IFLNK, { isWellFormedTag($0) || StoreNames.isTemporaryLink($0) }),
      (versions, S_IFDIR, StoreNames.isVersion),
      (blobs.directory.deletingLastPathComponent(), S_IFDIR, { $0 == "sha256" }),
      (blobs.directory, S_IFREG, StoreNames.isBlob),
      (blobs.partialDirectory, S_IFREG, StoreNames.isPartial),
      (repositories, S_IFREG, StoreNames.isMemory),
    ]
    for name in try FileSystem.names(in: directory) where !top.contains(name) {
      // Another process may be marking the store at this moment.
      let isOwn =
        name == "lock"
        || (StoreNames.isTemporary(name) && StoreNames.permanent(name) == StoreNames.marker)
      if !isOwn { return directory.appendingPathComponent(name).path }
    }
    for (directory, kind, isOwn) in forms {
      for name in try FileSystem.names(in: directory) {
        let url = directory.appendingPathComponent(name)
        guard let status = try FileSystem.status(url) else { continue }
        if !isOwn(name) || status.st_mode & S_IFMT != kind { return url.path }
      }
    }
    return nil
  }
}
