/// A language tag of BCP 47 ([RFC 5646](https://www.rfc-editor.org/rfc/rfc5646)), in its parts.
///
/// Parts are kept in the case that the standard recommends: `zh-Hant-TW`. They are checked for
/// their form, not looked up in a register.
public struct LanguageTag: Hashable, Sendable {
  /// The primary language, ISO 639 in lower case; `und` in a tag for private use only.
  public let language: String
  /// Extended languages such as `yue` in `zh-yue`, in lower case.
  public let extendedLanguages: [String]
  /// ISO 15924, `Latn`.
  public let script: String?
  /// ISO 3166-1 in capitals or three digits of UN M.49.
  public let region: String?
  /// Variants such as `1996` in `de-1996`, in lower case.
  public let variants: [String]
  /// Extensions, each with its singleton: `u-hc-h12`; in lower case.
  public let extensions: [String]
  /// Subtags after `x-`, in lower case.
  public let privateUse: [String]

  /// The most bytes that a tag may have. The longest that stands for a language has 35.
  public static let maximumBytes = 64
}

extension LanguageTag: CustomStringConvertible {
  /// The tag, its parts joined by hyphens.
  public var description: String {
    var subtags = extendedLanguages
    if let script { subtags.append(script) }
    if let region { subtags.append(region) }
    subtags += variants + extensions
    // A private part needs no language before it; what else there is does.
    if language != "und" || !subtags.isEmpty || privateUse.isEmpty {
      subtags.insert(language, at: 0)
    }
    if !privateUse.isEmpty { subtags += ["x"] + privateUse }
    return subtags.joined(separator: "-")
  }
}

/// Reason for which a text isn't a language tag, or a tag has no model identifier.
///
/// Offsets count UTF-8 bytes from 0.
public enum LanguageTagError: Error, Hashable, Sendable {
  /// There is no text.
  case empty
  /// The text has more than ``LanguageTag/maximumBytes``.
  case tooLong(bytes: Int)
  /// A byte is neither a letter nor a digit of ASCII nor a separator.
  case invalidCharacter(tag: String, offset: Int)
  /// Two separators in a row, or one at an end.
  case emptySubtag(tag: String, offset: Int)
  /// A subtag has more than eight characters.
  case subtagTooLong(tag: String, offset: Int)
  /// The tag doesn't begin with a language of two to eight letters, `x` or a registered tag.
  case invalidLanguage(tag: String)
  /// A subtag is of a form that can't stand where it stands.
  case unexpectedSubtag(tag: String, subtag: String, offset: Int)
  /// A singleton (such as `u` or `x`) has no subtag after it.
  case missingSubtag(tag: String, after: String)
  /// A variant or an extension's singleton stands twice.
  case repeatedSubtag(tag: String, subtag: String, offset: Int)
  /// The tag is well-formed, and no model identifier fits it.
  case noIdentifier(tag: String)
}

extension LanguageTagError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .empty: "an empty text isn't a language tag"
    case .tooLong(let bytes):
      "a language tag has at most \(LanguageTag.maximumBytes) bytes, this text has \(bytes)"
    case .invalidCharacter(let tag, let offset):
      "language tag '\(tag)': no letter, digit or hyphen at offset \(offset)"
    case .emptySubtag(let tag, let offset):
      "language tag '\(tag)': empty subtag at offset \(offset)"
    case .subtagTooLong(let tag, let offset):
      "language tag '\(tag)': more than eight characters from offset \(offset) on"
    case .invalidLanguage(let tag):
      "language tag '\(tag)' doesn't begin with a language"
    case .unexpectedSubtag(let tag, let subtag, let offset):
      "language tag '\(tag)': '\(subtag)' can't stand at offset \(offset)"
    case .missingSubtag(let tag, let singleton):
      "language tag '\(tag)': nothing follows '\(singleton)'"
    case .repeatedSubtag(let tag, let subtag, let offset):
      "language tag '\(tag)': '\(subtag)' again at offset \(offset)"
    case .noIdentifier(let tag):
      "no model identifier fits the language tag '\(tag)'"
    }
  }
}

extension LanguageTag {
  /// Takes a tag apart.
  ///
  /// Case doesn't matter, and `_` is read as `-`, as locales write it.
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

/// The subtags of a tag in lower case, taken from front to back.
private struct SubtagReader {
  let tag: String
  private let subtags: [(text: String, offset: Int)]
  private var next = 0

  init(_ tag: String) throws(LanguageTagError) {
    guard !tag.isEmpty else { throw .empty }
    self.tag = tag
    var subtags: [(text: String, offset: Int)] = []
    var (current, offset) = ("", 0)
    for (index, byte) in tag.utf8.enumerated() {
      switch byte {
      case UInt8(ascii: "-"), UInt8(ascii: "_"):
        guard !current.isEmpty else { throw .emptySubtag(tag: tag, offset: index) }
        subtags.append((current, offset))
        (current, offset) = ("", index + 1)
      case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"):
        guard current.utf8.count < 8 else { throw .subtagTooLong(tag: tag, offset: offset) }
        current.unicodeScalars.append(Unicode.Scalar(byte))
      default:
        throw .invalidCharacter(tag: tag, offset: index)
      }
    }
    guard !current.isEmpty else { throw .emptySubtag(tag: tag, offset: offset) }
    subtags.append((current, offset))
    self.subtags = subtags.map { ($0.text.tagKey, $0.offset) }
  }

  /// The next subtag, if it is of the form.
  mutating func take(where isWanted: (String) -> Bool) -> String? {
    guard next < subtags.count, isWanted(subtags[next].text) else { return nil }
    next += 1
    return subtags[next - 1].text
  }

  mutating func takeSingleton(where isWanted: (String) -> Bool) -> String? {
    take { $0.utf8.count == 1 && isWanted($0) }
  }

  /// One subtag or more of the lengths.
  mutating func takeSubtags(
    after singleton: String, lengths: ClosedRange<Int>
  ) throws(LanguageTagError) -> [String] {
    var taken: [String] = []
    while let subtag = take(where: { lengths.contains($0.utf8.count) }) { taken.append(subtag) }
    guard !taken.isEmpty else { throw .missingSubtag(tag: tag, after: singleton) }
    return taken
  }

  mutating func takeVariants() throws(LanguageTagError) -> [String] {
    var variants: [String] = []
    while let variant = take(where: { $0.isVariant }) {
      guard !variants.contains(variant) else { throw repeated(variant) }
      variants.append(variant)
    }
    return variants
  }

  mutating func takeExtensions() throws(LanguageTagError) -> [String] {
    var extensions: [String] = []
    while let singleton = takeSingleton(where: { $0 != "x" }) {
      guard !extensions.contains(where: { $0.hasPrefix(singleton) }) else {
        throw repeated(singleton)
      }
      let subtags = try takeSubtags(after: singleton, lengths: 2...8)
      extensions.append(([singleton] + subtags).joined(separator: "-"))
    }
    return extensions
  }

  /// - Throws: ``LanguageTagError/unexpectedSubtag(tag:subtag:offset:)`` if a subtag is left.
  func finish() throws(LanguageTagError) {
    guard next < subtags.count else { return }
    let (text, offset) = subtags[next]
    throw .unexpectedSubtag(tag: tag, subtag: text, offset: offset)
  }

  private func repeated(_ subtag: String) -> LanguageTagError {
    .repeatedSubtag(tag: tag, subtag: subtag, offset: subtags[next - 1].offset)
  }
}

extension String {
  fileprivate func isAlphabetic(_ lengths: ClosedRange<Int>) -> Bool {
    lengths.contains(utf8.count) && !utf8.contains(where: { $0.isDigit })
  }

  fileprivate func isNumeric(_ lengths: ClosedRange<Int>) -> Bool {
    lengths.contains(utf8.count) && utf8.allSatisfy { $0.isDigit }
  }

  fileprivate var isVariant: Bool {
    (5...8).contains(utf8.count) || (utf8.count == 4 && utf8.first?.isDigit == true)
  }

  fileprivate var capitalisedASCII: String {
    prefix(1).uppercased() + dropFirst()
  }
}

extension UInt8 {
  /// Whether a letter or digit is a digit.
  fileprivate var isDigit: Bool { self <= UInt8(ascii: "9") }
}
