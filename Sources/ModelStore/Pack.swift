import Foundation

/// A directory with a model and the manifest that describes it.
public struct Pack: Hashable, Sendable {
  public let directory: URL
  public let manifest: PackManifest

  /// Opens a pack: reads its manifest and checks that its files are there in their full size.
  ///
  /// Contents are not hashed here (see ``verify()``); the readers of the files find damage that
  /// matters to them.
  ///
  /// - Throws: ``PackError`` naming the manifest or the file at fault.
  public init(contentsOf directory: URL) throws(PackError) {
    let url = directory.appendingPathComponent("manifest.json")
    let data: Data
    do {
      data = try Data(contentsOf: url)
    } catch {
      throw .unreadable(file: url.path, reason: error.localizedDescription)
    }
    let manifest = try Pack.parse(data, file: url.path)
    self.directory = directory
    self.manifest = manifest
    for file in files { try checkSize(file) }
  }

  /// The network's weights.
  public var network: URL { url(of: manifest.network) }

  /// The character language model, if the pack has one.
  public var languageModel: URL? { manifest.languageModel.map(url(of:)) }

  /// Parameters of the decoder.
  public var decoder: URL { url(of: manifest.decoder) }

  /// Hashes every file and compares it with the manifest.
  ///
  /// - Throws: ``PackError/wrongHash(file:expected:actual:)`` for the first that differs.
  /// - Complexity: O(bytes).
  public func verify() throws(PackError) {
    for file in files { try verify(file) }
  }

  /// Hashes one file of the manifest and compares.
  ///
  /// - Throws: ``PackError``.
  /// - Complexity: O(bytes), some 4 ms for a megabyte.
  public func verify(_ file: PackManifest.File) throws(PackError) {
    try checkSize(file)
    let url = url(of: file)
    let actual: String
    do {
      actual = try sha256(of: url)
    } catch {
      throw .unreadable(file: url.path, reason: error.localizedDescription)
    }
    guard actual == file.sha256 else {
      throw .wrongHash(file: url.path, expected: file.sha256, actual: actual)
    }
  }

  private var files: [PackManifest.File] {
    [manifest.network, manifest.decoder] + (manifest.languageModel.map { [$0] } ?? [])
  }

  private func url(of file: PackManifest.File) -> URL {
    directory.appendingPathComponent(file.path)
  }

  private func checkSize(_ file: PackManifest.File) throws(PackError) {
    let path = url(of: file).path
    let size: Int
    do {
      let attributes = try FileManager.default.attributesOfItem(atPath: path)
      guard attributes[.type] as? FileAttributeType == .typeRegular else {
        throw PackError.unreadable(file: path, reason: "not a regular file")
      }
      size = (attributes[.size] as? NSNumber)?.intValue ?? -1
    } catch let error as PackError {
      throw error
    } catch {
      throw .unreadable(file: path, reason: error.localizedDescription)
    }
    guard size == file.bytes else {
      throw .wrongSize(file: path, expected: file.bytes, actual: size)
    }
  }

  private static func parse(_ data: Data, file: String) throws(PackError) -> PackManifest {
    struct Header: Decodable { var format: Int }
    let decoder = JSONDecoder()
    let manifest: PackManifest
    do {
      let header = try decoder.decode(Header.self, from: data)
      guard header.format == PackManifest.supportedFormat else {
        throw PackError.unsupportedFormat(file: file, format: header.format)
      }
      manifest = try decoder.decode(PackManifest.self, from: data)
    } catch let error as PackError {
      throw error
    } catch let error as DecodingError {
      throw .malformedManifest(file: file, reason: explanation(of: error))
    } catch {
      throw .malformedManifest(file: file, reason: error.localizedDescription)
    }
    if manifest.tags.isEmpty || manifest.tags.contains("") {
      throw .invalidValue(file: file, key: "tags", reason: "has no tag")
    }
    try check(manifest.network, key: "network", file: file)
    try check(manifest.decoder, key: "decoder", file: file)
    if let languageModel = manifest.languageModel {
      try check(languageModel, key: "languageModel", file: file)
    }
    return manifest
  }

  private static func check(
    _ entry: PackManifest.File, key: String, file: String
  ) throws(PackError) {
    // A pack's files lie in the pack: no way up, out or through another directory.
    let isPlainName =
      !entry.path.isEmpty && !entry.path.hasPrefix(".")
      && entry.path.allSatisfy { $0 != "/" && $0 != "\\" && $0 != "\0" }
    guard isPlainName else {
      throw .invalidValue(file: file, key: "\(key).path", reason: "is not a plain file name")
    }
    guard entry.bytes >= 0 else {
      throw .invalidValue(file: file, key: "\(key).bytes", reason: "is negative")
    }
    let isHash =
      entry.sha256.utf8.count == 64 && entry.sha256.allSatisfy { "0123456789abcdef".contains($0) }
    guard isHash else {
      throw .invalidValue(file: file, key: "\(key).sha256", reason: "is not a SHA-256")
    }
  }
}

private func explanation(of error: DecodingError) -> String {
  func name(_ path: [any CodingKey]) -> String { path.map(\.stringValue).joined(separator: ".") }
  return switch error {
  case .keyNotFound(let key, let context): "'\(name(context.codingPath + [key]))' is missing"
  case .typeMismatch(_, let context), .valueNotFound(_, let context):
    "'\(name(context.codingPath))' is of the wrong type"
  case .dataCorrupted(let context): context.debugDescription
  @unknown default: "\(error)"
  }
}
