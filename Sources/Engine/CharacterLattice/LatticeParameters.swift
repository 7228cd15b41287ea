/// The weights and limits by which a line of single characters is read, kept with the model that
/// they were tuned for.
///
/// Lengths are in ems, the side of the box that a full-width character is written into. All scores
/// are natural logarithms.
public struct LatticeParameters: Hashable, Sendable {
  /// Texts that live on at each cut of the line, 1 to 65,536.
  public var beamWidth = 16.0
  /// Characters that a part of the ink may be read as, 1 to 1,000.
  public var characterLimit = 10.0
  /// A character further than this below a part's best isn't one of them, unless the part is all
  /// there is.
  public var characterMargin = 10.0
  /// Parts that a character may have at most, 1 to 12.
  public var mostParts = 6.0

  /// Strokes that overlap along the line by this share of the shorter one belong together.
  public var overlap = 0.3
  /// Largest extent along the line of a character of several parts.
  public var largestExtent = 1.5
  /// The widest gap within a character.
  public var largestGap = 0.75
  /// The em, as a multiple of how far the larger characters reach across the line.
  public var emScale = 1.1

  /// Weight of ln P(character | ink).
  public var characterWeight = 1.0
  /// Addition to `characterWeight` for each part beyond the first: otherwise a text of fewer
  /// characters would be likelier for that alone.
  public var partWeight = 0.25
  /// Added for each character where a language model takes part: alone it would rather have short
  /// texts.
  public var lengthBonus = 2.0
  /// Weight of the language model's log-probability.
  public var languageWeight = 0.6
  /// Weight of the language model for a single character with nothing around it.
  public var loneLanguageWeight = 0.05
  /// Added for a single character with nothing around it, where a language model takes part: how
  /// common it is there, beside the characters that are missing here.
  public var loneCharacterPrior: [Unicode.Scalar: Float] = [:]
  /// Weight of ln P(end of text).
  public var finalWeight = 0.0

  /// Weight of how likely a character's size is.
  public var sizeWeight = 0.2
  /// Weight of how likely its distance from the middle of the line is.
  public var offsetWeight = 0.2
  /// Weight of how likely gaps are within characters and between them.
  public var gapWeight = 0.5
  /// The log-odds that a gap of no width is between characters.
  public var gapBias = 0.0
  /// Addition to the log-odds of `gapBias` for an em of width.
  public var gapSlope = 12.0
  /// The log-odds that a gap of no width is a space.
  public var spaceBias = -5.0
  /// Addition to the log-odds of `spaceBias` for an em of width.
  public var spaceSlope = 12.0
  /// Weight of how likely spaces are.
  public var spaceWeight = 1.0
  /// Taken off for each time that other strokes were written between those of a character.
  public var interruptionPenalty = 0.5
  /// Taken off each letter of hangul that stands by itself in a line: nearly all are parts of
  /// syllables that were cut too small.
  public var jamoPenalty = 0.0
  /// Taken off texts that run the less likely way, where the ink leaves doubt: down in columns, unless the ink is
  /// much higher than wide.
  public var verticalPenalty = 2.0

  /// Divisor of the scores of texts before they become confidences.
  public var lineTemperature = 1.0
  /// Temperature of the scores of the characters that may stand in one place.
  public var characterTemperature = 1.0

  /// The defaults of all parameters.
  public init() {}
}
