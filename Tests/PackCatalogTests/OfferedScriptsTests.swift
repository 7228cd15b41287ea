import Ductus
import Foundation
import Testing

/// The scripts of India, Burma, Tibet and Ethiopia in the repository that comes with Ductus.
struct OfferedScriptsTests {
  /// A script that is offered at all is offered for every identifier of ML Kit that has it, by a
  /// pack of its own or by one that says whose it is.
  @Test(arguments: [
    "Deva", "Beng", "Gujr", "Guru", "Knda", "Mlym", "Orya", "Mymr", "Tibt", "Ethi",
  ])
  func aScriptIsOfferedWhole(script: String) throws {
    let identifiers = DigitalInkRecognitionModelIdentifier.allModelIdentifiers().filter {
      $0.script == script && $0.purpose == .text
    }
    #expect(!identifiers.isEmpty)
    let directory = FileManager.default.temporaryDirectory
      .appendingPathComponent("ductus-scripts-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: directory) }
    let store = PackStore(directory: directory)
    let repository = try #require(ModelRepository.bundled)
    let index = try store.offers(of: repository)
    let tags = identifiers.map(\.languageTag).sorted()
    let offers = tags.compactMap { tag in index.offer(forTag: tag).map { (tag, $0) } }
    #expect(offers.isEmpty || offers.map(\.0) == tags)
    for (tag, offer) in offers {
      let manifest = try store.manifest(of: offer, from: repository)
      let text = try #require(manifest.text)
      let own = try #require(manifest.tags.first).split(separator: "-")[0]
      let whose = text.fallbacks?[tag]?.split(separator: "-")[0]
      #expect(tag.split(separator: "-")[0] == own || whose == own)
      #expect(text.penOrder == true || script == "Tibt")
    }
  }
}
