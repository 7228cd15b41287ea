import Ductus
import EngineFixtures
import Foundation
import Testing

/// A pack with a second network, which names lone characters by their look: the English one, beside
/// a network that knows drawings.
struct LoneCharacterNetworkTests {
  /// A pack that is gone with its value.
  private struct TwoNetworks: ~Copyable {
    let directory: URL

    /// - Parameter change: made to the manifest before it is written.
    init(change: (inout PackManifest.TextContents) -> Void = { _ in }) throws {
      directory = FileManager.default.temporaryDirectory
        .appendingPathComponent("ductus-lone-\(UUID().uuidString)")
      let pack = try PackCatalog.bundled.pack(forTag: "en-US")
      try pack.copy(to: directory)
      let drawings = try CharacterPack()
      let network = try Data(
        contentsOf: drawings.directory.appendingPathComponent("network.safetensors"))
      try network.write(to: directory.appendingPathComponent("lone.safetensors"))
      var text = try #require(pack.manifest.text)
      let url = directory.appendingPathComponent(text.decoder.path)
      var parameters = try #require(
        JSONSerialization.jsonObject(with: Data(contentsOf: url)) as? [String: Any])
      parameters["lookWeight"] = 20
      let decoder = try JSONSerialization.data(withJSONObject: parameters)
      try decoder.write(to: url)
      text.decoder.bytes = decoder.count
      text.decoder.sha256 = sha256(of: decoder)
      var file = text.decoder
      (file.path, file.bytes) = ("lone.safetensors", network.count)
      file.sha256 = sha256(of: network)
      text.loneCharacters = file
      text.languageModel?.shared = nil
      text.calibration?.shared = nil
      change(&text)
      var manifest = pack.manifest
      manifest.network.shared = nil
      manifest.contents = .text(text)
      try manifest.write(to: directory)
    }

    deinit { try? FileManager.default.removeItem(at: directory) }
  }

  private func drawn(_ character: Unicode.Scalar) throws -> Ink {
    try #require(DrawnCharacter.all.first { $0.character == character }).ink()
  }

  @Test(arguments: ["V", "Z"] as [Unicode.Scalar])
  func `A character is read whichever way its strokes run`(character: Unicode.Scalar) throws {
    let pack = try TwoNetworks()
    let recognizer = try TextRecognizer(contentsOf: pack.directory)
    let ink = try drawn(character)
    let backwards = Ink(
      strokes: ink.strokes.map { stroke in
        Stroke(points: stroke.points.reversed().map { StrokePoint(x: $0.x, y: $0.y) })
      })
    var context = RecognitionContext(hints: RecognitionHints())
    context.hints?.allowedCharacters = ["V", "Z"]
    context.hints?.allowsOnly = true
    for ink in [ink, backwards] {
      let best = try #require(recognizer.recognize(ink, context: context).candidates.first)
      #expect(best.text == String(character))
      let owned = best.segments.flatMap(\.ink).map(\.points.count).reduce(0, +)
      #expect(owned == ink.strokes.map(\.points.count).reduce(0, +))
    }
  }

  @Test func `What is no lone character is read as before`() throws {
    let pack = try TwoNetworks()
    let ink = try #require(Samples.all.first { $0.label == "handwriting" }).ink
    let two = try TextRecognizer(contentsOf: pack.directory).recognize(ink).candidates
    let one = try TextRecognizer().recognize(ink).candidates
    #expect(two.map(\.text) == one.map(\.text))
    #expect(two.map(\.cost) == one.map(\.cost))
  }

  @Test func `A second network that isn't there, or names no characters, is an error`() throws {
    let missing = try TwoNetworks { $0.loneCharacters?.path = "other.safetensors" }
    let directory = missing.directory
    guard
      case .pack(.unreadable(let file, _))? = #expect(
        throws: DuctusError.self, performing: { try TextRecognizer(contentsOf: directory) })
    else {
      Issue.record("not noticed")
      return
    }
    #expect(file.hasSuffix("other.safetensors"))

    let network = try PackCatalog.bundled.pack(forTag: "en-US").manifest.network
    let lines = try TwoNetworks {
      $0.loneCharacters?.path = "again.safetensors"
      $0.loneCharacters?.bytes = network.bytes
    }
    try FileManager.default.copyItem(
      at: lines.directory.appendingPathComponent(network.path),
      to: lines.directory.appendingPathComponent("again.safetensors"))
    let other = lines.directory
    guard
      case .network(.badConfiguration)? = #expect(
        throws: DuctusError.self, performing: { try TextRecognizer(contentsOf: other) })
    else {
      Issue.record("not noticed")
      return
    }
  }

  @Test func `A manifest keeps its second network`() throws {
    let pack = try TwoNetworks()
    let manifest = try Pack(contentsOf: pack.directory).manifest
    #expect(manifest.files.map(\.path).contains("lone.safetensors"))
    let again = try PackManifest(parsing: JSONEncoder().encode(manifest), source: "again")
    #expect(again == manifest)
  }
}
