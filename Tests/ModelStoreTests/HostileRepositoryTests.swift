import Foundation
import Testing

@testable import ModelStore

/// False indexes and manifests: each is refused by name, and the store is unchanged.
struct HostileRepositoryTests {
  /// Installs `en` from an index, over an older version, and expects one error and no change.
  private func refusal(
    of prepare: (inout TestRepository) throws -> Void, tag: String = "en"
  ) throws -> ModelStoreError? {
    var repository = try TestRepository()
    try repository.publish([repository.offer(["en"], version: "0", network: 7)])
    let place = try TemporaryDirectory()
    let store = PackStore(directory: place.url)
    try store.install("en", from: repository.repository())
    let before = store.contents
    try prepare(&repository)
    let source = try repository.repository()
    let error = #expect(throws: ModelStoreError.self) {
      try store.install(tag, from: source, policy: .impatient)
    }
    #expect(store.contents == before)
    #expect(try store.wholeVersion("en") == "0")
    return error
  }

  @Test func unsignedIndex() throws {
    let error = try refusal { repository in
      let url = repository.url.appendingPathComponent("index.json")
      var data = try Data(contentsOf: url)
      data.append(UInt8(ascii: " "))
      try data.write(to: url)
    }
    guard case .wrongSignature(let url) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(url.hasSuffix("index.json"))
  }

  @Test(arguments: [0, 1, 63, 65])
  func signatureOfWrongLength(bytes: Int) throws {
    let error = try refusal { repository in
      try Data(repeating: 1, count: bytes)
        .write(to: repository.url.appendingPathComponent("index.json.sig"))
    }
    guard case .wrongSignature = error else {
      Issue.record("\(String(describing: error))")
      return
    }
  }

  @Test func indexOfAnotherPublisher() throws {
    let error = try refusal { repository in
      var other = try TestRepository()
      try other.publish([other.offer(["en"])])
      for name in ["index.json", "index.json.sig"] {
        try Data(contentsOf: other.url.appendingPathComponent(name))
          .write(to: repository.url.appendingPathComponent(name))
      }
    }
    guard case .wrongSignature = error else {
      Issue.record("\(String(describing: error))")
      return
    }
  }

  @Test func olderIndex() throws {
    let error = try refusal { try $0.publish([$0.offer(["en"])], serial: 0) }
    guard case .rolledBack(_, serial: 0, seen: 1) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
  }

  @Test(arguments: ["", "{", "[]", "{\"format\": 1}", "{\"format\": 1, \"serial\": 5}"])
  func malformedIndex(text: String) throws {
    let error = try refusal { try $0.publish(Data(text.utf8)) }
    guard case .malformedIndex = error else {
      Issue.record("\(String(describing: error))")
      return
    }
  }

  @Test func newerIndexFormat() throws {
    let error = try refusal { try $0.publish(Data("{\"format\": 2}".utf8)) }
    guard case .unsupportedIndexFormat(_, format: 2) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
  }

  @Test func missingIndex() throws {
    let error = try refusal {
      try FileManager.default.removeItem(at: $0.url.appendingPathComponent("index.json"))
    }
    guard case .transfer(.notFound(let url)) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(url.hasSuffix("index.json"))
  }

  @Test(arguments: [
    ("tags", "[]"), ("tags", "[\"../en\"]"), ("tags", "[\"\"]"), ("tags", "[\"en\", \"EN\"]"),
    ("tags", "[\"en\", \"a/b\"]"), ("version", "\"../1\""), ("version", "\".1\""),
    ("version", "\"\""), ("version", "\"a b\""), ("bytes", "-1"), ("bytes", "0"),
    ("bytes", "9223372036854775807"),
    ("manifest", "{\"sha256\": \"../../x\", \"bytes\": 3}"),
    ("manifest", "{\"sha256\": \"HASH\", \"bytes\": 0}"),
    ("manifest", "{\"sha256\": \"HASH\", \"bytes\": 2000000}"),
  ])
  func hostileIndexValue(key: String, json: String) throws {
    let text = json.replacingOccurrences(of: "HASH", with: String(repeating: "0", count: 64))
    let error = try refusal { repository in
      var offer = try repository.offer(["en"])
      offer[key] = try JSONSerialization.jsonObject(
        with: Data(text.utf8), options: .fragmentsAllowed)
      try repository.publish([offer])
    }
    guard case .invalidIndexValue(_, let named, _) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(named.hasPrefix("packs[0].\(key)"))
  }

  @Test(arguments: [
    "../network", "/etc/passwd", "a/b", "..", "", "manifest.json", "Manifest.JSON",
    "decoder.json", "a\nb", "ü", String(repeating: "a", count: 300),
  ])
  func hostilePath(path: String) throws {
    let error = try refusal { repository in
      try repository.publish([
        repository.offer(["en"]) { manifest in
          var network = manifest["network"] as! [String: Any]
          network["path"] = path
          manifest["network"] = network
        }
      ])
    }
    guard case .pack(.invalidValue(let file, let key, _)) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(file.contains("/blobs/sha256/"))
    #expect(["network.path", "decoder.path"].contains(key))
  }

  @Test(arguments: [-1, 5 << 30, Int.max])
  func hostileSize(bytes: Int) throws {
    let error = try refusal { repository in
      try repository.publish([
        repository.offer(["en"]) { manifest in
          var network = manifest["network"] as! [String: Any]
          network["bytes"] = bytes
          manifest["network"] = network
        }
      ])
    }
    guard case .pack(.invalidValue(_, key: "network.bytes", _)) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
  }

  @Test(arguments: ["tags", "version", "kind", "licence", "accuracy", "bytes"])
  func manifestAndIndexDiffer(key: String) throws {
    let error = try refusal { repository in
      var offer = try repository.offer(["en"])
      switch key {
      case "tags": offer[key] = ["en", "en-GB"]
      case "accuracy": offer[key] = [String: Any]()
      case "bytes": offer[key] = (offer[key] as! Int) + 1
      default: offer[key] = "other"
      }
      try repository.publish([offer])
    }
    guard case .contradiction(_, key: key) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
  }

  /// A manifest cut at many places, with the hash that the index says: the publisher's fault.
  @Test(arguments: Array(stride(from: 0, to: 40, by: 3)))
  func truncatedManifest(fortieths: Int) throws {
    let error = try refusal { repository in
      var offer = try repository.offer(["en"])
      let blob = offer["manifest"] as! [String: Any]
      let whole = try Data(contentsOf: repository.blob(blob["sha256"] as! String))
      let cut = whole.prefix(max(1, whole.count * fortieths / 40))
      try cut.write(to: repository.blob(sha256(of: cut)))
      offer["manifest"] = ["sha256": sha256(of: cut), "bytes": cut.count]
      try repository.publish([offer])
    }
    guard case .pack(.malformedManifest) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
  }

  @Test func filesOfOtherContents() throws {
    for isManifest in [true, false] {
      let error = try refusal { repository in
        let offer = try repository.offer(["en"])
        let hash =
          isManifest
          ? (offer["manifest"] as! [String: Any])["sha256"] as! String
          : sha256(of: TestRepository.content(bytes: TestRepository.networkBytes, seed: 1))
        var data = try Data(contentsOf: repository.blob(hash))
        data[data.count / 2] ^= 1
        try data.write(to: repository.blob(hash))
        try repository.publish([offer])
      }
      guard case .transfer(.wrongHash(let url, _, _)) = error else {
        Issue.record("\(String(describing: error))")
        return
      }
      #expect(url.contains("/blobs/sha256/"))
    }
  }

  @Test func aBlobThatIsALinkOrDirectory() throws {
    let error = try refusal { repository in
      let offer = try repository.offer(["en"])
      let hash = sha256(of: TestRepository.content(bytes: TestRepository.networkBytes, seed: 1))
      try FileManager.default.removeItem(at: repository.blob(hash))
      try FileManager.default.createDirectory(
        at: repository.blob(hash), withIntermediateDirectories: false)
      try repository.publish([offer])
    }
    guard case .transfer(.unreadable) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
  }

  @Test func tagWithoutModelNamesRelatedOnes() throws {
    let error = try refusal(
      of: { try $0.publish([$0.offer(["en-US", "en-GB"]), $0.offer(["ru"]), $0.offer(["en"])]) },
      tag: "en-Cyrl")
    guard case .notOffered(tag: "en-Cyrl", let nearest, _) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(nearest == ["en", "en-US", "en-GB"])
  }

  @Test(arguments: ["", "-", "en-", "../en", "a very long tag", "abcdefghi", "ä"])
  func tagThatCannotBeParsed(tag: String) throws {
    let error = try refusal(of: { try $0.publish([$0.offer(["en"])]) }, tag: tag)
    #expect(error == .invalidTag(tag))
  }

  @Test func noRepositoryIsConfigured() {
    let error = #expect(throws: ModelStoreError.self) {
      try ModelRepository.configured(by: [:])
    }
    #expect(error == .noRepository)
    #expect("\(ModelStoreError.noRepository)".contains("DUCTUS_REPOSITORY_KEY"))
  }

  @Test(arguments: [
    ModelStoreError.noRepository, .rolledBack(url: "file:///r", serial: 1, seen: 2),
  ])
  func onlyTheCommandsMessagesMentionTheCommand(error: ModelStoreError) {
    #expect(!"\(error)".contains("--"))
    #expect(error.message(for: .command).contains("--"))
  }

  @Test(arguments: ["", "x", "ftp://host/a", "https://", "models", "data:,"])
  func addressesOfOtherKinds(text: String) throws {
    #expect(throws: ModelStoreError.self) {
      try ModelRepository(url: text, publicKey: String(repeating: "0", count: 64))
    }
  }

  @Test(arguments: ["", "0", String(repeating: "g", count: 64), String(repeating: "0", count: 63)])
  func keysOfWrongForm(text: String) throws {
    #expect(throws: ModelStoreError.invalidPublicKey(text)) { try ModelRepository.PublicKey(text) }
  }
}
