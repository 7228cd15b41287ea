/// The reason why a text isn't a language tag, or a tag has no model identifier.
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
  /// A subtag isn't allowed in this place.
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
