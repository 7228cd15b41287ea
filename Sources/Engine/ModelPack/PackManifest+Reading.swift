import Support

extension PackManifest {
  /// The maximum size of a manifest: 1 MiB.
  package static let maximumBytes = 1 << 20
  /// The maximum size of a pack's file: 4 GiB.
  package static let maximumFileBytes = Int(clamping: Int64(4) << 30)

  /// The files of a pack with this manifest, except the manifest.
  public var files: [File] { entries.map { $0.file } }

  /// The size of all files in bytes, without the manifest.
  public var bytes: Int { files.map { $0.bytes }.reduce(0, +) }

  /// Reads a manifest and checks each of its values.
  ///
  /// - Parameter file: the file, whose name is used in errors.
  /// - Throws: ``PackError``.
  public init(_ file: FileBytes) throws(PackError) {
    guard file.bytes.count <= PackManifest.maximumBytes else {
      throw .malformedManifest(
        file: file.name, reason: "has more than \(PackManifest.maximumBytes) bytes")
    }
    let document: JSONField
    let format: Int
    do throws(JSONError) {
      document = JSONField(try file.json())
      format = try document.object().required("format").integer()
    } catch {
      throw .malformedManifest(file: file.name, reason: "\(error)")
    }
    guard format == PackManifest.supportedFormat else {
      throw .unsupportedFormat(file: file.name, format: format)
    }
    do throws(JSONError) {
      try self.init(document)
    } catch {
      throw .malformedManifest(file: file.name, reason: "\(error)")
    }
    try validate(source: file.name)
  }

  private func validate(source: String) throws(PackError) {
    if tags.isEmpty || tags.contains("") {
      throw .invalidValue(file: source, key: "tags", reason: "has no tag")
    }
    // Packs that read character by character are also measured on single characters.
    if kind == .text {
      for (set, accuracy) in accuracy where accuracy.cer == nil || accuracy.cerInterval == nil {
        throw .invalidValue(
          file: source, key: "accuracy.\(set)", reason: "has no 'cer' with its 'cerInterval'")
      }
    }
    try text?.validate(source: source)
    try characters?.validate(source: source)
    let served = fallbacks.isEmpty ? [] : Set(tags.map { $0.lowercased() })
    for (tag, other) in fallbacks.inOrder {
      if !served.contains(tag.lowercased()) {
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
      // Files are stored by their hashes: equal hashes are one file.
      if sizes.updateValue(file.bytes, forKey: file.sha256) ?? file.bytes != file.bytes {
        throw .invalidValue(
          file: source, key: "\(key).bytes",
          reason: "differs from that of the file of equal SHA-256")
      }
    }
    // Case-insensitively, as some file systems compare names.
    var owners = [PackManifest.fileName: ""]
    for (key, file) in entries where file.shared == nil {
      if owners.updateValue(file.sha256, forKey: file.path.lowercased()) != nil {
        throw .invalidValue(file: source, key: "\(key).path", reason: "is another file's name")
      }
    }
  }

  private static func check(_ file: File, key: String, source: String) throws(PackError) {
    // A pack's files are in the pack or beside it: no path leads up, out or through another
    // folder.
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
    guard file.sha256.isSHA256 else {
      throw .invalidValue(file: source, key: "\(key).sha256", reason: "is not a SHA-256")
    }
    if let wide = file.narrowedFrom, !wide.isSHA256 {
      throw .invalidValue(file: source, key: "\(key).narrowedFrom", reason: "is not a SHA-256")
    }
  }
}

extension PackManifest.TextContents {
  /// Checks that forms are characters of the network, and that the language's characters are among
  /// these or letters of forms.
  fileprivate func validate(source: String) throws(PackError) {
    let known = forms == nil ? [] : Set(alphabet.unicodeScalars)
    for (form, letter) in (forms ?? [:]).inOrder {
      guard form != " ", form.unicodeScalars.count == 1, letter.unicodeScalars.count == 1,
        known.contains(form.unicodeScalars.first!)
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
    rest.subtract(letters.compactMap { $0 })
    if let foreign = rest.min() {
      throw refuse("has \(foreign.debugDescription), which the alphabet lacks")
    }
  }
}

extension PackManifest.CharacterContents {
  /// Checks that no character occurs twice, and that the language's are among the network's.
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
    guard (spelling ?? "").unicodeScalars.count <= Self.maximumSpeltCount else {
      throw .invalidValue(
        file: source, key: "spelling", reason: "has more than \(Self.maximumSpeltCount) characters")
    }
    if languageModel != nil, spelling == nil {
      throw .invalidValue(file: source, key: "spelling", reason: "is missing beside a model")
    }
  }

  /// The maximum number of characters that two symbols can distinguish, the second with 128 values.
  private static let maximumSpeltCount = 256 * 128
}

/// Checks that digits are among the characters that a pack reads.
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

/// Returns whether a text names a file or folder in a folder, and nothing outside it.
private func isPlainName(_ text: String) -> Bool {
  (1...128).contains(text.utf8.count) && !text.hasPrefix(".")
    && text.utf8.allSatisfy { isLetterOrDigit($0) || "._-".utf8.contains($0) }
}
