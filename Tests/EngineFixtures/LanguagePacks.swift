import Ductus
import Foundation
import ModelStore

/// Packs of several languages that share a network: the bundled English one, whose `t` was renamed
/// to be an acute accent, so that an ink of `it` is one of `í`. If it knows the accent, that is now
/// `t`.
package struct LanguagePacks: ~Copyable {
  package let directory: URL

  /// - Parameters:
  ///   - languages: the characters of each pack, by its tag; `nil` for all.
  ///   - renaming: characters that swap places or are replaced by others.
  ///   - penOrder: the packs' order of characters.
  package init(
    _ languages: [String: String?], renaming: KeyValuePairs<String, String> = ["t": "\u{301}"],
    penOrder: Bool? = nil
  ) throws {
    directory = FileManager.default.temporaryDirectory
      .appendingPathComponent("ductus-languages-\(UUID().uuidString)")
    let english = try PackCatalog.bundled.pack(forTag: "en-US")
    let alphabet = renaming.reduce(english.manifest.text?.alphabet ?? "") {
      Self.exchanging($1.key, $1.value, in: $0)
    }
    let network = try Self.network(english.network, alphabet: alphabet)
    let shared = directory.appendingPathComponent("latin")
    try FileManager.default.createDirectory(at: shared, withIntermediateDirectories: true)
    try network.write(to: shared.appendingPathComponent("network.safetensors"))
    for (tag, characters) in languages {
      var manifest = english.manifest
      manifest.tags = [tag]
      manifest.network.bytes = network.count
      manifest.network.sha256 = sha256(of: network)
      manifest.network.shared = "latin"
      guard var text = manifest.text else { continue }
      text.alphabet = alphabet
      text.characters = characters
      text.penOrder = penOrder
      // As in packs from before manifests named the script.
      (text.lineHabits, text.digits) = (nil, nil)
      text.languageModel = nil
      text.calibration = nil
      manifest.contents = .text(text)
      let pack = self.pack(tag)
      try FileManager.default.createDirectory(at: pack, withIntermediateDirectories: true)
      try FileManager.default.copyItem(
        at: english.url(of: text.decoder), to: pack.appendingPathComponent(text.decoder.path))
      try manifest.write(to: pack)
    }
  }

  deinit { try? FileManager.default.removeItem(at: directory) }

  package func pack(_ tag: String) -> URL { directory.appendingPathComponent(tag) }

  /// An alphabet with two characters swapped, or one replaced by another.
  private static func exchanging(_ a: String, _ b: String, in alphabet: String) -> String {
    let names = alphabet.unicodeScalars.map { scalar in
      let name = String(scalar)
      return name == a ? b : name == b ? a : name
    }
    return names.joined()
  }

  /// A network's file with another alphabet.
  private static func network(_ url: URL, alphabet: String) throws -> Data {
    let data = try Data(contentsOf: url)
    let length = data.prefix(8).enumerated().reduce(0) { $0 + Int($1.element) << (8 * $1.offset) }
    guard
      var tensors = try JSONSerialization.jsonObject(
        with: data.dropFirst(8).prefix(length)) as? [String: Any],
      let metadata = (tensors["__metadata__"] as? [String: String])?["ductus"],
      var fields = try JSONSerialization.jsonObject(with: Data(metadata.utf8)) as? [String: Any]
    else { throw CocoaError(.fileReadCorruptFile) }
    fields["alphabet"] = alphabet
    let changed = try JSONSerialization.data(withJSONObject: fields)
    tensors["__metadata__"] = ["ductus": String(decoding: changed, as: UTF8.self)]
    var written = try JSONSerialization.data(withJSONObject: tensors)
    written.append(Data(repeating: 0x20, count: (8 - written.count % 8) % 8))
    return withUnsafeBytes(of: UInt64(written.count).littleEndian) { Data($0) } + written
      + data.dropFirst(8 + length)
  }
}
