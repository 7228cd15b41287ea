import Ductus
import Foundation
import ModelStore
import Testing

/// The bundled pack, copied and damaged: every fault is an error of its own that names the file.
struct DamagedPackTests {
  private func withCopy(_ body: (URL) throws -> Void) throws {
    let bundled = try BundledPacks.pack(forTag: "en-US").directory
    let copy = FileManager.default.temporaryDirectory
      .appendingPathComponent("ductus-damaged-\(UUID().uuidString)")
    try FileManager.default.copyItem(at: bundled, to: copy)
    defer { try? FileManager.default.removeItem(at: copy) }
    try body(copy)
  }

  private func flip(byte offset: Int, of url: URL) throws {
    var data = try Data(contentsOf: url)
    data[data.startIndex + offset % data.count] ^= 0x10
    try data.write(to: url)
  }

  private func errorOpening(_ directory: URL) -> DuctusError? {
    #expect(throws: DuctusError.self) { try TextRecognizer(contentsOf: directory) }
  }

  @Test func theBundledPackIsWhole() throws {
    try BundledPacks.pack(forTag: "en-US").verify()
  }

  @Test(arguments: [9, 1000, 1_000_003])
  func damagedNetwork(offset: Int) throws {
    try withCopy { directory in
      try flip(byte: offset, of: try Pack(contentsOf: directory).network)
      guard case .pack(.wrongHash(let file, _, _)) = errorOpening(directory) else {
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
      let decoder = try #require(pack.manifest.text?.decoder)
      try Data(text.utf8).write(to: pack.url(of: decoder))
      let manifest = directory.appendingPathComponent("manifest.json")
      let changed = try String(contentsOf: manifest, encoding: .utf8).replacingOccurrences(
        of: "\"bytes\": \(decoder.bytes),", with: "\"bytes\": \(text.utf8.count),")
      try Data(changed.utf8).write(to: manifest)
      guard case .decoder(let file, _) = errorOpening(directory) else {
        Issue.record("the damage was not found")
        return
      }
      #expect(file.hasSuffix("decoder.json"))
    }
  }

  @Test func foreignAlphabet() throws {
    try withCopy { directory in
      let manifest = directory.appendingPathComponent("manifest.json")
      var text = try String(contentsOf: manifest, encoding: .utf8)
      text = text.replacingOccurrences(of: "xyz{|}~\"", with: "xyz{|}\"")
      try Data(text.utf8).write(to: manifest)
      guard case .inconsistentPack = errorOpening(directory) else {
        Issue.record("the difference was not found")
        return
      }
    }
  }

  /// A pack whose hashes are right and whose weights are finite, but which computes nothing.
  @Test func absurdWeights() throws {
    try withCopy { directory in
      let network = try Pack(contentsOf: directory).network
      var data = try Data(contentsOf: network)
      let absurd = withUnsafeBytes(of: Float(3e38).bitPattern.littleEndian) { Data($0) }
      for offset in stride(from: data.count - 400_000, to: data.count, by: 4) {
        data.replaceSubrange(offset..<offset + 4, with: absurd)
      }
      try data.write(to: network)
      guard case .pack(.wrongHash(_, let old, let new)) = errorOpening(directory) else {
        Issue.record("the change was not found")
        return
      }
      let manifest = directory.appendingPathComponent("manifest.json")
      let text = try String(contentsOf: manifest, encoding: .utf8)
      try Data(text.replacingOccurrences(of: old, with: new).utf8).write(to: manifest)

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
}
