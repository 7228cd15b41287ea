import Foundation

/// A pack in a temporary directory, with means to damage it.
struct TemporaryPack: ~Copyable {
  let directory: URL

  init(change: (inout [String: Any]) -> Void = { _ in }) throws {
    directory = FileManager.default.temporaryDirectory
      .appendingPathComponent("ductus-pack-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
    func entry(_ name: String, _ content: String, _ hash: String) throws -> [String: Any] {
      try Data(content.utf8).write(to: directory.appendingPathComponent(name))
      return ["path": name, "bytes": content.utf8.count, "sha256": hash]
    }
    var manifest: [String: Any] = [
      "format": 1, "tags": ["en-US"], "version": "1", "kind": "text", "alphabet": " ab",
      "featureVersion": 1, "licence": "CC0", "notice": "", "accuracy": [String: Any](),
      "training": ["commands": [String](), "data": [String]()],
      // SHA-256 of "abc" is a test vector of FIPS 180-2.
      "network": try entry(
        "network.safetensors", "abc",
        "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
      "decoder": try entry(
        "decoder.json", "", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
    ]
    change(&manifest)
    try JSONSerialization.data(withJSONObject: manifest)
      .write(to: directory.appendingPathComponent("manifest.json"))
  }

  deinit { try? FileManager.default.removeItem(at: directory) }

  func write(_ content: String, to name: String) throws {
    try Data(content.utf8).write(to: directory.appendingPathComponent(name))
  }
}
