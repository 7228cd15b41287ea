import Foundation
import Support
import Testing

@testable import ModelStore

/// Foreign files and directories are neither deleted nor trusted.
struct ForeignDirectoryTests {
  /// A repository with one pack, and a directory that a test puts things in.
  private final class Scene {
    var repository: TestRepository
    let place: TemporaryDirectory

    init() throws {
      let repository = try TestRepository.withOnePack()
      let place = try TemporaryDirectory()
      self.repository = repository
      self.place = place
    }

    var store: PackStore { PackStore(directory: place.url.appendingPathComponent("store")) }

    func write(_ path: String) throws {
      let url = place.url.appendingPathComponent(path)
      try FileManager.default.createDirectory(
        at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data("precious".utf8).write(to: url)
    }

    func holds(_ path: String) -> Bool {
      FileManager.default.fileExists(atPath: place.url.appendingPathComponent(path).path)
    }

    /// The error of an installation, a removal and a clean-up.
    func refusals() throws -> [ModelStoreError?] {
      let (store, source) = (store, try repository.repository())
      return [
        #expect(throws: ModelStoreError.self) { try store.install("en", from: source) },
        #expect(throws: ModelStoreError.self) { try store.clean() },
      ]
    }
  }

  /// `store_deletes_foreign_files.sh`, first part: a project that has directories of these names.
  @Test(arguments: [
    "versions/1.0/thesis.txt", "blobs/sha256/photo.jpg", "partial/draft.doc", "packs/notes.txt",
    "repositories/x.json", "thesis.txt", ".hidden", "ductus-store",
  ])
  func directoryWithOtherThingsIsRefused(path: String) throws {
    let scene = try Scene()
    try scene.write("store/" + path)
    for error in try scene.refusals() {
      guard case .notAStore(_, let found) = error else {
        Issue.record("\(String(describing: error))")
        return
      }
      #expect(found.hasPrefix(scene.store.directory.path))
      #expect("\(error!)".contains("DUCTUS_STORE"))
    }
    #expect(scene.holds("store/" + path))
  }

  /// The user's data directory may hold the program's own packs and keyboards' files, too.
  @Test func otherFilesBesideTheStoreStay() throws {
    let scene = try Scene()
    let files = [
      "weights/en-US/manifest.json", "repository/index.json", "web/index.html",
      "hands/anna.hand", "qt-layouts/en_US/main.qml", "qml/QtQuick/qmldir",
    ]
    for file in files { try scene.write("store/" + file) }
    _ = try scene.store.install("en", from: try scene.repository.repository())
    try scene.store.remove("en")
    for file in files { #expect(scene.holds("store/" + file)) }
  }

  /// The second part: directories of the store that lead out of it.
  @Test(arguments: ["versions", "packs", "blobs", "partial", "repositories", "blobs/sha256"])
  func linkInsideTheStoreIsRefused(name: String) throws {
    let scene = try Scene()
    try scene.write("victim/a.txt")
    try FileSystem.createDirectory(
      scene.store.directory.appendingPathComponent(name).deletingLastPathComponent())
    try FileManager.default.createSymbolicLink(
      at: scene.store.directory.appendingPathComponent(name),
      withDestinationURL: scene.place.url.appendingPathComponent("victim"))
    for error in try scene.refusals() {
      guard case .unsafeStore(let path, danger: .symbolicLink) = error else {
        Issue.record("\(String(describing: error))")
        return
      }
      #expect(path.hasSuffix("/" + name))
    }
    #expect(scene.holds("victim/a.txt"))
  }

  @Test func storeBehindALinkIsRefused() throws {
    let scene = try Scene()
    try scene.write("victim/versions/1.0/a.txt")
    try FileManager.default.createSymbolicLink(
      at: scene.store.directory,
      withDestinationURL: scene.place.url.appendingPathComponent("victim"))
    let danger = ModelStoreError.unsafeStore(
      path: scene.store.directory.path, danger: .symbolicLink)
    #expect(try scene.refusals() == [danger, danger])
    let store = scene.store
    #expect(throws: danger) { try store.entries() }
    #expect(scene.holds("victim/versions/1.0/a.txt"))
  }

  @Test(arguments: ["", "packs", "versions"])
  func storeThatEverybodyMayWriteToIsRefused(place: String) throws {
    let scene = try Scene()
    let store = scene.store
    try store.install("en", from: scene.repository.repository())
    let path = store.directory.appendingPathComponent(place).path
    chmod(path, 0o777)
    for error in try scene.refusals() {
      guard case .unsafeStore(_, danger: .worldWritable) = error else {
        Issue.record("\(String(describing: error))")
        return
      }
    }
    #expect(throws: ModelStoreError.self) { try store.pack(forTag: "en") }
    chmod(path, 0o755)
    #expect(try store.wholeVersion("en") == "1")
  }

  /// A group with the number of its user has no other members.
  @Test(.enabled(if: geteuid() == 0, "needs root, to give a directory to a group"))
  func storeThatAGroupMayWriteToIsRefused() throws {
    let scene = try Scene()
    let store = scene.store
    try store.install("en", from: scene.repository.repository())
    chmod(store.links.path, 0o775)
    #expect(try store.wholeVersion("en") == "1")
    chown(store.links.path, 0, 12345)
    let danger = ModelStoreError.unsafeStore(path: store.links.path, danger: .groupWritable)
    #expect(try scene.refusals() == [danger, danger])
    #expect(throws: danger) { try store.entries() }
  }

  @Test(.enabled(if: geteuid() == 0, "needs root, to give a directory away"))
  func storeOfAnotherUserIsRefused() throws {
    let scene = try Scene()
    let store = scene.store
    try store.install("en", from: scene.repository.repository())
    chown(store.directory.path, 12345, 12345)
    let danger = ModelStoreError.unsafeStore(path: store.directory.path, danger: .foreignOwner)
    #expect(try scene.refusals() == [danger, danger])
    #expect(throws: danger) { try store.pack(forTag: "en") }
  }

  /// In a separate process, since the mask belongs to the whole process and other tests create
  /// directories, too.
  @Test(.enabled(if: StoreProbe.isThere, "needs StoreProbe"))
  func othersCannotWriteToOwnDirectories() throws {
    let scene = try Scene()
    let process = try StoreProbe(store: scene.store)
      .start(scene.repository.repository(), mask: 0)
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
    #expect(try scene.store.wholeVersion("en") == "1")
    try scene.store.remove("en")
  }

  /// In a store, too, only names of the store's own form are deleted.
  @Test func foreignNamesInAStoreStay() throws {
    let scene = try Scene()
    let store = scene.store
    try store.install("en", from: scene.repository.repository())
    let foreign = [
      "versions/1.0/thesis.txt", "versions/.git/config", "blobs/sha256/photo.jpg",
      "partial/draft.doc", "packs/.notes", "repositories/.x", "thesis.txt",
    ]
    for path in foreign { try scene.write("store/" + path) }
    // A directory of a version's form with more in it than any pack has.
    try scene.write("store/versions/en-9-ABCDEF12/deep/a.txt")
    try store.remove("en")
    #expect(foreign.allSatisfy { scene.holds("store/" + $0) })
    #expect(scene.holds("store/versions/en-9-ABCDEF12/deep/a.txt"))
  }

  /// Versions of Ductus before there was a mark.
  @Test func storeWithoutMarkIsReadAndMarked() throws {
    let scene = try Scene()
    let store = scene.store
    try store.install("en", from: scene.repository.repository())
    let mark = store.directory.appendingPathComponent(StoreNames.marker)
    try FileManager.default.removeItem(at: mark)
    let hash = String(repeating: "b", count: 64)
    for path in [
      "versions/de-1-01234567/manifest.json", "partial/\(hash).part",
      "partial/.\(hash).etag.\(UUID())",
    ] {
      try scene.write("store/" + path)
    }
    #expect(try store.wholeVersion("en") == "1")
    #expect(!scene.holds("store/" + StoreNames.marker))
    try scene.repository.publish([scene.repository.offer(["en"], version: "2", languageModel: nil)])
    try store.install("en", from: scene.repository.repository())
    #expect(scene.holds("store/" + StoreNames.marker))
    #expect(try store.wholeVersion("en") == "2")
    #expect(!scene.holds("store/versions/de-1-01234567"))
  }

  // MARK: - The file system's faults, in words

  @Test func directoryThatCannotBeMade() throws {
    let scene = try Scene()
    try scene.write("file")
    let store = PackStore(directory: scene.place.url.appendingPathComponent("file/store"))
    let source = try scene.repository.repository()
    let error = #expect(throws: ModelStoreError.self) { try store.install("en", from: source) }
    let text = String(describing: error)
    #expect(text.contains("Not a directory") && !text.contains("NSCocoaErrorDomain"))
  }

  @Test func roomIsNotCountedWhereOnlyTheSystemKnows() {
    let error = FileSystem.failure("create", "/a", code: ENOSPC)
    #expect("\(error)" == "/a: no room on the file system")
    #expect("\(ModelStoreError.full(path: "/a", needed: 7))" == "/a: no room for 7 bytes")
  }

  @Test(.enabled(if: SmallDisk.isAvailable, "needs root, to mount a small file system"))
  func diskThatHoldsNoMoreFiles() throws {
    let scene = try Scene()
    let disk = try SmallDisk(kilobytes: 1000, inodes: 12)
    let store = PackStore(directory: disk.url.appendingPathComponent("store"))
    let source = try scene.repository.repository()
    let error = #expect(throws: ModelStoreError.self) { try store.install("en", from: source) }
    guard case .noInodes = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect("\(error!)".contains("inodes"))
  }

  /// Sources that name one C library are not compiled with another, such as Musl.
  @Test func noCLibraryIsCalledByName() throws {
    let sources = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent("Sources")
    for module in ["Engine/ModelPack", "Engine/Support", "Library/ModelStore"] {
      let root = sources.appendingPathComponent(module).path
      for path in try FileManager.default.subpathsOfDirectory(atPath: root)
      where path.hasSuffix(".swift") {
        let text = try String(contentsOfFile: root + "/" + path, encoding: .utf8)
        #expect(!text.contains("Glibc.") && !text.contains("Darwin."), "\(path)")
      }
    }
  }
}
