import Ductus
import EngineFixtures
import Foundation
import ModelStore
import Testing

/// The bundled pack, copied and damaged: every fault is an error of its own that names the file.
struct DamagedPackTests {
  private func withCopy(_ body: (URL) throws -> Void) throws {
    let copy = FileManager.default.temporaryDirectory
      .appendingPathComponent("ductus-damaged-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: copy) }
    try PackCatalog.bundled.pack(forTag: "en-US").copy(to: copy)
    try body(copy)
  }

  private func flip(byte offset: Int, of url: URL) throws {
    var data = try Data(contentsOf: url)
    data[data.startIndex + offset % data.count] ^= 0x10
    try data.write(to: url)
  }

  private func changeText(
    of directory: URL, _ change: (inout PackManifest.TextContents) -> Void
  ) throws {
    var manifest = try Pack(contentsOf: directory).manifest
    var text = try #require(manifest.text)
    change(&text)
    manifest.contents = .text(text)
    try manifest.write(to: directory)
  }

  private func errorOpening(_ directory: URL) -> DuctusError? {
    #expect(throws: DuctusError.self) { try TextRecognizer(contentsOf: directory) }
  }

  @Test func theBundledPackIsWhole() throws {
    try PackCatalog.bundled.pack(forTag: "en-US").verify()
  }

  @Test(arguments: [9, 1000, 1_000_003])
  func damagedNetwork(offset: Int) throws {
    try withCopy { directory in
      try flip(byte: offset, of: try Pack(contentsOf: directory).network)
      // Hashes are checked when a pack is installed, or opened from an unknown origin.
      let error = #expect(throws: PackError.self) { try Pack(contentsOf: directory).verify() }
      guard case .wrongHash(let file, _, _) = error else {
        Issue.record("the damage was not found")
        return
      }
      #expect(file.hasSuffix(".safetensors"))
    }
  }

  @Test(arguments: [0, 40, 5_000_000])
  func damagedLanguageModel(offset: Int) throws {
    try withCopy { directory in
      let pack = try Pack(contentsOf: directory)
      try flip(byte: offset, of: pack.url(of: try #require(pack.manifest.text?.languageModel)))
      guard case .languageModel = errorOpening(directory) else {
        Issue.record("the damage was not found")
        return
      }
    }
  }

  @Test(arguments: ["", "[]", "{\"beamWidth\": 0}", "{\"beamWidht\": 3}"])
  func damagedDecoder(text: String) throws {
    try withCopy { directory in
      let pack = try Pack(contentsOf: directory)
      try changeText(of: directory) { $0.decoder.bytes = text.utf8.count }
      try Data(text.utf8).write(to: pack.url(of: try #require(pack.manifest.text?.decoder)))
      guard case .decoder(let file, _) = errorOpening(directory) else {
        Issue.record("the damage was not found")
        return
      }
      #expect(file.hasSuffix("decoder.json"))
    }
  }

  @Test func `A beam that is too wide is the options' fault and not the pack's`() throws {
    var options = RecognizerOptions()
    options.beamWidth = 1_000_000_000
    let pack = try PackCatalog.bundled.pack(forTag: "en-US")
    let error = #expect(throws: DuctusError.self) {
      try TextRecognizer(pack: pack, options: options)
    }
    guard case .options(let reason) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(reason.hasPrefix("decoder parameter beamWidth"))
  }

  @Test func foreignAlphabet() throws {
    try withCopy { directory in
      try changeText(of: directory) { text in
        text.alphabet.unicodeScalars.removeAll { $0 == "~" }
        text.characters = nil
      }
      guard case .inconsistentPack = errorOpening(directory) else {
        Issue.record("the difference was not found")
        return
      }
    }
  }

  /// A pack with right hashes and finite weights, but useless output.
  @Test func absurdWeights() throws {
    try withCopy { directory in
      let pack = try Pack(contentsOf: directory)
      let data = try absurd(try Data(contentsOf: pack.network))
      try data.write(to: pack.network)
      #expect(throws: PackError.self) { try pack.verify() }
      var manifest = pack.manifest
      manifest.network.bytes = data.count
      manifest.network.sha256 = sha256(of: data)
      try manifest.write(to: directory)

      let recognizer = try TextRecognizer(contentsOf: directory)
      let ink = Ink(strokes: [
        Stroke(points: [StrokePoint(x: 0, y: 0), StrokePoint(x: 3, y: 9), StrokePoint(x: 7, y: 1)])
      ])
      let error = #expect(throws: DuctusError.self) { try recognizer.recognize(ink) }
      guard case .inconsistentPack(let place, _) = error else {
        Issue.record("\(String(describing: error))")
        return
      }
      #expect(place == directory.path)
    }
  }

  /// The network's file with all weights as large as single precision allows, since fewer bits
  /// can't be absurd enough.
  private func absurd(_ data: Data) throws -> Data {
    let length = data.prefix(8).enumerated().reduce(0) { $0 + Int($1.element) << (8 * $1.offset) }
    let header = try JSONSerialization.jsonObject(with: data.dropFirst(8).prefix(length))
    var tensors = try #require(header as? [String: [String: Any]])
    var bytes = 0
    for name in tensors.keys.sorted() where name != "__metadata__" {
      guard !name.hasSuffix(".step"), !name.hasSuffix(".largest") else {
        tensors[name] = nil
        continue
      }
      var shape = try #require(tensors[name]?["shape"] as? [Int])
      if tensors[name]?["dtype"] as? String == "U8" { shape[shape.count - 1] *= 2 }
      let count = shape.reduce(1, *)
      tensors[name]?["dtype"] = "F32"
      tensors[name]?["shape"] = shape
      tensors[name]?["data_offsets"] = [bytes, bytes + 4 * count]
      bytes += 4 * count
    }
    var written = try JSONSerialization.data(withJSONObject: tensors)
    written.append(Data(repeating: 0x20, count: (8 - written.count % 8) % 8))
    let weights = [UInt32](repeating: Float(3e38).bitPattern.littleEndian, count: bytes / 4)
    return withUnsafeBytes(of: UInt64(written.count).littleEndian) { Data($0) } + written
      + weights.withUnsafeBytes { Data($0) }
  }
}
