import Ductus
import DuctusWeights
import EngineFixtures
import Foundation
import Testing

@testable import PackCatalog

/// Which pack serves a tag, with packs that are missing, damaged, old and new.
struct PackCatalogTests {
  /// A folder of links to bundled packs, and a store beside it.
  private struct Place: ~Copyable {
    let directory = FileManager.default.temporaryDirectory
      .appendingPathComponent("ductus-catalog-\(UUID().uuidString)")
    var bundle: URL { directory.appendingPathComponent("bundle") }
    var store: PackStore { PackStore(directory: directory.appendingPathComponent("store")) }

    init(_ names: String...) throws {
      let packs = try #require(BundledWeights.directory)
      try FileManager.default.createDirectory(at: bundle, withIntermediateDirectories: true)
      for name in names {
        try FileManager.default.createSymbolicLink(
          at: bundle.appendingPathComponent(name),
          withDestinationURL: packs.appendingPathComponent(name))
      }
    }

    deinit { try? FileManager.default.removeItem(at: directory) }

    func catalog(_ repository: ModelRepository? = nil) -> PackCatalog {
      PackCatalog(bundle: bundle, store: store) { repository }
    }

    /// A bundled pack whose manifest holds this.
    func damage(_ name: String, manifest: Data) throws {
      let pack = bundle.appendingPathComponent(name)
      try FileManager.default.createDirectory(at: pack, withIntermediateDirectories: true)
      try manifest.write(to: pack.appendingPathComponent("manifest.json"))
    }

    /// Puts a copy of the English pack with another version in the store, as an installation does.
    func install(_ tags: [String]? = nil, version: String) throws {
      let first = tags?.first ?? "en-US"
      let name = "\(first)-\(version)"
      let versions = store.directory.appendingPathComponent("versions")
      try FileManager.default.createDirectory(at: versions, withIntermediateDirectories: true)
      try PackCatalog.bundled.pack(forTag: "en-US").copy(to: versions.appendingPathComponent(name))
      var manifest = try Pack(contentsOf: versions.appendingPathComponent(name)).manifest
      manifest.version = version
      if let tags { manifest.tags = tags }
      try manifest.write(to: versions.appendingPathComponent(name))
      let links = store.directory.appendingPathComponent("packs")
      try FileManager.default.createDirectory(at: links, withIntermediateDirectories: true)
      let link = links.appendingPathComponent(first).path
      try? FileManager.default.removeItem(atPath: link)
      try FileManager.default.createSymbolicLink(
        atPath: link, withDestinationPath: "../versions/\(name)")
    }
  }

  @Test(arguments: ["en-US", "EN-gb", "de", "und-x-gesture", "fr-CA-x-gesture"])
  func thePackOfATag(tag: String) throws {
    let place = try Place("en-US", "de", "gestures")
    let pack = try place.catalog().pack(forTag: tag)
    #expect(pack.manifest.tag(serving: tag) != nil)
    #expect(place.catalog().isAvailable(tag))
  }

  @Test func formulasNeedNoTag() throws {
    #expect(try FormulaRecognizer().symbols.contains("\\alpha"))
    do {
      _ = try FormulaRecognizer(languageTag: "en-US")
      Issue.record("the English pack reads no formulas")
    } catch .unusable(.wrongKind) {
      // As it should be.
    }
  }

  @Test func theNewestVersionWinsWhereverItLies() throws {
    let place = try Place("en-US")
    let bundled = try place.catalog().pack(forTag: "en-US").manifest.version
    try place.install(version: "2020.1.1")
    #expect(try place.catalog().pack(forTag: "en-US").manifest.version == bundled)
    try place.install(version: "9999.10.1")
    #expect(try place.catalog().pack(forTag: "en-US").manifest.version == "9999.10.1")
    #expect(try place.catalog().pack(forTag: "en-NG").manifest.version == "9999.10.1")
    #expect(isNewer("2026.11.10", than: "2026.11.9"))
    #expect(!isNewer("2026.11.9", than: "2026.11.9"))
  }

  /// A pack by another name may serve a tag, too, and be newer; one that stands in for another
  /// language may not take its place.
  @Test func aNewerPackWinsWhateverItsName() throws {
    let place = try Place("en-US")
    try place.install(["en-CA", "en-US"], version: "9999.10.1")
    #expect(try place.catalog().pack(forTag: "en-US").manifest.version == "9999.10.1")
    #expect(try place.catalog().pack(forTag: "en-CA").manifest.version == "9999.10.1")
    #expect(try place.catalog().pack(forTag: "en-GB").manifest.version != "9999.10.1")
  }

  @Test(arguments: ["", "{}", "not JSON"])
  func aDamagedPackHarmsNoOther(manifest: String) throws {
    let place = try Place("en-US", "de")
    try place.damage("vi", manifest: Data(manifest.utf8))
    let catalog = place.catalog()
    for tag in ["en-US", "en-GB", "de"] { _ = try catalog.pack(forTag: tag) }
    #expect(catalog.entries().count == 3)
    #expect(catalog.packs().count == 2)
    let error = #expect(throws: PackCatalogError.self) { try catalog.pack(forTag: "vi") }
    guard case .damaged("vi", isBundled: true, _) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(error?.description.contains("vi/manifest.json") == true)
    #expect(error?.message(for: .command).contains("ductus models install vi") == true)
    #expect(error?.localizedDescription.contains("PackStore.install") == true)
    guard
      case .notOffered = #expect(
        throws: PackCatalogError.self, performing: { try catalog.pack(forTag: "xx") })
    else {
      Issue.record("another tag is not the damaged pack's")
      return
    }
  }

  /// A truncated file is found before anything is read, and the manifest tells whose it is.
  @Test func aTruncatedFileIsDamage() throws {
    let place = try Place("en-US")
    let pack = place.bundle.appendingPathComponent("shapes")
    try PackCatalog.bundled.pack(forTag: "zxx-Zsym-x-shapes").copy(to: pack)
    try Data().write(to: pack.appendingPathComponent("network.safetensors"))
    let error = #expect(throws: PackCatalogError.self) {
      try place.catalog().pack(forTag: "zxx-Zsym-x-shapes")
    }
    guard case .damaged(_, isBundled: true, .wrongSize) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
  }

  /// Makes a file or folder look as if nothing had changed for a minute.
  private func age(_ url: URL, by seconds: Double = 60) throws {
    try FileManager.default.setAttributes(
      [.modificationDate: Date(timeIntervalSinceNow: -seconds)], ofItemAtPath: url.path)
  }

  /// A running program uses the packs of its folder as they are, also after an update in place.
  @Test func aBundledPackThatChangesInPlaceIsReadAgain() throws {
    let place = try Place("de")
    let pack = place.bundle.appendingPathComponent("shapes")
    let file = pack.appendingPathComponent("manifest.json")
    try PackCatalog.bundled.pack(forTag: "zxx-Zsym-x-shapes").copy(to: pack)
    for url in [file, place.bundle] { try age(url) }
    let catalog = place.catalog()
    #expect(catalog.packs().allSatisfy { $0.manifest.version != "9999.10.1" })
    var manifest = try Pack(contentsOf: pack).manifest
    manifest.version = "9999.10.1"
    try manifest.write(to: pack)
    try age(file, by: 30)
    #expect(catalog.packs().contains { $0.manifest.version == "9999.10.1" })
  }

  @Test func anInstalledPackStandsInForADamagedOne() throws {
    let place = try Place("de")
    try place.damage("en-US", manifest: Data())
    try place.install(version: "2020.1.1")
    #expect(try place.catalog().pack(forTag: "en-US").manifest.version == "2020.1.1")
  }

  @Test func aProgramWithoutItsResources() throws {
    let place = try Place()
    let catalog = PackCatalog(bundle: nil, store: place.store) { nil }
    let error = #expect(throws: PackCatalogError.self) { try catalog.pack(forTag: "en-US") }
    guard case .missingResources(let folder) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(error?.description.contains("copy the folder '\(folder)'") == true)
  }

  /// Ductus has a pack for Swedish, but nobody says where.
  @Test func aTagWithoutAKnownRepository() throws {
    let place = try Place("en-US")
    let error = try #require(throws: PackCatalogError.self) {
      try place.catalog().pack(forTag: "sv")
    }
    #expect(error == .notInstalled(tag: "sv", offer: "sv", repository: ""))
    #expect(error.description.contains("is not installed, and no repository of models is known"))
    #expect(error.description.contains("DUCTUS_REPOSITORY"))
    #expect(!error.message(for: .command).contains("ductus models install"))
    #expect(!error.message(for: .clients).contains("repository"))
  }

  private static let key = "d04ab232742bb4ab3a1368bd4615e4e6d0224ab71a016baf8520a332c9778737"

  /// A repository of the tests on this machine.
  private func repository() throws -> ModelRepository {
    let tests = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent()
    return try ModelRepository(
      url: tests.appendingPathComponent("ModelStoreTests/Fixtures/repository"), publicKey: Self.key)
  }

  /// A store accepts no index that is older than one it has seen, unless that is forgotten.
  @Test func offersDependOnWhatTheStoreHasSeen() throws {
    let place = try Place("de")
    let repository = try repository()
    let catalog = place.catalog(repository)
    let seen = place.store.directory.appendingPathComponent("repositories")
    try FileManager.default.createDirectory(at: seen, withIntermediateDirectories: true)
    let file = seen.appendingPathComponent("\(Self.key).json")
    for _ in 0..<2 {
      #expect(catalog.offers() != nil)
      try Data(#"{"serial": 2}"#.utf8).write(to: file)
      #expect(catalog.offers() == nil)
      try FileManager.default.removeItem(at: file)
    }
  }

  @Test func aTagThatIsOfferedAndOneThatIsNot() throws {
    let place = try Place("en-US", "de", "nl", "pl")
    let repository = try repository()
    let catalog = place.catalog(repository)
    let offered = #expect(throws: PackCatalogError.self) { try catalog.pack(forTag: "ru") }
    guard case .notInstalled("ru", offer: "ru", repository: repository.url.path) = offered else {
      Issue.record("\(String(describing: offered))")
      return
    }
    #expect(offered?.message(for: .command).contains("ductus models install ru") == true)
    #expect(offered?.localizedDescription.contains("ModelManager") == true)
    // Clients of a server can't do either, and are told no path.
    let forClients = try #require(offered?.message(for: .clients))
    #expect(!forClients.contains("/") && !forClients.contains("ductus"))
    let unknown = #expect(throws: PackCatalogError.self) { try catalog.pack(forTag: "de-Cyrl") }
    guard case .notOffered(_, nearest: ["de", "de-DE", "de-AT"]) = unknown else {
      Issue.record("\(String(describing: unknown))")
      return
    }
    #expect(!catalog.isAvailable("ru"))
    #expect(try catalog.pack(forTag: "de-AT-x-none").manifest.tags[0] == "de")
  }

  /// `import Ductus` gives the types of all errors and options their names.
  @Test func errorsAndOptionsCanBeSpelled() {
    let errors: [any Error.Type] = [
      DuctusError.self, PackCatalogError.self, PackError.self, NetworkError.self,
      LanguageModelError.self,
      ClassifierError.self, InkError.self, UserLexiconError.self, ModelStoreError.self,
    ]
    #expect(errors.count == 9)
    let parameters: DecoderParameters? = RecognizerOptions().decoderParameters
    #expect(parameters == nil)
  }
}
