/// The weights and limits of the beam search, kept with the model that they were tuned for.
///
/// All scores are natural logarithms.
public struct DecoderParameters: Hashable, Sendable {
  /// Prefixes that live on from one frame to the next, 1 to 65,536.
  public var beamWidth = 25

  /// Classes, the blank not counted, that may extend a prefix in one frame, 1 to 65,536.
  public var tokenLimit = 20

  /// A class further than this below the frame's best does not extend a prefix. The blank and
  /// a prefix's own last character are always read.
  public var tokenMargin: Float = 12

  /// A prefix further than this below the best one is dropped.
  public var beamMargin: Float = 25

  /// Weight of the language model's log-probability, 0 to 1,000.
  public var languageWeight: Float = 0.6

  /// Added for each character (Unicode scalar) of the text, −1,000 to 1,000: a language model
  /// alone would rather have short texts.
  public var lengthBonus: Float = 0

  /// Weight of ln(P(space) + P(end of text)) after the text's last character, 0 to 1,000.
  ///
  /// The ink ends there, so either the text ends or, as far as the model can tell, a space
  /// comes next. It counts against texts that stop within a word.
  public var finalWeight: Float = 0

  /// Added for each space that is read in the ink, −1,000 to 0.
  ///
  /// Wide gaps between the letters of a word look like spaces, and a language model would rather
  /// have two words that it knows than one that it doesn't.
  public var spaceScore: Float = 0

  /// Taken off readings that begin with a space after the pre-context, −1,000 to 1,000.
  ///
  /// No ink decides whether a new word begins, so it is left to the language model and to this
  /// prior.
  public var leadingSpacePenalty: Float = 0

  /// The score of a text of one character with nothing around it, in place of all language scores
  /// and bonuses; −1,000 to 1,000. `nil` leaves such texts to the language model.
  ///
  /// A digit in a cell or a letter in a form has no language around it: which character it is
  /// must come from the ink alone. Without a language model it has no effect.
  public var loneCharacterScore: Float?

  /// How common characters are in such texts; `nil` where all are equally.
  public var loneCharacterPrior: LoneCharacterPrior?

  /// Weight of ``loneCharacterPrior``, which is added to ``loneCharacterScore``; 0 to 1,000.
  public var loneCharacterWeight: Float = 0

  /// Added in such texts to a capital that has the form of a small letter, where the ink's size is
  /// known; −1,000 to 1,000.
  ///
  /// Networks learn from text, where small letters are many times as common. The prior says nothing
  /// of it: where the size is known, confusables share it.
  public var sizedCapitalScore: Float = 0

  /// How high letters stand above their line, in heights of an `o`, 0.1 to 10; `nil` where sizes
  /// tell nothing. Letters that reach below the line may be missing.
  public var letterHeights: [Unicode.Scalar: Float]?

  /// Weight of what a text loses where letters of one form, small and capital, aren't as high as
  /// ``letterHeights`` say, beside the other letters of their line; 0 to 1,000.
  ///
  /// It is the weight of a squared ratio's logarithm: of sizes that stray by σ, 1 / (2σ²).
  public var sizeWeight: Float = 0

  /// Weight of ``CharacterLooks`` beside the optical score of a lone character, 0 to 1,000.
  public var lookWeight: Float = 0

  /// Weight of what a text loses where the ink has more dots and accents than it wants, 0 to 1,000.
  /// Texts of one character lose nothing.
  public var markWeight: Float = 0

  /// Weight of ln P(word) − ln P(its characters), the difference between what a word has by itself
  /// and what the language model gives its characters; 0 to 1,000.
  public var wordWeight: Float = 0

  /// Added for each word that the language model knows, −1,000 to 1,000.
  public var knownWordScore: Float = 0

  /// Added for each other word, −1,000 to 1,000.
  public var unknownWordScore: Float = 0

  /// Weight of ln P(a character's kind | the kinds of the two before it), the kinds being capital,
  /// small letter, digit and sign; 0 to 1,000.
  ///
  /// Where the language model never saw two characters, such as `XY`, it only knows how common the
  /// third one is.
  public var kindWeight: Float = 0

  /// Added to a string between spaces that is read as a code, a name of a program, an address or a
  /// number, which has no words to score: −1,000 to 0. `nil` takes all text for prose.
  public var codeScore: Float?

  /// The defaults of all parameters.
  public init() {}
}
