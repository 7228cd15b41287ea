import Foundation
import Testing

@testable import ModelStore

/// The repository in `Fixtures`, written and signed by `tools/ductus_tools/repository`.
struct BuiltRepositoryTests {
  static let key = "d04ab232742bb4ab3a1368bd4615e4e6d0224ab71a016baf8520a332c9778737"

  @Test func installs() throws {
    let url = try #require(fixture("repository"))
    let repository = try ModelRepository(url: url, publicKey: Self.key)
    let place = try TemporaryDirectory()
    let store = PackStore(directory: place.url)
    let offer = try #require(try store.offers(of: repository).offer(forTag: "RU"))
    #expect(store.contents.isEmpty)
    #expect(offer.accuracy["words"]?.cer == 0.0512)
    #expect(offer.licence == "CC0")
    let pack = try store.install("ru-RU", from: repository).pack
    try pack.verify()
    #expect(pack.manifest.version == "1.2.3")
    #expect(
      try String(
        contentsOf: pack.url(of: #require(pack.manifest.text?.languageModel)), encoding: .utf8)
        == "DuctusLM, не языковая модель: ёй\n")
    let manifest = try #require(fixture("packs/ru/manifest.json"))
    #expect(
      try Data(contentsOf: manifest)
        == Data(contentsOf: pack.directory.appendingPathComponent(Pack.manifestName)))
  }

  /// Any bit of the index or of its signature: no damage goes unnoticed.
  @Test func everyFlippedBitIsFound() throws {
    let url = try #require(fixture("repository"))
    let key = try ModelRepository.PublicKey(Self.key)
    let index = try Data(contentsOf: url.appendingPathComponent("index.json"))
    let signature = try Data(contentsOf: url.appendingPathComponent("index.json.sig"))
    #expect(key.isSigner(of: index, signature: signature))
    for bit in stride(from: 0, to: 8 * index.count, by: 29) {
      var damaged = index
      damaged[bit / 8] ^= 1 << (bit % 8)
      #expect(!key.isSigner(of: damaged, signature: signature))
    }
    for bit in 0..<8 * signature.count {
      var damaged = signature
      damaged[bit / 8] ^= 1 << (bit % 8)
      #expect(!key.isSigner(of: index, signature: damaged))
    }
    #expect(!key.isSigner(of: index, signature: Data(repeating: 0, count: 64)))
    #expect(!key.isSigner(of: index.dropLast(), signature: signature))
  }
}
