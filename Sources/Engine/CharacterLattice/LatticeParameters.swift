/// The weights and limits for reading a line of single characters, stored with the model that they
/// were tuned for.
///
/// Lengths are in ems, the side of the box that a full-width character is written in. All scores
/// are natural logarithms.
public struct LatticeParameters: Hashable, Sendable {
  /// The number of texts that are kept at each cut of the line, 1 to 65,536.
  public var beamWidth = 16.0
  /// The most characters that a part of the ink may be read as, 1 to 1,000.
  public var characterLimit = 10.0
  /// The distance from a part's best character within which others are kept, unless the part is the
  /// whole ink.
  public var characterMargin = 10.0
  /// The most parts that a character may have, 1 to 12.
  public var mostParts = 6.0

  /// The overlap along the line at which strokes belong together, as a share of the shorter.
  public var overlap = 0.3
  /// The largest extent along the line of a character of several parts.
  public var largestExtent = 1.5
  /// The widest gap within a character.
  public var largestGap = 0.75
  /// The em, relative to the extent of the larger characters across the line.
  public var emScale = 1.1

  /// The weight of ln P(character | ink).
  public var characterWeight = 1.0
  /// The addition to `characterWeight` for each part beyond the first: otherwise a text would be
  /// likelier just for having fewer characters.
  public var partWeight = 0.25
  /// The score of each character if there is a language model, which alone favours short texts.
  public var lengthBonus = 2.0
  /// The weight of the language model's log-probability.
  public var languageWeight = 0.6
  /// The weight of the language model for a single character with nothing around it.
  public var loneLanguageWeight = 0.05
  /// The score of a single character with nothing around it if there is a language model: how
  /// common it is there, relative to the characters that are missing here.
  public var loneCharacterPrior: [Unicode.Scalar: Float] = [:]
  /// The weight of ln P(end of text).
  public var finalWeight = 0.0

  /// The weight of the likelihood of a character's size.
  public var sizeWeight = 0.2
  /// The weight of the likelihood of its distance from the middle of the line.
  public var offsetWeight = 0.2
  /// The weight of the likelihood of gaps within characters and between them.
  public var gapWeight = 0.5
  /// The log-odds that a gap of zero width is between characters.
  public var gapBias = 0.0
  /// The addition to the log-odds of `gapBias` per em of width.
  public var gapSlope = 12.0
  /// The log-odds that a gap of zero width is a space.
  public var spaceBias = -5.0
  /// The addition to the log-odds of `spaceBias` per em of width.
  public var spaceSlope = 12.0
  /// The weight of the likelihood of spaces.
  public var spaceWeight = 1.0
  /// The penalty for each time that other strokes were written between those of a character.
  public var interruptionPenalty = 0.5
  /// The penalty for each separate letter of Hangul in a line: nearly all are parts of syllables
  /// that were cut too small.
  public var jamoPenalty = 0.0
  /// The penalty for texts that run the less likely way, if the ink leaves doubt: down in columns,
  /// unless the ink is much taller than wide.
  public var verticalPenalty = 2.0

  /// The divisor of the scores of texts before they become confidences.
  public var lineTemperature = 1.0
  /// The temperature of the scores of alternative characters in one place.
  public var characterTemperature = 1.0

  /// Creates parameters with their defaults.
  public init() {}
}
