import Foundation
import Testing

@testable import ModelPack

/// The licences in packs, and the packs in a program's credits.
struct PackLicenceTests {
  private static let weights = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent("weights")

  private func pack(_ change: @escaping (inout [String: Any]) -> Void) throws -> Pack {
    let temporary = try TemporaryPack(change: change)
    return try Pack(contentsOf: temporary.directory)
  }

  private func source(_ part: String, _ name: String, _ licence: String) -> [String: Any] {
    ["part": part, "name": name, "licence": licence]
  }

  @Test func partsHaveTheirOwnLicences() throws {
    let pack = try pack {
      $0["licence"] = "CC BY 4.0"
      $0["sources"] = [
        source("languageModel", "texts", "CC0"), source("network", "ink", "CC BY 4.0"),
        source("languageModel", "more texts", "CC BY-SA 4.0"),
      ]
    }
    #expect(pack.licences.map(\.part) == [.network, .languageModel])
    #expect(pack.licences.map(\.licence) == ["CC BY 4.0", "CC BY-SA 4.0"])
    #expect(pack.licences[1].sources.map(\.name) == ["texts", "more texts"])
  }

  @Test func packWithANoticeOnly() throws {
    let pack = try pack { $0["notice"] = "Made by hand." }
    #expect(pack.licences == [PackManifest.Licence(part: nil, licence: "CC0", sources: [])])
    #expect(attributionText(for: [pack]).contains("Model for en-US: CC0.\nMade by hand.\n"))
  }

  @Test func partOfAnUnknownKindIsRefused() throws {
    #expect(throws: PackError.self) {
      try pack { $0["sources"] = [source("decoder", "x", "CC0")] }
    }
  }

  @Test func commonPartsAreNamedOnce() throws {
    let packs = try ["de", "fr"].map { tag in
      try pack {
        $0["tags"] = [tag]
        $0["sources"] = [
          source("network", "ink", "CC BY 4.0"), source("languageModel", "text of \(tag)", "CC0"),
        ]
      }
    }
    #expect(
      attributionText(for: packs) == """
        This program contains handwriting models of Ductus.

        Network for de, fr: CC0, learned from
        * ink: CC BY 4.0

        Language model for de: CC0, learned from
        * text of de: CC0

        Language model for fr: CC0, learned from
        * text of fr: CC0

        The licences are at
        * CC0: https://creativecommons.org/publicdomain/zero/1.0/
        * CC BY 4.0: https://creativecommons.org/licenses/by/4.0/

        """)
  }

  @Test func termsWithoutALicenceHaveNoAddress() {
    let address = LicenceAddresses.address
    #expect(address("public domain") == nil)
    #expect(address("CC0 (of the repository)") == address("CC0"))
    #expect(address("CC0") != nil)
  }

  @Test func everyBundledPackNamesItsSources() throws {
    let names = try FileManager.default.contentsOfDirectory(atPath: Self.weights.path)
      .filter {
        FileManager.default.fileExists(
          atPath: Self.weights.appendingPathComponent($0 + "/manifest.json").path)
      }
    #expect(names.count == 14)
    for name in names {
      let pack = try Pack(contentsOf: Self.weights.appendingPathComponent(name))
      #expect(pack.manifest.sources?.isEmpty == false, "\(name)")
      let hasLanguageModel =
        pack.manifest.text?.languageModel != nil || pack.manifest.kind == .formula
      #expect(
        pack.licences.map(\.part) == (hasLanguageModel ? [.network, .languageModel] : [.network]))
    }
  }

  /// The manifests of the signed repository name sources in their notices, most of them without a
  /// list.
  @Test func everyOfferedPackHasItsSourcesInItsNotice() throws {
    let root = Self.weights.appendingPathComponent("repository")
    let index = try JSONSerialization.jsonObject(
      with: Data(contentsOf: root.appendingPathComponent("index.json")))
    let offers = try #require((index as? [String: Any])?["packs"] as? [[String: Any]])
    #expect(offers.count == 185)
    var networks: [String: Int] = [:]
    var shared = 0
    for offer in offers {
      let hash = try #require((offer["manifest"] as? [String: Any])?["sha256"] as? String)
      let data = try Data(contentsOf: root.appendingPathComponent("blobs/sha256/" + hash))
      let manifest = try PackManifest(parsing: data, source: hash)
      let pack = Pack(directory: root, manifest: manifest)
      #expect(pack.licences.map(\.part) == [.network, .languageModel])
      // The list can be put together again: nothing was lost, no bracket misread.
      let sources = pack.licences[1].sources
      let list = sources.map { "\($0.name) (\($0.licence))" }.joined(separator: ", ")
      #expect(manifest.notice.contains(" learned from: \(list). No ink"), "\(manifest.tags[0])")
      networks[pack.licences[0].licence, default: 0] += 1
      // A pack that learned from ink under the AGPL is entirely under it.
      if pack.licences[0].licence == "AGPL-3.0" {
        #expect(manifest.licence == "AGPL-3.0" && pack.licences[1].licence == "AGPL-3.0")
        continue
      }
      let isShared = sources.contains { $0.licence.hasPrefix("CC BY-SA") }
      #expect(pack.licences[1].licence == (isShared ? "CC BY-SA 4.0" : manifest.licence))
      if isShared { shared += 1 }
    }
    #expect(shared > 80)
    for licence in networks.keys { #expect(LicenceAddresses.address(of: licence) != nil) }
    // Latin script and most others; kanji, hanzi and hangul; Arabic script.
    #expect(
      networks == ["CC BY 4.0": 176, "CC BY-SA 3.0": 6, "AGPL-3.0": 3])
  }
}
