import CharacterLM
import InkModel

/// What the writer of an ink is likely to write.
///
/// A hint makes readings more or less likely and rules out none, with two exceptions:
/// ``RecognitionType/number`` never yields a letter, except those in numbers of East Asia (`5万円`),
/// and ``allowsOnly`` yields no characters but ``allowedCharacters``. An ink that can't be read
/// under these has an empty result.
///
/// Packs that read character by character heed all hints, but there, words of a ``lexicon`` may
/// begin and end at any character, and a form only determines the characters.
public struct RecognitionHints: Hashable, Sendable {
  /// The kind of text.
  public var recognitionType: RecognitionType

  /// The form of the text, such as `AA99AAA` for a number plate; it replaces the form of the
  /// ``recognitionType``.
  ///
  /// `A` stands for a capital of the language or of ASCII, `a` for a small letter, `9` for a digit,
  /// `*` for a letter or a digit, and every other character for itself, as does any character after
  /// a backslash. Letters without case only fit `*`, and packs that read character by character
  /// know only the letters of ASCII here. Several in brackets, such as `[9A-]`, stand for one of
  /// them. A `?` makes the one before it optional, a `+` lets it repeat. A text that isn't a pattern
  /// is ignored: see ``isPattern(_:)``.
  public var pattern: String?

  /// The expected characters; `nil`, or an empty set, for all. Others are read only if the ink
  /// leaves no doubt.
  public var allowedCharacters: Set<Character>?

  /// Whether only ``allowedCharacters`` are possible; no effect if there are none.
  public var allowsOnly: Bool

  /// The only characters that are possible; `nil` for all.
  var onlyCharacters: Set<Character>? {
    allowsOnly && allowedCharacters?.isEmpty == false ? allowedCharacters : nil
  }

  /// The symbols that a formula may have, by their LaTeX, such as `x` and `\alpha`; `nil` for all.
  /// ``FormulaLevel`` has sets of them: `hints.allowedSymbols = FormulaLevel.school.symbols`.
  ///
  /// A symbol that the model doesn't know is a ``FormulaError/unknownSymbol(name:)``: `×` is
  /// `\times`. Text ignores them. Of the other hints, formulas heed ``RecognitionType/number`` and
  /// ``allowsOnly`` with ``allowedCharacters``.
  public var allowedSymbols: Set<String>?

  /// The symbols of a formula that the writer chose for certain strokes. The rest is read around
  /// them. Text ignores them.
  public var knownSymbols: [KnownSymbol]

  /// The expected words, such as names, terms and the choices of a form. Make a lexicon once and
  /// use it for all requests.
  public var lexicon: UserLexicon?

  /// The text just after the place where the reading goes, of which ten characters count.
  public var postContext: String?

  /// Returns whether a text can be a ``pattern``. It can't if it is empty, has brackets that are
  /// open or hold nothing, a `?` or `+` that follows nothing or comes twice, nothing after a
  /// backslash, or more than 64 places or 4,096 Unicode scalars.
  public static func isPattern(_ text: String) -> Bool {
    TextForm(pattern: text, penalty: 0) != nil
  }

  /// Creates hints from what is known.
  public init(
    recognitionType: RecognitionType = .text, pattern: String? = nil,
    allowedCharacters: Set<Character>? = nil, allowsOnly: Bool = false,
    allowedSymbols: Set<String>? = nil, knownSymbols: [KnownSymbol] = [],
    lexicon: UserLexicon? = nil, postContext: String? = nil
  ) {
    self.recognitionType = recognitionType
    self.pattern = pattern
    self.allowedCharacters = allowedCharacters
    self.allowsOnly = allowsOnly
    self.allowedSymbols = allowedSymbols
    self.knownSymbols = knownSymbols
    self.lexicon = lexicon
    self.postContext = postContext
  }
}

/// A kind of text.
public enum RecognitionType: String, CaseIterable, Hashable, Sendable {
  /// Running text, or anything.
  case text
  /// Figures, amounts, dates, times, telephone numbers: digits and the marks between them; in East
  /// Asia also numerals and units of money and time.
  case number
  /// A date in figures, with slashes, points or dashes.
  case date
  /// A telephone number.
  case phone
  /// Letters and digits that form no words: number plates, codes, names of programs and files.
  case code
  /// An e-mail address.
  case email
  /// A web address, or the name of a file.
  case uri
  /// The cells of a form: no character affects the next.
  case perCharacter
}
