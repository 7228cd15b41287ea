/// A BCP 47 language tag ([RFC 5646](https://www.rfc-editor.org/rfc/rfc5646)), split into its
/// parts.
///
/// The parts are in the case that the standard recommends: `zh-Hant-TW`. Their form is checked, but
/// they aren't looked up in a registry.
public struct LanguageTag: Hashable, Sendable {
  /// The primary language (ISO 639), in lower case; `und` in a tag for private use only.
  public let language: String
  /// The extended languages, such as `yue` in `zh-yue`, in lower case.
  public let extendedLanguages: [String]
  /// The script (ISO 15924), such as `Latn`.
  public let script: String?
  /// The region: ISO 3166-1 in capitals, or three digits of UN M.49.
  public let region: String?
  /// The variants, such as `1996` in `de-1996`, in lower case.
  public let variants: [String]
  /// The extensions, each with its singleton, such as `u-hc-h12`, in lower case.
  public let extensions: [String]
  /// The subtags after `x-`, in lower case.
  public let privateUse: [String]

  /// The maximum number of bytes of a tag. The longest one of a language has 35.
  public static let maximumBytes = 64
}

extension LanguageTag: CustomStringConvertible {
  /// The tag, with its parts joined by hyphens.
  public var description: String {
    var subtags = extendedLanguages
    if let script { subtags.append(script) }
    if let region { subtags.append(region) }
    subtags += variants + extensions
    // A private part needs no language before it, but other subtags do.
    if language != "und" || !subtags.isEmpty || privateUse.isEmpty {
      subtags.insert(language, at: 0)
    }
    if !privateUse.isEmpty { subtags += ["x"] + privateUse }
    return subtags.joined(separator: "-")
  }
}

extension LanguageTag {
  /// Parses a tag.
  ///
  /// Case doesn't matter, and `_` is read as `-`, as in locales.
  ///
  /// - Throws: ``LanguageTagError`` naming the place; ``LanguageTagError/tooLong(bytes:)`` before
  ///   anything of the text is read.
  /// - Complexity: O(length).
  public init(_ text: String) throws(LanguageTagError) {
    guard text.utf8.count <= Self.maximumBytes else { throw .tooLong(bytes: text.utf8.count) }
    var reader = try SubtagReader(text)
    if let modern = registeredTags[text.tagKey] {
      // No recursion: the replacements are regular tags.
      reader = try SubtagReader(modern)
    }
    if reader.takeSingleton(where: { $0 == "x" }) != nil {
      privateUse = try reader.takeSubtags(after: "x", lengths: 1...8)
      (language, extendedLanguages, script, region) = ("und", [], nil, nil)
      (variants, extensions) = ([], [])
    } else {
      guard let primary = reader.take(where: { $0.isAlphabetic(2...8) }) else {
        throw .invalidLanguage(tag: text)
      }
      language = primary
      var extended: [String] = []
      while primary.utf8.count <= 3, extended.count < 3,
        let next = reader.take(where: { $0.isAlphabetic(3...3) })
      {
        extended.append(next)
      }
      extendedLanguages = extended
      script = reader.take(where: { $0.isAlphabetic(4...4) })?.capitalisedASCII
      region = reader.take(where: { $0.isAlphabetic(2...2) || $0.isNumeric(3...3) })?.uppercased()
      variants = try reader.takeVariants()
      extensions = try reader.takeExtensions()
      if reader.takeSingleton(where: { $0 == "x" }) != nil {
        privateUse = try reader.takeSubtags(after: "x", lengths: 1...8)
      } else {
        privateUse = []
      }
    }
    try reader.finish()
  }
}
