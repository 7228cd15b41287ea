import CharacterLM
import FormulaReading

/// What the writer of an ink is likely to write.
///
/// A hint makes readings likelier or less likely and rules out none, with two exceptions:
/// ``RecognitionType/number`` never gives a letter, and ``allowsOnly`` never gives a character but
/// those of ``allowedCharacters``. An ink that can't be read as asked has an empty result.
///
/// Packs that read character by character heed all hints; words of a ``lexicon`` may begin and end
/// at any character there, and of a form only the characters count.
public struct RecognitionHints: Hashable, Sendable {
  /// What kind of text it is.
  public var recognitionType = RecognitionType.text

  /// The form of the text, such as `AA99AAA` for a number plate; it counts in place of the form of
  /// the ``recognitionType``.
  ///
  /// `A` stands for a capital, `a` for a small letter, `9` for a digit, `*` for a letter or a digit,
  /// and every other character for itself; after a backslash all do. Several in brackets, such as
  /// `[9A-]`, stand for one of them. A `?` says that what is before it may be missing, a `+` that
  /// there may be more of it. What is no pattern is ignored: see ``isPattern(_:)``.
  public var pattern: String?

  /// The characters that are expected; `nil` for all. Others are read where the ink leaves no
  /// doubt.
  public var allowedCharacters: Set<Character>?

  /// Whether there can't be other characters than ``allowedCharacters``.
  public var allowsOnly = false

  /// The symbols that formulas are read with, by their LaTeX, such as `x` and `\alpha`; `nil` for
  /// all. ``FormulaLevel`` has some: `hints.allowedSymbols = FormulaLevel.school.symbols`.
  ///
  /// Text knows none. Of the other hints formulas heed ``RecognitionType/number`` and
  /// ``allowsOnly`` with ``allowedCharacters``.
  public var allowedSymbols: Set<String>?

  /// What strokes of a formula are for certain: symbols that the writer chose. The rest is read
  /// around them. Text knows none.
  public var knownSymbols: [KnownSymbol] = []

  /// Words that are expected, such as names, terms, the choices of a form: make it once and use it
  /// for all requests.
  public var lexicon: UserLexicon?

  /// The text right after the place where the ink's reading goes; ten characters count.
  public var postContext: String?

  /// Whether a text can be a ``pattern``: none is empty, has brackets that are open or hold nothing,
  /// a `?` or `+` that follows nothing or comes twice, nothing behind a backslash, or more than 64
  /// places.
  public static func isPattern(_ text: String) -> Bool {
    TextForm(pattern: text, penalty: 0) != nil
  }

  /// Hints of nothing in particular.
  public init() {}
}

/// Kinds of text.
public enum RecognitionType: String, CaseIterable, Hashable, Sendable {
  /// Running text, or anything.
  case text
  /// Figures, amounts, dates, times, telephone numbers: digits and what is written between them.
  case number
  /// A date in figures, with slashes, points or dashes.
  case date
  /// A telephone number.
  case phone
  /// Letters and digits that make no words: plates, codes, names of programs and of files.
  case code
  /// An address of electronic mail.
  case email
  /// An address on the web, or the name of a file.
  case uri
  /// The cells of a form: no character tells anything about the next.
  case perCharacter
}
