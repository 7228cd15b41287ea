import Foundation

extension PackManifest {
  /// A manifest is no larger than this: 1 MiB.
  static let maximumBytes = 1 << 20
  /// Files of a pack are no larger than this: 4 GiB.
  static let maximumFileBytes = 4 << 30

  /// The files that a pack of this manifest has beside the manifest.
  public var files: [File] { entries.map(\.file) }

  /// Bytes of all files together, the manifest's own not counted.
  public var bytes: Int { files.map(\.bytes).reduce(0, +) }

  /// Reads a manifest and checks each of its values.
  ///
  /// - Parameter source: the file or URL that errors name.
  /// - Throws: ``PackError``.
  public init(parsing data: Data, source: String) throws(PackError) {
    struct Header: Decodable { var format: Int }
    guard data.count <= PackManifest.maximumBytes else {
      throw .malformedManifest(
        file: source, reason: "has more than \(PackManifest.maximumBytes) bytes")
    }
    let decoder = JSONDecoder()
    do {
      let header = try decoder.decode(Header.self, from: data)
      guard header.format == PackManifest.supportedFormat else {
        throw PackError.unsupportedFormat(file: source, format: header.format)
      }
      self = try decoder.decode(PackManifest.self, from: data)
    } catch let error as PackError {
      throw error
    } catch {
      throw .malformedManifest(file: source, reason: explanation(of: error))
    }
    try validate(source: source)
  }

  private func validate(source: String) throws(PackError) {
    if tags.isEmpty || tags.contains("") {
      throw .invalidValue(file: source, key: "tags", reason: "has no tag")
    }
    if kind == .text {
      for (set, accuracy) in accuracy where accuracy.cer == nil || accuracy.cerInterval == nil {
        throw .invalidValue(
          file: source, key: "accuracy.\(set)", reason: "has no 'cer' with its 'cerInterval'")
      }
    }
    for (key, file) in entries { try Self.check(file, key: key, source: source) }
    // Also where file names don't tell capitals from small letters.
    var owners = ["manifest.json": ""]
    for (key, file) in entries {
      if owners.updateValue(file.sha256, forKey: file.path.lowercased()) != nil {
        throw .invalidValue(file: source, key: "\(key).path", reason: "is another file's name")
      }
    }
  }

  private static func check(_ file: File, key: String, source: String) throws(PackError) {
    // A pack's files lie in the pack: no way up, out or through another directory.
    let isPlainName =
      (1...128).contains(file.path.utf8.count) && !file.path.hasPrefix(".")
      && file.path.utf8.allSatisfy { isLetterOrDigit($0) || "._-".utf8.contains($0) }
    guard isPlainName else {
      throw .invalidValue(file: source, key: "\(key).path", reason: "is not a plain file name")
    }
    guard (0...maximumFileBytes).contains(file.bytes) else {
      throw .invalidValue(
        file: source, key: "\(key).bytes", reason: "is not between 0 and \(maximumFileBytes)")
    }
    guard isHash(file.sha256) else {
      throw .invalidValue(file: source, key: "\(key).sha256", reason: "is not a SHA-256")
    }
  }
}

/// A decoder's complaint in a few words.
func explanation(of error: any Error) -> String {
  func name(_ path: [any CodingKey]) -> String { path.map(\.stringValue).joined(separator: ".") }
  return switch error as? DecodingError {
  case .keyNotFound(let key, let context): "'\(name(context.codingPath + [key]))' is missing"
  case .typeMismatch(_, let context), .valueNotFound(_, let context):
    "'\(name(context.codingPath))' is of the wrong type"
  case .dataCorrupted(let context): context.debugDescription
  default: error.localizedDescription
  }
}
