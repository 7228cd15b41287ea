import Ductus
import EngineFixtures
import Foundation
import Support
import Testing

@testable import PackCatalog

/// Tags as users write them, with the packs and the repository that come with Ductus.
struct AskedTagTests {
  /// A catalogue with an empty store.
  private let catalog: PackCatalog

  init() throws {
    let repository = try #require(ModelRepository.bundled)
    let store = PackStore(directory: URL(fileURLWithPath: "/nowhere/ductus-asked-tags"))
    catalog = PackCatalog(store: store) { repository }
  }

  @Test(arguments: AskedTag.bundled) func bundledPacksServe(_ asked: AskedTag) throws {
    let match = try catalog.match(forTag: asked.tag)
    #expect(match.tag == asked.served && match.place == .bundled)
    #expect(match.pack.manifest.tags[0] == asked.pack || match.tag.hasPrefix("zxx"))
    #expect(try catalog.model(forTag: asked.tag).tag == asked.served)
  }

  @Test func recognisersOpenByThem() throws {
    for asked in AskedTag.bundled where asked.identifier?.hasPrefix("zxx") == false {
      let recognizer = try PackCatalog().makeRecognizer(languageTag: asked.tag)
      #expect(recognizer.pack.manifest.tags.contains(asked.served))
    }
    #expect(try TextRecognizer(languageTag: "de_AT").pack.manifest.tags[0] == "de")
    #expect(
      try FigureRecognizer(languageTag: "ja-JP-x-gesture").languageTag == "und-x-gesture")
  }

  @Test(arguments: AskedTag.offered) func offeredPacksServe(_ asked: AskedTag) throws {
    let error = #expect(throws: PackCatalogError.self) { try catalog.match(forTag: asked.tag) }
    guard case .notInstalled(asked.tag, offer: asked.pack, _) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(catalog.offer(forTag: asked.tag)?.tags[0] == asked.pack)
    let model = try catalog.model(forTag: asked.tag)
    #expect(model.tag == asked.served && model.place == .offered)
  }

  @Test(arguments: AskedTag.unread) func whatNobodyReadsSaysSo(tag: String, related: [String]) {
    let error = #expect(throws: PackCatalogError.self) { try catalog.match(forTag: tag) }
    guard case .notOffered(tag, nearest: related) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
  }

  @Test(arguments: AskedTag.named) func namesOfLanguagesAreUnderstood(name: String, related: String)
  {
    let error = #expect(throws: PackCatalogError.self) { try catalog.match(forTag: name) }
    switch error {
    case .notOffered(_, let nearest), .invalidTag(_, let nearest):
      #expect(nearest.first == related)
    default: Issue.record("\(String(describing: error))")
    }
    #expect(error?.localizedDescription.contains(related) == true)
  }

  /// An installed pack is used as it is: installed Chinese reads Taiwan's.
  @Test func whatIsInstalledComesFirst() throws {
    let directory = FileManager.default.temporaryDirectory
      .appendingPathComponent("ductus-tags-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: directory) }
    let store = PackStore(directory: directory)
    let repository = try #require(ModelRepository.bundled)
    let chinese = try store.install("zh_Hans", from: repository).pack
    #expect(chinese.manifest.tags[0] == "zh-Hani")
    let catalog = PackCatalog(store: store) { repository }
    for tag in ["zh", "zh-CN", "zh-TW", "yue-HK", "zh-Hant"] {
      let match = try catalog.match(forTag: tag)
      #expect(match.tag == "zh-Hani" && match.place == .installed)
    }
    #expect(try store.pack(forTag: "zh-TW").manifest == chinese.manifest)
    let taiwanese = ModelStoreError.servedByAnother(tag: "zh-TW", name: "zh-Hani")
    #expect(throws: taiwanese) { try store.remove("zh-TW") }
    #expect("\(taiwanese)" == "no model for 'zh-TW' is installed; zh-Hani would serve it")
    #expect(try store.remove("zh_Hans") == "zh-Hani")
  }

  /// A program that requests one tag parses one manifest, and gets the same pack as with all
  /// manifests.
  @Test func aTagOfOnePackIsFoundWithoutTheOthers() throws {
    let directory = FileManager.default.temporaryDirectory
      .appendingPathComponent("ductus-mentions-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: directory) }
    let store = PackStore(directory: directory)
    let repository = try #require(ModelRepository.bundled)
    for tag in ["he", "el"] { try store.install(tag, from: repository) }
    let reads = Locked(0)
    var catalog = PackCatalog(store: store) { repository }
    catalog.onReading = { reads.withLock { $0 += 1 } }

    for (tag, place) in [("en-US", PackCatalog.Entry.Place.bundled), ("EL", .installed)] {
      let match = try catalog.match(forTag: tag)
      #expect(match.place == place && match.tag.lowercased() == tag.lowercased())
    }
    #expect(try catalog.makeRecognizer(languageTag: "he").pack.manifest.tags[0] == "he")
    #expect(reads.withLock { $0 } == 0)

    let tags = catalog.packs().flatMap(\.manifest.tags)
    let found = try tags.compactMap { tag in
      let match = catalog.matchByMention(of: tag)
      let best = try catalog.candidates(tag).first
      if let match {
        #expect(match.pack.directory == best?.pack.directory && match.tag == best?.tag)
        #expect(match.place == best?.place)
      }
      return match
    }
    // Most tags are one pack's alone.
    #expect(found.count > tags.count / 2)
    for tag in ["en-ZZ", "zz", "\"", ""] { #expect(catalog.matchByMention(of: tag) == nil) }
  }

  /// None of four hundred unsupported tags causes a file to be read.
  @Test func unknownTagsCostNothing() throws {
    let reads = Locked(0)
    var catalog = catalog
    catalog.onReading = { reads.withLock { $0 += 1 } }
    func readsOf(_ count: Int) -> Int {
      let before = reads.withLock { $0 }
      for number in 0..<count {
        #expect(throws: PackCatalogError.self) { try catalog.match(forTag: "zz-Latn-x-\(number)") }
      }
      return reads.withLock { $0 } - before
    }
    // Directories that have only just changed are read again.
    for _ in 0..<300 where readsOf(1) > 0 { usleep(10_000) }
    #expect(readsOf(400) == 0)
  }

  @Test func aLongTagIsRefusedBeforeAnythingIsRead() {
    let reads = Locked(0)
    var catalog = catalog
    catalog.onReading = { reads.withLock { $0 += 1 } }
    let tag = String(repeating: "a-", count: 50_000)
    let error = #expect(throws: PackCatalogError.self) { try catalog.match(forTag: tag) }
    guard case .invalidTag(.tooLong(bytes: 100_000), _) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(error?.localizedDescription.utf8.count ?? 0 < 200)
    #expect(reads.withLock { $0 } == 0)
  }
}
