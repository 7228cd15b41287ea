import Support

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

extension PackManifest {
  /// A manifest is no larger than this: 1 MiB.
  package static let maximumBytes = 1 << 20
  /// Files of a pack are no larger than this: 4 GiB.
  package static let maximumFileBytes = 4 << 30

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
    } catch let error as DecodingError {
      throw .malformedManifest(file: source, reason: error.explanation)
    } catch {
      throw .malformedManifest(file: source, reason: "\(error)")
    }
    try validate(source: source)
  }

  private func validate(source: String) throws(PackError) {
    if tags.isEmpty || tags.contains("") {
      throw .invalidValue(file: source, key: "tags", reason: "has no tag")
    }
    // Packs that read character by character are measured on single characters, too.
    if kind == .text {
      for (set, accuracy) in accuracy where accuracy.cer == nil || accuracy.cerInterval == nil {
        throw .invalidValue(
          file: source, key: "accuracy.\(set)", reason: "has no 'cer' with its 'cerInterval'")
      }
    }
    try text?.validate(source: source)
    try characters?.validate(source: source)
    for (tag, other) in fallbacks.sorted(by: { $0.key < $1.key }) {
      if !tags.contains(where: { $0.lowercased() == tag.lowercased() }) {
        throw .invalidValue(
          file: source, key: "fallbacks", reason: "has '\(tag)', which is no tag of the pack")
      }
      if !isWellFormedTag(other) {
        throw .invalidValue(
          file: source, key: "fallbacks.\(tag)", reason: "is not a language tag")
      }
    }
    for (key, file) in entries { try Self.check(file, key: key, source: source) }
    var sizes: [String: Int] = [:]
    for (key, file) in entries {
      // Files are kept by their hashes: equal hashes are one file.
      if sizes.updateValue(file.bytes, forKey: file.sha256) ?? file.bytes != file.bytes {
        throw .invalidValue(
          file: source, key: "\(key).bytes",
          reason: "differs from that of the file of equal SHA-256")
      }
    }
    // Also where file names don't tell capitals from small letters.
    var owners = ["manifest.json": ""]
    for (key, file) in entries where file.shared == nil {
      if owners.updateValue(file.sha256, forKey: file.path.lowercased()) != nil {
        throw .invalidValue(file: source, key: "\(key).path", reason: "is another file's name")
      }
    }
  }

  private static func check(_ file: File, key: String, source: String) throws(PackError) {
    // A pack's files lie in the pack or beside it: no way up, out or through another directory.
    guard isPlainName(file.path) else {
      throw .invalidValue(file: source, key: "\(key).path", reason: "is not a plain file name")
    }
    if let shared = file.shared, !isPlainName(shared) {
      throw .invalidValue(file: source, key: "\(key).shared", reason: "is not a plain name")
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

extension PackManifest.TextContents {
  /// Whether forms are of the network's characters, and the language's characters some of these or
  /// letters of forms.
  fileprivate func validate(source: String) throws(PackError) {
    for (form, letter) in (forms ?? [:]).sorted(by: { $0.key < $1.key }) {
      guard form != " ", form.unicodeScalars.count == 1, letter.unicodeScalars.count == 1,
        alphabet.unicodeScalars.contains(form.unicodeScalars.first!)
      else {
        throw .invalidValue(
          file: source, key: "forms.\(form)",
          reason: "is not one character of the alphabet with its letter")
      }
    }
    try checkDigits(digits, of: written, source: source)
    guard let characters = characters?.unicodeScalars else { return }
    func refuse(_ reason: String) -> PackError {
      .invalidValue(file: source, key: "characters", reason: reason)
    }
    var rest = Set(characters)
    if rest.count < characters.count { throw refuse("has a character twice") }
    if !rest.contains(" ") { throw refuse("lacks the space") }
    rest.subtract(letters.compactMap(\.self))
    if let foreign = rest.min() {
      throw refuse("has \(foreign.debugDescription), which the alphabet lacks")
    }
  }
}

extension PackManifest.CharacterContents {
  /// Whether no character stands twice, and the language's are some of the network's.
  fileprivate func validate(source: String) throws(PackError) {
    let known = Set(alphabet.unicodeScalars).union([" "])
    for (key, text) in [
      ("alphabet", alphabet), ("characters", characters), ("spelling", spelling ?? ""),
    ] {
      var met: Set<Unicode.Scalar> = []
      for scalar in text.unicodeScalars where !met.insert(scalar).inserted {
        throw .invalidValue(
          file: source, key: key, reason: "has \(scalar.debugDescription) twice")
      }
      if key == "characters", let foreign = met.subtracting(known).min() {
        throw .invalidValue(
          file: source, key: key,
          reason: "has \(foreign.debugDescription), which the alphabet lacks")
      }
    }
    try checkDigits(digits, of: characters, source: source)
    guard (spelling ?? "").unicodeScalars.count <= Self.mostSpelt else {
      throw .invalidValue(
        file: source, key: "spelling", reason: "has more than \(Self.mostSpelt) characters")
    }
    if languageModel != nil, spelling == nil {
      throw .invalidValue(file: source, key: "spelling", reason: "is missing beside a model")
    }
  }

  /// Characters that two symbols can tell apart, the second of which has 128 values.
  private static let mostSpelt = 256 * 128
}

/// Checks that digits are some of the characters that a pack reads.
private func checkDigits(
  _ digits: String?, of characters: String, source: String
) throws(PackError) {
  guard let digits else { return }
  let foreign = Set(digits.unicodeScalars).subtracting(characters.unicodeScalars).min()
  if let foreign {
    throw .invalidValue(
      file: source, key: "digits",
      reason: "has \(foreign.debugDescription), which is none of the pack's characters")
  }
}

/// Whether a text names a file or directory in a directory, and nothing outside of it.
private func isPlainName(_ text: String) -> Bool {
  (1...128).contains(text.utf8.count) && !text.hasPrefix(".")
    && text.utf8.allSatisfy { isLetterOrDigit($0) || "._-".utf8.contains($0) }
}

/// Whether a text is a SHA-256 as manifests and indexes write it: 64 lower-case hexadecimal digits.
package func isHash(_ text: String) -> Bool {
  text.utf8.count == 64 && text.utf8.allSatisfy(isLowerHexadecimal)
}

private func isLowerHexadecimal(_ byte: UInt8) -> Bool {
  (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
    || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains(byte)
}

// One JSON object: the fields of the contents stand beside the others, and `kind` says which there
// are.
extension PackManifest: Codable {
  private enum CodingKeys: String, CodingKey {
    case format, tags, version, kind, featureVersion, network, licence, notice, sources,
      accuracy, training
  }

  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    format = try values.decode(Int.self, forKey: .format)
    tags = try values.decode([String].self, forKey: .tags)
    version = try values.decode(String.self, forKey: .version)
    featureVersion = try values.decode(Int.self, forKey: .featureVersion)
    network = try values.decode(File.self, forKey: .network)
    licence = try values.decode(String.self, forKey: .licence)
    notice = try values.decode(String.self, forKey: .notice)
    sources = try values.decodeIfPresent([Source].self, forKey: .sources)
    accuracy = try values.decode([String: Accuracy].self, forKey: .accuracy)
    training = try values.decode(Training.self, forKey: .training)
    let kind = try values.decode(String.self, forKey: .kind)
    switch Kind(rawValue: kind) {
    case .text: contents = .text(try TextContents(from: decoder))
    case .characters: contents = .characters(try CharacterContents(from: decoder))
    case .classifier: contents = .classifier(try ClassifierContents(from: decoder))
    case nil:
      let known = Kind.allCases.map(\.rawValue).joined(separator: " nor ")
      throw DecodingError.dataCorruptedError(
        forKey: .kind, in: values, debugDescription: "the kind '\(kind)' is neither \(known)")
    }
  }

  public func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: CodingKeys.self)
    try values.encode(format, forKey: .format)
    try values.encode(tags, forKey: .tags)
    try values.encode(version, forKey: .version)
    try values.encode(kind, forKey: .kind)
    try values.encode(featureVersion, forKey: .featureVersion)
    try values.encode(network, forKey: .network)
    try values.encode(licence, forKey: .licence)
    try values.encode(notice, forKey: .notice)
    try values.encodeIfPresent(sources, forKey: .sources)
    try values.encode(accuracy, forKey: .accuracy)
    try values.encode(training, forKey: .training)
    switch contents {
    case .text(let text): try text.encode(to: encoder)
    case .characters(let characters): try characters.encode(to: encoder)
    case .classifier(let classifier): try classifier.encode(to: encoder)
    }
  }
}
