import Ductus
import EngineFixtures
import Foundation
import Testing

/// A pack with a second network, which names lone characters by their look: the English one, beside
/// a network that knows drawings.
struct LoneCharacterNetworkTests {
  /// A pack that is deleted with its value.
  private struct TwoNetworks: ~Copyable {
    let directory: URL

    /// - Parameters:
    ///   - spoil: a change to the second network's tensors before they are written.
    ///   - change: a change to the manifest before it is written.
    init(
      spoil: (inout [String: (shape: [Int], values: [Float])]) -> Void = { _ in },
      change: (inout PackManifest.TextContents) -> Void = { _ in }
    ) throws {
      directory = FileManager.default.temporaryDirectory
        .appendingPathComponent("ductus-lone-\(UUID().uuidString)")
      let pack = try PackCatalog.bundled.pack(forTag: "en-US")
      try pack.copy(to: directory)
      let drawings = try CharacterPack(spoil: spoil)
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

  /// The second network is wrong on purpose: it calls a V a Z and a Z a V.
  @Test(arguments: [("V", "Z"), ("Z", "V")] as [(Unicode.Scalar, String)])
  func `The look of a character decides`(drawing: Unicode.Scalar, look: String) throws {
    let pack = try TwoNetworks(spoil: { tensors in
      let rows = DrawnCharacter.all.indices.filter { ["V", "Z"].contains(Self.name(of: $0)) }
      for name in ["characters.weight", "characters.bias"] {
        guard var tensor = tensors[name] else { continue }
        let width = tensor.shape.dropFirst().reduce(1, *)
        for place in 0..<width {
          // The first row is for none.
          tensor.values.swapAt((rows[0] + 1) * width + place, (rows[1] + 1) * width + place)
        }
        tensors[name] = tensor
      }
    })
    let ink = try drawn(drawing)
    #expect(try TextRecognizer().recognize(ink).candidates.first?.text == String(drawing))
    let best = try #require(
      TextRecognizer(contentsOf: pack.directory).recognize(ink).candidates.first)
    #expect(best.text == look)
    let owned = best.segments.flatMap(\.ink).reduce(0) { $0 + $1.points.count }
    let count = ink.strokes.reduce(0) { $0 + $1.points.count }
    #expect(owned == count)
  }

  private static func name(of place: Int) -> String { String(DrawnCharacter.all[place].character) }

  @Test func `Ink that isn't a lone character is read as before`() throws {
    let pack = try TwoNetworks()
    let ink = try #require(Samples.all.first { $0.label == "handwriting" }).ink
    let two = try TextRecognizer(contentsOf: pack.directory).recognize(ink).candidates
    let one = try TextRecognizer().recognize(ink).candidates
    #expect(two.map(\.text) == one.map(\.text))
    #expect(two.map(\.cost) == one.map(\.cost))
  }

  @Test func `A second network that isn't there, or names no characters, is an error`() throws {
    let missing = try TwoNetworks(change: { $0.loneCharacters?.path = "other.safetensors" })
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
    let lines = try TwoNetworks(change: {
      $0.loneCharacters?.path = "again.safetensors"
      $0.loneCharacters?.bytes = network.bytes
    })
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
