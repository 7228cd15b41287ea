import Foundation
import Testing

@testable import ModelStore

/// Packs of many languages: their own characters, fallbacks, files beside the pack.
struct LanguagePackTests {
  private func fault(_ change: (inout [String: Any]) -> Void) throws -> String? {
    let temporary = try TemporaryPack(change: change)
    let error = #expect(throws: PackError.self) { try Pack(contentsOf: temporary.directory) }
    guard case .invalidValue(_, let key, _) = error else { return "\(String(describing: error))" }
    return key
  }

  @Test func charactersAndFallbacksAreRead() throws {
    let temporary = try TemporaryPack { manifest in
      manifest["tags"] = ["id", "abs-Latn-ID"]
      manifest["alphabet"] = " abe\u{301}"
      manifest["characters"] = "a e\u{301}"
      manifest["fallbacks"] = ["abs-Latn-ID": "id"]
    }
    let text = try #require(try Pack(contentsOf: temporary.directory).manifest.text)
    #expect(text.characters.map { Array($0.unicodeScalars) } == ["a", " ", "e", "\u{301}"])
    #expect(text.fallbacks == ["abs-Latn-ID": "id"])
    let plain = try TemporaryPack()
    let without = try #require(try Pack(contentsOf: plain.directory).manifest.text)
    #expect(without.characters == nil && without.fallbacks == nil)
  }

  /// Packs from before it existed have none; a value that isn't a Boolean is refused.
  @Test func theOrderOfThePenIsRead() throws {
    let temporary = try TemporaryPack { $0["penOrder"] = true }
    let manifest = try Pack(contentsOf: temporary.directory).manifest
    #expect(manifest.text?.penOrder == true)
    let again = try PackManifest(parsing: JSONEncoder().encode(manifest), source: "manifest.json")
    #expect(again == manifest)
    let plain = try TemporaryPack()
    #expect(try Pack(contentsOf: plain.directory).manifest.text?.penOrder == nil)
    let wrong = try TemporaryPack { $0["penOrder"] = "yes" }
    #expect(throws: PackError.self) { try Pack(contentsOf: wrong.directory) }
  }

  /// Manifests from before they named the script: their characters tell it.
  @Test(
    arguments: [
      (" \u{915}\u{94D}12", .leftToRight, .stacked, "12"),
      (" \u{995}৭২", .leftToRight, .stacked, "৭২"),
      (" \u{F40}", .leftToRight, .stacked, ""), (" \u{1000}", .leftToRight, .stacked, ""),
      (" \u{1208}፩፼", .leftToRight, .latin, "፩፼"), (" a²7", .leftToRight, .latin, "7"),
      (" שa7", .rightToLeft, .hebrew, "7"), (" ب٣۴", .rightToLeft, .arabic, "٣۴"),
    ] as [(String, PackManifest.Direction, PackManifest.LineHabits, String)])
  func charactersTellOfTheScript(
    alphabet: String, direction: PackManifest.Direction, habits: PackManifest.LineHabits,
    digits: String
  ) throws {
    let temporary = try TemporaryPack { manifest in
      manifest["alphabet"] = alphabet
      manifest["direction"] = direction.rawValue
    }
    let text = try #require(try Pack(contentsOf: temporary.directory).manifest.text)
    #expect(text.lineHabits == nil && text.digits == nil)
    #expect(text.knownLineHabits == habits)
    #expect(text.knownDigits == Set(digits))
  }

  @Test func manifestsTellOfTheScript() throws {
    let temporary = try TemporaryPack { manifest in
      manifest["alphabet"] = " a12"
      manifest["lineHabits"] = "stacked"
      manifest["digits"] = "1"
    }
    let manifest = try Pack(contentsOf: temporary.directory).manifest
    #expect(manifest.text?.knownLineHabits == .stacked)
    #expect(manifest.text?.knownDigits == ["1"])
    let again = try PackManifest(parsing: JSONEncoder().encode(manifest), source: "manifest.json")
    #expect(again == manifest)
    #expect(try fault { $0["digits"] = "3" } == "digits")
    let wrong = try TemporaryPack { $0["lineHabits"] = "upright" }
    #expect(throws: PackError.self) { try Pack(contentsOf: wrong.directory) }
  }

  @Test(arguments: ["a", "", " aa", " c", " \u{E1}"])
  func charactersThatAreNotOfTheAlphabetAreRefused(characters: String) throws {
    #expect(try fault { $0["characters"] = characters } == "characters")
  }

  @Test func fallbacksOfOtherTagsAreRefused() throws {
    #expect(try fault { $0["fallbacks"] = ["de": "en-US"] } == "fallbacks")
    #expect(try fault { $0["fallbacks"] = ["EN-us": "../x"] } == "fallbacks.EN-us")
  }

  // MARK: - Files beside the pack

  /// Two packs whose network lies in `latin` beside them.
  private func withPacks(_ body: (URL, [Pack]) throws -> Void) throws {
    let place = try TemporaryDirectory(with: "latin")
    for name in ["de", "fr"] {
      let temporary = try TemporaryPack { manifest in
        manifest["tags"] = [name]
        var network = manifest["network"] as? [String: Any] ?? [:]
        network["shared"] = "latin"
        manifest["network"] = network
      }
      let directory = place.url.appendingPathComponent(name)
      try FileManager.default.copyItem(at: temporary.directory, to: directory)
      let network = directory.appendingPathComponent("network.safetensors")
      let shared = place.url.appendingPathComponent("latin/network.safetensors")
      try? FileManager.default.removeItem(at: shared)
      try FileManager.default.moveItem(at: network, to: shared)
    }
    let packs = try ["de", "fr"].map {
      try Pack(contentsOf: place.url.appendingPathComponent($0))
    }
    try body(place.url, packs)
  }

  @Test func packsShareAFile() throws {
    try withPacks { root, packs in
      for pack in packs {
        try pack.verify()
        #expect(pack.network.pathComponents.suffix(2) == ["latin", "network.safetensors"])
        #expect(pack.manifest.bytes == 3)
      }
      #expect(
        try Data(contentsOf: packs[0].network) == Data(contentsOf: packs[1].network))
      // Through a link, too.
      let link = root.appendingPathComponent("link")
      try FileManager.default.createSymbolicLink(
        atPath: link.path, withDestinationPath: packs[0].directory.path)
      try Pack(contentsOf: link).verify()
      try Data("abd".utf8).write(to: root.appendingPathComponent("latin/network.safetensors"))
      for pack in packs { #expect(throws: PackError.self) { try pack.verify() } }
      try FileManager.default.removeItem(at: root.appendingPathComponent("latin"))
      #expect(throws: PackError.self) { try Pack(contentsOf: packs[0].directory) }
    }
  }

  @Test(arguments: ["", "..", "a/b", ".hidden"])
  func filesElsewhereAreRefused(shared: String) throws {
    let key = try fault { manifest in
      var network = manifest["network"] as? [String: Any] ?? [:]
      network["shared"] = shared
      manifest["network"] = network
    }
    #expect(key == "network.shared")
  }

  @Test func installedPacksShareNothingOutside() throws {
    var repository = try TestRepository()
    try repository.publish([
      repository.offer(["de"]) { manifest in
        var network = manifest["network"] as? [String: Any] ?? [:]
        network["shared"] = "latin"
        manifest["network"] = network
      }
    ])
    let place = try TemporaryDirectory()
    let store = PackStore(directory: place.url)
    let error = #expect(throws: ModelStoreError.self) {
      try store.install("de", from: repository.repository())
    }
    guard case .pack(.invalidValue(_, key: "shared", _)) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
  }

  /// The network of many languages takes memory only once.
  @Test func installedPacksKeepOneCopyOfAFile() throws {
    var repository = try TestRepository()
    try repository.publish(
      ["de", "fr"].map { try repository.offer([$0, "\($0)-XX"], languageModel: nil) })
    let place = try TemporaryDirectory()
    let store = PackStore(directory: place.url)
    for tag in ["de-XX", "fr"] { try store.install(tag, from: repository.repository()) }
    let files = try ["de", "FR-xx"].map { tag in
      try FileManager.default.attributesOfItem(
        atPath: store.pack(forTag: tag).network.path)[.systemFileNumber] as? NSNumber
    }
    #expect(files[0] != nil && files[0] == files[1])
  }
}
