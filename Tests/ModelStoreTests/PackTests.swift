import Foundation
import Testing

@testable import ModelStore

struct PackTests {
  @Test func opensAndVerifies() throws {
    let temporary = try TemporaryPack()
    let pack = try Pack(contentsOf: temporary.directory)
    #expect(pack.manifest.tags == ["en-US"])
    #expect(pack.manifest.text?.languageModel == nil)
    #expect(pack.manifest.text?.alphabet == " ab")
    #expect(pack.network.lastPathComponent == "network.safetensors")
    try pack.verify()
  }

  @Test func findsChangedContents() throws {
    let temporary = try TemporaryPack()
    let pack = try Pack(contentsOf: temporary.directory)
    try temporary.write("abd", to: "network.safetensors")
    let error = #expect(throws: PackError.self) { try pack.verify() }
    guard case .wrongHash(let file, _, _) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(file.hasSuffix("network.safetensors"))
  }

  @Test func findsTruncatedFile() throws {
    let temporary = try TemporaryPack()
    try temporary.write("ab", to: "network.safetensors")
    let error = #expect(throws: PackError.self) { try Pack(contentsOf: temporary.directory) }
    guard case .wrongSize(_, expected: 3, actual: 2) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
  }

  @Test func findsMissingFile() throws {
    let temporary = try TemporaryPack()
    try FileManager.default.removeItem(
      at: temporary.directory.appendingPathComponent("decoder.json"))
    let error = #expect(throws: PackError.self) { try Pack(contentsOf: temporary.directory) }
    guard case .unreadable(let file, _) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(file.hasSuffix("decoder.json"))
  }

  @Test func missingDirectoryNamesTheManifest() {
    let nowhere = URL(fileURLWithPath: "/nowhere/at/all")
    let error = #expect(throws: PackError.self) { try Pack(contentsOf: nowhere) }
    guard case .unreadable(let file, _) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(file == "/nowhere/at/all/manifest.json")
  }

  @Test(arguments: ["", "{", "[]", "null", "{\"format\": \"one\"}", "{\"format\": 1}"])
  func malformedManifest(text: String) throws {
    let temporary = try TemporaryPack()
    try temporary.write(text, to: "manifest.json")
    let error = #expect(throws: PackError.self) { try Pack(contentsOf: temporary.directory) }
    guard case .malformedManifest = error else {
      Issue.record("\(String(describing: error))")
      return
    }
  }

  @Test func hugeManifestIsRefused() throws {
    let temporary = try TemporaryPack()
    try temporary.write(String(repeating: " ", count: 2 << 20), to: "manifest.json")
    let error = #expect(throws: PackError.self) { try Pack(contentsOf: temporary.directory) }
    guard case .malformedManifest = error else {
      Issue.record("\(String(describing: error))")
      return
    }
  }

  @Test func newerFormatIsRefusedByNumber() throws {
    let temporary = try TemporaryPack { $0["format"] = 2 }
    let error = #expect(throws: PackError.self) { try Pack(contentsOf: temporary.directory) }
    guard case .unsupportedFormat(_, format: 2) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
  }

  @Test(arguments: [
    "", ".", "..", "../network.safetensors", "/etc/passwd", "a/b", "..\\x", "a\0b",
  ])
  func pathsOutOfThePackAreRefused(path: String) throws {
    let temporary = try TemporaryPack { manifest in
      manifest["network"] = [
        "path": path, "bytes": 3, "sha256": String(repeating: "0", count: 64),
      ]
    }
    let error = #expect(throws: PackError.self) { try Pack(contentsOf: temporary.directory) }
    guard case .invalidValue(_, key: "network.path", _) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
  }

  @Test func linkOutOfThePackIsRefused() throws {
    let temporary = try TemporaryPack()
    let url = temporary.directory.appendingPathComponent("decoder.json")
    try FileManager.default.removeItem(at: url)
    try FileManager.default.createSymbolicLink(atPath: url.path, withDestinationPath: "/dev/null")
    #expect(throws: PackError.self) { try Pack(contentsOf: temporary.directory) }
  }

  @Test(arguments: ["", "12", String(repeating: "G", count: 64)], ["sha256", "narrowedFrom"])
  func hashOfWrongFormIsRefused(hash: String, key: String) throws {
    let temporary = try TemporaryPack { manifest in
      var file: [String: Any] = [
        "path": "decoder.json", "bytes": 0, "sha256": String(repeating: "0", count: 64),
      ]
      file[key] = hash
      manifest["decoder"] = file
    }
    let error = #expect(throws: PackError.self) { try Pack(contentsOf: temporary.directory) }
    guard case .invalidValue(_, "decoder.\(key)", _) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
  }
}
