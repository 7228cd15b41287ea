import Ductus
import Foundation
import Testing

@testable import DuctusCommand

/// What `ductus models info` shows about a model's language.
struct ModelLanguageTests {
  private func manifest(
    _ characters: String?, alphabet: String = " ae\u{301}", penOrder: Bool = false
  ) throws -> PackManifest {
    var object: [String: Any] = [
      "format": 1, "tags": ["id", "abs-Latn-ID"], "version": "1", "kind": "text",
      "alphabet": alphabet, "penOrder": penOrder, "featureVersion": 1, "licence": "CC0",
      "notice": "",
      "accuracy": [String: Any](), "fallbacks": ["abs-Latn-ID": "id"],
      "training": ["commands": [String](), "data": [String]()],
    ]
    object["characters"] = characters
    for (key, name) in [("network", "n"), ("decoder", "d")] {
      object[key] = ["path": name, "bytes": 2_000_000, "sha256": String(repeating: "0", count: 64)]
    }
    return try PackManifest(
      parsing: JSONSerialization.data(withJSONObject: object), source: "manifest.json")
  }

  @Test func aTagThatAnotherLanguageServesSaysSo() throws {
    let own = ModelLanguage(of: try manifest(nil), tag: "ID")
    #expect(
      own.lines == [
        "  language  Indonesian, Latin script",
        "  writes    4 characters: ASCII and \u{25CC}\u{301}",
      ])
    let served = ModelLanguage(of: try manifest(" a"), tag: "abs-latn-id")
    #expect(
      served.lines == [
        "  language  Ambonese Malay, Latin script, regional variant for Indonesia",
        "  fallback  has no model of its own; this is that of id (Indonesian, Latin script)",
        "  writes    2 characters",
      ])
    // The scalars for a reph or a vowel in pen order aren't in any text.
    let written = ModelLanguage(
      of: try manifest(
        nil, alphabet: " \u{930}\u{93F}\u{E930}\u{1208}\u{E101}", penOrder: true), tag: "id")
    #expect(
      written.lines.last
        == "  writes    5 characters: ASCII and \u{930} \u{25CC}\u{93F} \u{1208} \u{1209}")
    #expect(served.json.map(\.0) == ["language", "fallback", "characters"])
    #expect(own.json.map(\.0) == ["language", "characters"])
  }
}
