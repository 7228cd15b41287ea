import Foundation
import Testing

@testable import ModelStore

/// Packs that name figures.
struct ClassifierPackTests {
  /// Turns a text pack's manifest into that of a classifier.
  private static func makeClassifier(_ manifest: inout [String: Any]) {
    manifest["kind"] = "classifier"
    manifest["tags"] = ["zxx-Zsym-x-shapes", "zxx-Zsym-x-shapes-plus"]
    manifest["alphabet"] = nil
    manifest["classes"] = manifest.removeValue(forKey: "decoder")
    manifest["accuracy"] = [
      "gestures": ["inks": 3, "top1": 0.9, "top1Interval": [0.8, 1], "top5": 1]
    ]
  }

  private func error(_ change: (inout [String: Any]) -> Void) throws -> PackError? {
    let temporary = try TemporaryPack {
      Self.makeClassifier(&$0)
      change(&$0)
    }
    return #expect(throws: PackError.self) { try Pack(contentsOf: temporary.directory) }
  }

  @Test func opensAndVerifies() throws {
    let temporary = try TemporaryPack(change: Self.makeClassifier)
    let pack = try Pack(contentsOf: temporary.directory)
    guard case .classifier(let contents) = pack.manifest.contents else {
      Issue.record("\(pack.manifest.contents)")
      return
    }
    #expect(pack.manifest.kind == .classifier)
    #expect(pack.manifest.text == nil)
    #expect(pack.manifest.files == [pack.manifest.network, contents.classes])
    #expect(pack.manifest.accuracy["gestures"]?.top1Interval == [0.8, 1])
    #expect(pack.manifest.accuracy["gestures"]?.cer == nil)
    try pack.verify()
  }

  @Test func writtenManifestsReadTheSame() throws {
    for change in [Self.makeClassifier, { _ in }] {
      let temporary = try TemporaryPack(change: change)
      let manifest = try Pack(contentsOf: temporary.directory).manifest
      let data = try JSONEncoder().encode(manifest)
      #expect(try PackManifest(parsing: data, source: "written") == manifest)
    }
  }

  @Test func missingClassesAreNamed() throws {
    guard case .malformedManifest(_, let reason) = try error({ $0["classes"] = nil }) else {
      Issue.record("a classifier without classes must be refused")
      return
    }
    #expect(reason.contains("classes"))
  }

  /// What is missing depends on the kind: a text pack with the files of a classifier lacks an
  /// alphabet.
  @Test func missingAlphabetIsNamed() throws {
    guard case .malformedManifest(_, let reason) = try error({ $0["kind"] = "text" }) else {
      Issue.record("a text pack without an alphabet must be refused")
      return
    }
    #expect(reason.contains("alphabet"))
  }

  @Test func unknownKindIsNamed() throws {
    guard case .malformedManifest(_, let reason) = try error({ $0["kind"] = "music" }) else {
      Issue.record("an unknown kind must be refused")
      return
    }
    #expect(reason.contains("music"))
  }

  @Test func textNeedsItsErrorRates() throws {
    let temporary = try TemporaryPack {
      $0["accuracy"] = ["words": ["inks": 3, "top1": 0.9, "top5": 1]]
    }
    let error = #expect(throws: PackError.self) { try Pack(contentsOf: temporary.directory) }
    guard case .invalidValue(_, key: "accuracy.words", _) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
  }

  // MARK: - Tags

  @Test(arguments: [
    ("en-US-x-gesture", ["en-us-x-gesture", "und-x-gesture"]), ("und-x-gesture", ["und-x-gesture"]),
    ("de", ["de"]), ("zxx-Zsym-x-shapes", ["zxx-zsym-x-shapes", "und-x-shapes"]), ("", [""]),
    ("x-gesture", ["x-gesture"]),
  ])
  func servingTags(tag: String, serving: [String]) {
    #expect(PackManifest.tagsServing(tag) == serving)
  }

  /// One pack of gestures serves all languages, unless a language has its own.
  @Test func onePackServesEveryLanguage() throws {
    let place = try TemporaryDirectory()
    let store = PackStore(directory: place.url)
    var repository = try TestRepository()
    func offer(_ tag: String, version: String) throws -> [String: Any] {
      try repository.offer([tag], version: version, languageModel: nil)
    }
    try repository.publish([
      offer("und-x-gesture", version: "1"), offer("de-x-gesture", version: "2"),
    ])
    let source = try repository.repository()
    #expect(try store.install("en-US-x-gesture", from: source).pack.manifest.version == "1")
    #expect(try store.pack(forTag: "zu-x-gesture").manifest.version == "1")
    #expect(try store.install("de-X-Gesture", from: source).pack.manifest.version == "2")
    #expect(try store.pack(forTag: "de-x-gesture").manifest.version == "2")
    #expect(try store.pack(forTag: "fr-x-gesture").manifest.version == "1")
    #expect(!store.contains("en-US"))
    #expect(!store.contains("en-US-x-gestures"))
    #expect(
      throws: ModelStoreError.servedByAnother(tag: "fr-x-gesture", name: "und-x-gesture")
    ) { try store.remove("fr-x-gesture") }
    try store.remove("und-x-gesture")
    #expect(!store.contains("fr-x-gesture"))
    #expect(store.contains("de-x-gesture"))
  }

  /// A classifier's pack is installed, found, verified and removed like any other.
  @Test func installsFromARepository() throws {
    let place = try TemporaryDirectory()
    let store = PackStore(directory: place.url)
    var repository = try TestRepository()
    try repository.publish([repository.classifierOffer(["zxx-Zsym-x-shapes"])])
    let installed = try store.install("zxx-Zsym-x-shapes", from: repository.repository())
    #expect(installed.pack.manifest.kind == .classifier)
    try installed.pack.verify()
    #expect(try store.pack(forTag: "ZXX-zsym-x-shapes") == installed.pack)
    try store.remove("zxx-Zsym-x-shapes")
    #expect(store.contents.isEmpty)
  }
}
