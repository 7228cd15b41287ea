/// The weights and limits of the beam search, stored with the model that they were tuned for.
///
/// All scores are natural logarithms.
public struct DecoderParameters: Hashable, Sendable {
  /// The number of prefixes that are kept from one frame to the next, 1 to 65,536.
  public var beamWidth = 25

  /// The number of classes (without the blank) that may extend a prefix in one frame, 1 to 65,536.
  public var tokenLimit = 20

  /// The distance from the frame's best class within which another may extend a prefix. The blank
  /// and a prefix's own last character are always read.
  public var tokenMargin: Float = 12

  /// The distance from the best prefix within which others are kept.
  public var beamMargin: Float = 25

  /// The weight of the language model's log-probability, 0 to 1,000.
  public var languageWeight: Float = 0.6

  /// The score of each character (Unicode scalar) of the text, −1,000 to 1,000: a language model
  /// alone favours short texts.
  public var lengthBonus: Float = 0

  /// The weight of ln(P(space) + P(end of text)) after the text's last character, 0 to 1,000.
  ///
  /// The ink ends there, so either the text ends or, as far as the model can tell, a space comes
  /// next. This counts against texts that stop within a word.
  public var finalWeight: Float = 0

  /// The score of each space that is read in the ink, −1,000 to 0.
  ///
  /// Wide gaps between the letters of a word look like spaces, and a language model prefers two
  /// words that it knows to one that it doesn't.
  public var spaceScore: Float = 0

  /// The penalty of readings that begin with a space after the pre-context, −1,000 to 1,000.
  ///
  /// No ink shows whether a new word begins, so the language model and this prior decide.
  public var leadingSpacePenalty: Float = 0

  /// The score of a text of one character with nothing around it, instead of all language scores
  /// and bonuses; −1,000 to 1,000. `nil` leaves such texts to the language model.
  ///
  /// A digit in a cell or a letter in a form has no language around it, so the ink alone must show
  /// which character it is. Without a language model, the score has no effect.
  public var loneCharacterScore: Float?

  /// The frequencies of characters in such texts; `nil` if all are equally frequent.
  public var loneCharacterPrior: LoneCharacterPrior?

  /// The weight of ``loneCharacterPrior``, which is added to ``loneCharacterScore``; 0 to 1,000.
  public var loneCharacterWeight: Float = 0

  /// The score of a capital in such a text that has the form of a small letter, if the ink's size
  /// is known; −1,000 to 1,000.
  ///
  /// Networks learn from text, where small letters are many times as common. The prior doesn't
  /// correct this: if the size is known, confusables share it.
  public var sizedCapitalScore: Float = 0

  /// The heights of letters above their line, in heights of an `o`, 0.1 to 10; `nil` if sizes say
  /// nothing. Letters that reach below the line may be missing.
  public var letterHeights: [Unicode.Scalar: Float]?

  /// The weight of the penalty for letters of one form, small and capital, whose heights relative
  /// to the other letters of their line differ from ``letterHeights``; 0 to 1,000.
  ///
  /// It is the weight of a squared ratio's logarithm: for sizes that deviate by σ, 1 / (2σ²).
  public var sizeWeight: Float = 0

  /// The weight of ``CharacterLooks`` relative to a lone character's optical score, 0 to 1,000.
  public var lookWeight: Float = 0

  /// The weight of the penalty for dots and accents in the ink beyond those of the text, 0 to
  /// 1,000. Texts of one character have no penalty.
  public var markWeight: Float = 0

  /// The weight of ln P(word) − ln P(its characters), the difference between a word's own
  /// probability and that which the language model gives its characters; 0 to 1,000.
  public var wordWeight: Float = 0

  /// The score of each word that the language model knows, −1,000 to 1,000.
  public var knownWordScore: Float = 0

  /// The score of each other word, −1,000 to 1,000.
  public var unknownWordScore: Float = 0

  /// The weight of ln P(a character's kind | the kinds of the two before it), the kinds being
  /// capital, small letter, digit and sign; 0 to 1,000.
  ///
  /// After two characters that the language model never saw, such as `XY`, it only knows how common
  /// the third one is.
  public var kindWeight: Float = 0

  /// The score of a string between spaces that is read as a code, a program's name, an address or a
  /// number, which has no words to score: −1,000 to 0. With `nil`, all text is prose.
  public var codeScore: Float?

  /// Creates parameters with their defaults.
  public init() {}
}
