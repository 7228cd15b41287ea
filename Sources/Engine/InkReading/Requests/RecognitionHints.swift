import CharacterLM

/// What the writer of an ink is likely to write.
///
/// A hint makes readings likelier or less likely and rules out none, with two exceptions:
/// ``RecognitionType/number`` never gives a letter, and ``allowsOnly`` never gives a character but
/// those of ``allowedCharacters``. An ink that can't be read as asked has an empty result.
///
/// Packs that read character by character heed all hints; words of a ``lexicon`` may begin and end
/// at any character there.
public struct RecognitionHints: Hashable, Sendable {
  /// What kind of text it is.
  public var recognitionType = RecognitionType.text

  /// The characters that are expected; `nil` for all. Others are read where the ink leaves no
  /// doubt.
  public var allowedCharacters: Set<Character>?

  /// Whether there can't be other characters than ``allowedCharacters``.
  public var allowsOnly = false

  /// Words that are expected, such as names, terms, the choices of a form: make it once and use it
  /// for all requests.
  public var lexicon: UserLexicon?

  /// The text right after the place where the ink's reading goes; ten characters count.
  public var postContext: String?

  /// Hints of nothing in particular.
  public init() {}
}

/// Kinds of text.
public enum RecognitionType: String, CaseIterable, Hashable, Sendable {
  /// Running text, or anything.
  case text
  /// Figures, amounts, dates, times, telephone numbers: digits and what is written between them.
  case number
  /// An address of electronic mail.
  case email
  /// An address on the web, or the name of a file.
  case uri
  /// Codes, serial numbers, the cells of a form: no character tells anything about the next.
  case perCharacter
}
