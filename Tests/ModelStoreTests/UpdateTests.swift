import Foundation
import Testing

@testable import ModelStore

/// Signed packs that can't be used, serial numbers that went wrong, indexes that expire, and files
/// that were changed after their installation.
struct UpdateTests {
  /// A store with version 1 of a pack, and the repository it is from.
  private final class Scene {
    var repository: TestRepository
    let place: TemporaryDirectory
    var store: PackStore { PackStore(directory: place.url) }

    init() throws {
      var repository = try TestRepository()
      try repository.publish([repository.offer(["en"])])
      let place = try TemporaryDirectory()
      try PackStore(directory: place.url).install("en", from: repository.repository())
      self.repository = repository
      self.place = place
    }

    /// Publishes version 2, with a manifest that is changed.
    func publish(change: (inout [String: Any]) throws -> Void) throws {
      try repository.publish([
        repository.offer(["en"], version: "2", network: 9) { try? change(&$0) }
      ])
    }

    /// A blob of other contents in the repository.
    func blob(_ contents: Data) throws -> [String: Any] {
      let hash = sha256(of: contents)
      try contents.write(to: repository.blob(hash))
      return ["path": "x", "bytes": contents.count, "sha256": hash]
    }

    /// Expects that an installation fails and the old pack stays, and nothing beside it.
    func refusal(checking check: @escaping (Pack) throws -> Void = { try $0.checkHeaders() })
      throws -> ModelStoreError?
    {
      let (store, source) = (store, try repository.repository())
      let before = store.contents
      let error = #expect(throws: ModelStoreError.self) {
        try store.install("en", from: source, checking: check)
      }
      #expect(try store.wholeVersion("en") == "1")
      #expect(store.contents == before)
      return error
    }
  }

  // MARK: - Tried before it serves (broken_update.py)

  /// The manifest gives one file the hash of another, with its own size.
  @Test func inconsistentManifest() throws {
    let scene = try Scene()
    try scene.publish { manifest in
      var decoder = manifest["decoder"] as! [String: Any]
      decoder["sha256"] = (manifest["network"] as! [String: Any])["sha256"]
      manifest["decoder"] = decoder
    }
    // The index says what the files weigh together, which hasn't changed.
    guard case .pack(.invalidValue(_, key: "decoder.bytes", _)) = try scene.refusal() else {
      Issue.record("another error")
      return
    }
  }

  @Test(arguments: ["junk", "{}", ""])
  func filesThatAreNoModels(contents: String) throws {
    for name in ["languageModel", "network"] {
      let scene = try Scene()
      // As long as the true file, for the index.
      var size = 0
      let offer = try scene.repository.offer(["en"], version: "2", network: 9) { manifest in
        var file = manifest[name] as! [String: Any]
        size = file["bytes"] as! Int
        let junk = Data(contents.utf8) + Data(repeating: 32, count: size - contents.utf8.count)
        file["sha256"] = try? scene.blob(junk)["sha256"]
        manifest[name] = file
      }
      try scene.repository.publish([offer])
      let error = try scene.refusal()
      guard case .unusable(tag: "en", version: "2", _) = error else {
        Issue.record("\(String(describing: error))")
        return
      }
      #expect("\(error!)".contains(name == "network" ? "safetensors" : "language model"))
    }
  }

  @Test func packThatTheCallerCannotUse() throws {
    struct Fault: Error {}
    let scene = try Scene()
    try scene.publish { _ in }
    var seen: [String] = []
    let error = try scene.refusal { pack in
      seen.append(pack.manifest.version)
      throw Fault()
    }
    guard case .unusable(_, version: "2", reason: "Fault()") = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(seen == ["2"])
    let store = scene.store
    try store.install("en", from: scene.repository.repository()) { pack in
      seen.append(pack.manifest.version)
    }
    #expect(try store.wholeVersion("en") == "2")
    #expect(seen == ["2", "2"])
  }

  // MARK: - Serial numbers and dates

  @Test func falseSerialIsForgotten() throws {
    let scene = try Scene()
    let store = scene.store
    let source = try scene.repository.repository()
    try scene.repository.publish([scene.repository.offer(["en"])], serial: .max)
    try store.install("en", from: source)
    #expect(store.serial(of: source) == .max)
    try scene.repository.publish([scene.repository.offer(["en"], version: "2")], serial: 3)
    let error = #expect(throws: ModelStoreError.self) { try store.install("en", from: source) }
    guard case .rolledBack(_, serial: 3, seen: .max) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect("\(error!)".contains("PackStore.forgetSerial(of:)"))
    try store.forgetSerial(of: source)
    #expect(store.serial(of: source) == nil)
    try store.forgetSerial(of: source)
    try store.install("en", from: source)
    #expect(try store.wholeVersion("en") == "2")
    #expect(store.serial(of: source) == 3)
  }

  @Test func nothingIsForgottenWhereThereIsNoStore() throws {
    let place = try TemporaryDirectory()
    let store = PackStore(directory: place.url.appendingPathComponent("none"))
    try store.forgetSerial(of: try TestRepository().repository())
    #expect(!FileManager.default.fileExists(atPath: store.directory.path))
  }

  @Test func expiredIndexIsRefused() throws {
    let scene = try Scene()
    let offer = try scene.repository.offer(["en"], version: "2")
    try scene.repository.publish([offer], expires: "2026-01-31T00:00:00Z")
    guard case .expired(let url, let date) = try scene.refusal() else {
      Issue.record("another error")
      return
    }
    #expect(url.hasSuffix("index.json") && date.timeIntervalSince1970 == 1_769_817_600)
    #expect(
      "\(ModelStoreError.expired(url: url, date: date))".contains("expired on 2026-01-31T00:00:00Z")
    )
    try scene.repository.publish([offer], expires: "2999-01-01T00:00:00Z")
    try scene.store.install("en", from: scene.repository.repository())
    #expect(try scene.store.wholeVersion("en") == "2")
  }

  @Test(arguments: ["", "soon", "2026-13-01T00:00:00Z", "2026-01-31"])
  func expiryThatIsNoDate(text: String) throws {
    let scene = try Scene()
    try scene.repository.publish([scene.repository.offer(["en"])], expires: text)
    guard case .malformedIndex = try scene.refusal() else {
      Issue.record("another error")
      return
    }
  }

  // MARK: - Changed after the installation

  /// Rewrites a file in place, with the same length and one byte changed, as no installation would.
  private func damage(_ url: URL) throws {
    var data = try Data(contentsOf: url)
    data[data.count / 2] ^= 1
    try FileManager.default.removeItem(at: url)
    try data.write(to: url)
  }

  @Test func smallFilesAreHashedAtEachLoad() throws {
    let scene = try Scene()
    let pack = try scene.store.pack(forTag: "en")
    try damage(pack.url(of: #require(pack.manifest.text?.decoder)))
    let store = scene.store
    let errors = [
      #expect(throws: ModelStoreError.self) { try store.pack(forTag: "en") },
      #expect(throws: ModelStoreError.self) { try store.withPack(forTag: "en") { _ in } },
    ]
    for error in errors {
      guard case .pack(.wrongHash(let file, _, _)) = error else {
        Issue.record("\(String(describing: error))")
        return
      }
      #expect(file.hasSuffix("decoder.json"))
    }
  }

  @Test func publisherIsKnown() throws {
    let scene = try Scene()
    let pack = try scene.store.pack(forTag: "en")
    try pack.verify()
    #expect(try pack.publisher == scene.repository.repository().publicKey)
  }

  /// A file and the manifest changed so that they agree: only the signature tells.
  @Test func manifestChangedWithItsFile() throws {
    let scene = try Scene()
    let pack = try scene.store.pack(forTag: "en")
    let decoder = try pack.url(of: #require(pack.manifest.text?.decoder))
    let old = try sha256(of: decoder)
    try damage(decoder)
    let manifest = pack.directory.appendingPathComponent(Pack.manifestName)
    let text = try String(contentsOf: manifest, encoding: .utf8)
      .replacingOccurrences(of: old, with: sha256(of: decoder))
    try FileManager.default.removeItem(at: manifest)
    try Data(text.utf8).write(to: manifest)
    let changed = try scene.store.pack(forTag: "en")
    let error = #expect(throws: PackError.self) { try changed.verify() }
    guard case .wrongSignature(let file, _) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(file.hasSuffix("manifest.json"))
  }

  @Test(arguments: [".index.json", ".index.json.sig", ".publisher"])
  func proofThatIsDamagedOrGone(name: String) throws {
    for isGone in [false, true] {
      let scene = try Scene()
      let pack = try scene.store.pack(forTag: "en")
      let url = pack.directory.appendingPathComponent(name)
      if isGone { try FileManager.default.removeItem(at: url) } else { try damage(url) }
      #expect(throws: PackError.self) { try pack.verify() }
    }
  }

  /// A pack that was installed before proofs were kept.
  @Test func packWithoutProofIsRead() throws {
    let scene = try Scene()
    let pack = try scene.store.pack(forTag: "en")
    for name in [".index.json", ".index.json.sig", ".publisher"] {
      try FileManager.default.removeItem(at: pack.directory.appendingPathComponent(name))
    }
    try pack.verify()
    #expect(pack.publisher == nil)
    #expect(try scene.store.wholeVersion("en") == "1")
  }
}
