import CSodium
import Foundation
import Support

@testable import ModelStore

/// A directory that is deleted when its test ends.
struct TemporaryDirectory: ~Copyable {
  let url: URL

  /// - Parameter path: a directory to make in it.
  init(with path: String = "") throws {
    url = FileManager.default.temporaryDirectory
      .appendingPathComponent("ductus-store-\(UUID().uuidString)")
    try FileManager.default.createDirectory(
      at: url.appendingPathComponent(path), withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: url) }
}

/// A repository with small packs, written and signed by the tests themselves.
struct TestRepository: ~Copyable {
  /// A network as large as this is large enough for the server's faults.
  static let networkBytes = 60_000

  let directory: TemporaryDirectory
  let publicKey: String
  private let secretKey: [UInt8]
  private(set) var serial = 0

  init() throws {
    var publicKey = [UInt8](repeating: 0, count: Int(crypto_sign_PUBLICKEYBYTES))
    var secretKey = [UInt8](repeating: 0, count: Int(crypto_sign_SECRETKEYBYTES))
    crypto_sign_keypair(&publicKey, &secretKey)
    self.publicKey = publicKey.hexadecimal
    self.secretKey = secretKey
    directory = try TemporaryDirectory(with: "blobs/sha256")
  }

  /// One that offers a pack of one large file and a small one.
  static func withOnePack() throws -> TestRepository {
    var repository = try TestRepository()
    try repository.publish([repository.offer(["en"], languageModel: nil)])
    return repository
  }

  var url: URL { directory.url }

  func repository(at url: URL? = nil) throws -> ModelRepository {
    try ModelRepository(url: url ?? directory.url, publicKey: publicKey)
  }

  func blob(_ hash: String) -> URL {
    url.appendingPathComponent("blobs/sha256/\(hash)")
  }

  /// Bytes that differ with the seed, in a file that begins as a network does.
  static func content(bytes: Int, seed: UInt8) -> Data {
    Data([1, 0, 0, 0, 0, 0, 0, 0, UInt8(ascii: "{")]) + noise(bytes: bytes - 9, seed: seed)
  }

  private static func noise(bytes: Int, seed: UInt8) -> Data {
    var state = UInt32(seed) &* 2_654_435_761 &+ 1
    return Data(
      (0..<bytes).map { _ in
        state = state &* 1_664_525 &+ 1_013_904_223
        return UInt8(state >> 24)
      })
  }

  /// A manifest and its files, as blobs.
  ///
  /// - Parameter change: the error to make in the manifest.
  /// - Returns: the pack's entry in the index.
  func offer(
    _ tags: [String], version: String = "1", network: UInt8 = 1, languageModel: UInt8? = 2,
    bytes: Int = networkBytes, change: (inout [String: Any]) -> Void = { _ in }
  ) throws -> [String: Any] {
    func file(_ name: String, _ content: Data) throws -> [String: Any] {
      let hash = sha256(of: content)
      try content.write(to: blob(hash))
      return ["path": name, "bytes": content.count, "sha256": hash]
    }
    let network = try file("network.safetensors", Self.content(bytes: bytes, seed: network))
    let decoder = try file("decoder.json", Data("{\"version\": \"\(version)\"}".utf8))
    let accuracy: [String: Any] = [
      "words": ["inks": 10, "cer": 0.05, "cerInterval": [0.04, 0.06], "top1": 0.8, "top5": 0.9]
    ]
    var manifest: [String: Any] = [
      "format": 1, "tags": tags, "version": version, "kind": "text", "alphabet": " ab",
      "featureVersion": 1, "licence": "CC0", "notice": "", "accuracy": accuracy,
      "training": ["commands": [String](), "data": [String]()], "network": network,
      "decoder": decoder,
    ]
    var total = bytes + (decoder["bytes"] as! Int)
    if let languageModel {
      let content = Data("DuctusLM".utf8) + Self.noise(bytes: bytes / 2 - 8, seed: languageModel)
      manifest["languageModel"] = try file("model.lm", content)
      total += content.count
    }
    change(&manifest)
    let data = try JSONSerialization.data(withJSONObject: manifest)
    let written = try file("", data)
    return [
      "tags": tags, "version": version, "kind": "text", "licence": "CC0", "accuracy": accuracy,
      "bytes": total + data.count,
      "manifest": ["sha256": written["sha256"]!, "bytes": data.count],
    ]
  }

  /// A classifier's pack, of the same network and with the decoder's contents for classes.
  func classifierOffer(_ tags: [String]) throws -> [String: Any] {
    let accuracy = ["gestures": ["inks": 10, "top1": 0.8, "top5": 0.9]]
    var offer = try offer(tags, languageModel: nil) { manifest in
      manifest["kind"] = "classifier"
      manifest["alphabet"] = nil
      manifest["classes"] = manifest.removeValue(forKey: "decoder")
      manifest["accuracy"] = accuracy
    }
    offer["kind"] = "classifier"
    offer["accuracy"] = accuracy
    return offer
  }

  /// Writes and signs an index.
  mutating func publish(
    _ offers: [[String: Any]], serial: Int? = nil, expires: String? = nil
  ) throws {
    self.serial = serial ?? self.serial + 1
    var index: [String: Any] = ["format": 1, "serial": self.serial, "packs": offers]
    index["expires"] = expires
    try publish(JSONSerialization.data(withJSONObject: index))
  }

  func publish(_ index: Data) throws {
    var signature = [UInt8](repeating: 0, count: Int(crypto_sign_BYTES))
    crypto_sign_detached(&signature, nil, [UInt8](index), UInt64(index.count), secretKey)
    try index.write(to: url.appendingPathComponent("index.json"))
    try Data(signature).write(to: url.appendingPathComponent("index.json.sig"))
  }
}

extension DownloadPolicy {
  /// Retries quickly, but waits long for an answer, which a busy machine may delay.
  static var impatient: DownloadPolicy {
    var policy = DownloadPolicy()
    policy.idleTimeout = 20
    policy.totalTimeout = 120
    policy.maximumAttempts = 3
    policy.firstDelay = 0.01
    policy.maximumDelay = 0.05
    return policy
  }
}

extension PackStore {
  /// Paths of everything in the store that counts, relative and sorted: no mark, no locks, no
  /// memory of serial numbers, no proofs of who published a pack, no empty directories.
  var contents: [String] {
    let root = directory.path + "/"
    guard let paths = FileManager.default.enumerator(atPath: root) else { return [] }
    return paths.compactMap { $0 as? String }.filter { path in
      let type = try? FileManager.default.attributesOfItem(atPath: root + path)[.type]
      return type as? FileAttributeType != .typeDirectory && !path.hasSuffix("lock")
        && !path.hasPrefix("repositories/") && path != StoreNames.marker
        && !(path.hasPrefix("versions/") && path.contains("/."))
    }.sorted()
  }

  /// The version of the installed pack, every byte of which is checked; `nil` where none is.
  func wholeVersion(_ tag: String) throws -> String? {
    let pack: Pack
    do {
      pack = try self.pack(forTag: tag)
    } catch ModelStoreError.notInstalled {
      return nil
    }
    try pack.verify()
    return pack.manifest.version
  }
}
