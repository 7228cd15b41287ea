import Dispatch
import Foundation
import Support
import Testing

@testable import ModelStore

/// Packs from a directory, without a server.
struct InstallTests {
  @Test func installsVerifiesAndRemoves() throws {
    var repository = try TestRepository()
    try repository.publish([repository.offer(["en-US", "en"])])
    let place = try TemporaryDirectory()
    let store = PackStore(directory: place.url.appendingPathComponent("store"))
    let source = try repository.repository()
    let installation = try store.install("EN", from: source)
    #expect(!installation.wasUpToDate)
    #expect(try store.wholeVersion("en-us") == "1")
    #expect(try store.pack(forTag: "en").directory == installation.pack.directory)
    #expect(try store.entries().map(\.name) == ["en-US"])
    #expect(try store.install("en", from: source).wasUpToDate)
    #expect(try store.remove("en") == "en-US")
    #expect(store.contents.isEmpty)
    #expect(try store.wholeVersion("en") == nil)
  }

  /// Programs of one user may remove the same pack.
  @Test func removedByAnother() throws {
    var repository = try TestRepository()
    try repository.publish([repository.offer(["en-US", "en"])])
    let place = try TemporaryDirectory()
    let store = PackStore(directory: place.url.appendingPathComponent("store"))
    let source = try repository.repository()
    for _ in 0..<10 {
      try store.install("en", from: source)
      let outcomes = Locked<[Result<String, ModelStoreError>]>([])
      DispatchQueue.concurrentPerform(iterations: 4) { _ in
        let outcome = Result { () throws(ModelStoreError) in try store.remove("en") }
        outcomes.withLock { $0.append(outcome) }
      }
      var removed = 0
      for outcome in outcomes.withLock({ $0 }) {
        switch outcome {
        case .success: removed += 1
        case .failure(let error): #expect(error == .notInstalled(tag: "en", nearest: []))
        }
      }
      #expect(removed == 1)
    }
  }

  @Test func packsShareTheirFiles() throws {
    var repository = try TestRepository()
    try repository.publish([
      repository.offer(["de"], languageModel: 3), repository.offer(["fr"], languageModel: 4),
    ])
    let place = try TemporaryDirectory()
    let store = PackStore(directory: place.url)
    let source = try repository.repository()
    let german = try store.install("de", from: source).pack
    let french = try store.install("fr", from: source).pack
    func inode(_ url: URL) throws -> NSNumber? {
      try FileManager.default.attributesOfItem(atPath: url.path)[.systemFileNumber] as? NSNumber
    }
    #expect(try inode(german.network) == inode(french.network))
    let models = try [german, french].map { pack in
      try inode(pack.url(of: #require(pack.manifest.text?.languageModel)))
    }
    #expect(models[0] != models[1])
    try store.remove("de")
    #expect(try store.wholeVersion("fr") == "1")
    // Network, decoder and language model of the one that stays.
    #expect(store.contents.filter { $0.hasPrefix("blobs/") }.count == 3)
  }

  @Test func updateReplacesTheOldVersion() throws {
    var repository = try TestRepository()
    try repository.publish([repository.offer(["en"], version: "1")])
    let place = try TemporaryDirectory()
    let store = PackStore(directory: place.url)
    try store.install("en", from: repository.repository())
    let before = store.contents.count
    try repository.publish([repository.offer(["en"], version: "2", network: 9)])
    try store.install("en", from: repository.repository())
    #expect(try store.wholeVersion("en") == "2")
    #expect(store.contents.count == before)
  }

  @Test func aReaderDuringAnUpdateReadsAgain() throws {
    var repository = try TestRepository()
    try repository.publish([repository.offer(["en"], version: "1")])
    let place = try TemporaryDirectory()
    let store = PackStore(directory: place.url)
    try store.install("en", from: repository.repository())
    try repository.publish([repository.offer(["en"], version: "2", network: 9)])
    let source = try repository.repository()
    var versions: [String] = []
    try store.withPack(forTag: "en") { pack in
      versions.append(pack.manifest.version)
      if versions.count == 1 { try store.install("en", from: source) }
      try pack.verify()
    }
    #expect(versions == ["1", "2"])
  }

  @Test func installingMendsADamagedPack() throws {
    var repository = try TestRepository()
    try repository.publish([repository.offer(["en"])])
    let place = try TemporaryDirectory()
    let store = PackStore(directory: place.url)
    let pack = try store.install("en", from: repository.repository()).pack
    let file = pack.network
    try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: file.path)
    let handle = try FileHandle(forWritingTo: file)
    try handle.write(contentsOf: Data([0, 1, 2, 3]))
    try handle.close()
    #expect(throws: PackError.self) { try store.wholeVersion("en") }
    try store.install("en", from: repository.repository())
    #expect(try store.wholeVersion("en") == "1")
  }

  @Test func remainsOfKilledProcessesAreCleanedUp() throws {
    var repository = try TestRepository()
    try repository.publish([repository.offer(["en"])])
    let place = try TemporaryDirectory()
    let store = PackStore(directory: place.url)
    try store.install("en", from: repository.repository())
    let before = store.contents
    let hash = String(repeating: "a", count: 64)
    let old = Date(timeIntervalSinceNow: -8 * 24 * 3600)
    func leave(_ path: String, _ changed: Date = Date()) throws {
      let url = place.url.appendingPathComponent(path)
      try FileManager.default.createDirectory(
        at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data("x".utf8).write(to: url)
      try FileManager.default.setAttributes([.modificationDate: changed], ofItemAtPath: url.path)
    }
    try leave("versions/.en-2-ABCDEF12/manifest.json")
    try leave("versions/en-2-ABCDEF12/manifest.json")
    try leave("blobs/sha256/\(hash)")
    try leave("partial/\(hash).lock")
    try leave("partial/\(hash).part", old)
    try leave("partial/\(hash).etag", old)
    try FileManager.default.createSymbolicLink(
      atPath: store.links.path + "/.\(UUID().uuidString)",
      withDestinationPath: "../versions/en-2-ABCDEF12")
    try store.clean()
    #expect(store.contents == before)
    // A partial download isn't garbage.
    try leave("partial/\(hash).part")
    try leave("partial/\(hash).etag")
    try store.clean()
    #expect(store.contents.count == before.count + 2)
  }

  @Test func nothingIsCleanedUpDuringAnInstallation() throws {
    let place = try TemporaryDirectory()
    let store = PackStore(directory: place.url)
    try FileSystem.createDirectory(store.blobs.directory)
    let hash = String(repeating: "a", count: 64)
    try Data().write(to: store.blobs.directory.appendingPathComponent(hash))
    let lock = try #require(try FileLock.take(store.lock, .shared))
    try store.clean()
    #expect(store.contents == ["blobs/sha256/\(hash)"])
    lock.release()
    try store.clean()
    #expect(store.contents.isEmpty)
  }

  @Test func linksOutOfTheStoreAreNotFollowed() throws {
    let place = try TemporaryDirectory()
    let store = PackStore(directory: place.url)
    try FileSystem.createDirectory(store.links)
    for (name, target) in [
      ("en", "/etc"), ("de", "../versions/../.."), ("fr", "../versions/"), ("it", "../versions/."),
    ] {
      try FileManager.default.createSymbolicLink(
        atPath: store.links.appendingPathComponent(name).path, withDestinationPath: target)
      #expect(store.target(ofLink: name) == nil)
      #expect(throws: ModelStoreError.self) { try store.pack(forTag: name) }
    }
    #expect(try store.entries().count == 4)
    try store.remove("en")
    #expect(try store.entries().count == 3)
  }

  @Test func progressEndsAtTheWhole() throws {
    var repository = try TestRepository()
    try repository.publish([repository.offer(["en"])])
    let place = try TemporaryDirectory()
    let store = PackStore(directory: place.url)
    let monitor = DownloadMonitor()
    try store.install("en", from: repository.repository(), monitor: monitor)
    #expect(monitor.bytes.completed == monitor.bytes.total)
    #expect(monitor.bytes.total > TestRepository.networkBytes)
  }

  @Test func theStoreLiesWhereTheEnvironmentSays() {
    func path(_ environment: [String: String]) -> String {
      PackStore(environment: environment).directory.path
    }
    #expect(path(["DUCTUS_STORE": "/a", "XDG_DATA_HOME": "/b", "HOME": "/c"]) == "/a")
    #expect(path(["XDG_DATA_HOME": "/b", "HOME": "/c"]) == "/b/ductus")
    #if os(macOS)
      #expect(path(["HOME": "/c"]) == "/c/Library/Application Support/Ductus")
    #else
      #expect(path(["XDG_DATA_HOME": "b", "HOME": "/c"]) == "/c/.local/share/ductus")
    #endif
  }
}
