import ModelPack
import Support
import Testing

/// Packs as bytes with names, wherever they come from.
struct PackFilesTests {
  private static let manifest = """
    {"format": 1, "tags": ["ja"], "version": "1", "featureVersion": 1, "kind": "characters",
     "network": {"path": "network.safetensors", "bytes": 3, "sha256": "\(hash("0"))", "shared": "cjk"},
     "decoder": {"path": "decoder.json", "bytes": 2, "sha256": "\(hash("1"))"},
     "alphabet": "一二", "characters": "一二", "hangul": false, "licence": "none", "notice": "",
     "accuracy": {}, "training": {"commands": [], "data": []}}
    """

  private static func hash(_ digit: String) -> String { String(repeating: digit, count: 64) }

  private static func files(
    manifest: String = manifest, network: String? = "abc", decoder: String? = "{}"
  ) -> [String: FileBytes] {
    let texts = [
      "manifest.json": manifest, "cjk/network.safetensors": network, "decoder.json": decoder,
    ]
    var files: [String: FileBytes] = [:]
    for (name, text) in texts {
      guard let text else { continue }
      files[name] = Array(text.utf8).withUnsafeBytes { FileBytes(name: name, copying: $0) }
    }
    return files
  }

  private func error(_ files: [String: FileBytes]) -> PackError? {
    #expect(throws: PackError.self) { try PackFiles(name: "pack", files: files) }
  }

  @Test func filesAreFoundByTheirPlaces() throws {
    let pack = try PackFiles(name: "pack", files: Self.files())
    #expect(pack.name == "pack")
    #expect(pack.manifest.tags == ["ja"])
    let network = try pack.bytes(of: pack.manifest.network)
    #expect(network.name == "cjk/network.safetensors")
    #expect(Array(network.bytes) == Array("abc".utf8))
    let decoder = try #require(pack.manifest.characters).decoder
    #expect(try Array(pack.bytes(of: decoder).bytes) == Array("{}".utf8))
  }

  @Test func whatIsMissingIsNamed() {
    #expect(error([:]) == .unreadable(file: "manifest.json", reason: "missing"))
    #expect(
      error(Self.files(network: nil))
        == .unreadable(file: "cjk/network.safetensors", reason: "missing"))
    #expect(
      error(Self.files(decoder: nil)) == .unreadable(file: "decoder.json", reason: "missing"))
  }

  @Test func filesOfAnotherSizeAreRefused() {
    #expect(
      error(Self.files(network: "abcd"))
        == .wrongSize(file: "cjk/network.safetensors", expected: 3, actual: 4))
    #expect(
      error(Self.files(decoder: "")) == .wrongSize(file: "decoder.json", expected: 2, actual: 0))
  }

  @Test(arguments: ["", "[]", "{\"format\": 1}"]) func damagedManifestsAreRefused(text: String) {
    guard case .malformedManifest("manifest.json", _) = error(Self.files(manifest: text)) else {
      Issue.record("\(text) was taken")
      return
    }
  }

  /// The many entries for which a manifest has room aren't compared pairwise.
  @Test(.timeLimit(.minutes(60))) func manifestsMayHaveManyTagsAndForms() throws {
    let tags = (0..<20_000).map { "\"x\($0)-y\"" }
    let letters = (0x4E00..<0x4E00 + 20_000).compactMap(Unicode.Scalar.init).map { "\($0)" }
    let forms = letters.map { "\"\($0)\":\"a\"" }.joined(separator: ",")
    let fallbacks = tags.map { $0 + ":\"a\"" }.joined(separator: ",")
    var text = Self.manifest
    for (old, new) in [
      ("\"characters\",", "\"text\", \"forms\": {\(forms)}, \"fallbacks\": {\(fallbacks)},"),
      ("\"characters\": \"一二\", ", ""), ("一二", letters.joined()),
      ("\"ja\"", tags.joined(separator: ",")),
    ] { text = text.replacing(old, with: new) }
    let manifest = try PackFiles(name: "pack", files: Self.files(manifest: text)).manifest
    #expect(manifest.tags.count == 20_000 && manifest.fallbacks.count == 20_000)
    #expect(manifest.text?.forms?.count == 20_000)
  }

  @Test func foreignFormatsAreRefused() {
    let newer = Self.manifest.replacing("\"format\": 1", with: "\"format\": 9")
    #expect(
      error(Self.files(manifest: newer)) == .unsupportedFormat(file: "manifest.json", format: 9))
  }

  /// Files that are opened on demand: an error in one shows then.
  @Test func filesAreOpenedWhenTheyAreAskedFor() throws {
    let files = Self.files(network: "abcd")
    let whole = try #require(files["manifest.json"])
    let opened = Locked<[String]>([])
    let pack = PackFiles(name: "pack", manifest: try PackManifest(whole)) {
      file throws(PackError) in
      opened.withLock { $0.append(file.place) }
      guard let bytes = files[file.place] else {
        throw .unreadable(file: file.place, reason: "gone")
      }
      return bytes
    }
    #expect(opened.withLock { $0 } == [])
    #expect(
      throws: PackError.wrongSize(file: "cjk/network.safetensors", expected: 3, actual: 4)
    ) { try pack.bytes(of: pack.manifest.network) }
    #expect(opened.withLock { $0 } == ["cjk/network.safetensors"])
    var gone = pack.manifest.network
    gone.path = "other"
    #expect(throws: PackError.unreadable(file: "cjk/other", reason: "gone")) {
      try pack.bytes(of: gone)
    }
  }
}
