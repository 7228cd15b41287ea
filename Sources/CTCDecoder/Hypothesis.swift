/// One reading of the posteriors.
public struct Hypothesis: Hashable, Sendable {
  /// Normalised text: no double or trailing spaces, and a leading one only where the
  /// pre-context calls for it.
  public var text: String

  /// What hypotheses are ranked by, natural logarithm, higher is better:
  ///
  ///     opticalScore + languageWeight * languageScore + finalWeight * endScore
  ///       + lengthBonus * characters - leadingSpacePenalty (where the text begins with a space)
  ///
  /// and for a lone character, where ``DecoderParameters/loneCharacterScore`` is set, the sum of that
  /// and the optical score.
  public var score: Float

  /// ln P(text | ink): the sum over all alignments that the beam kept, without language model.
  public var opticalScore: Float

  /// ln P(text | pre-context) by the language model, a leading space included; 0 without a model.
  public var languageScore: Float

  /// ln P(the text may end here) by the language model, see
  /// ``DecoderParameters/finalWeight``; 0 without a model.
  public var endScore: Float

  public init(
    text: String, score: Float, opticalScore: Float, languageScore: Float, endScore: Float
  ) {
    self.text = text
    self.score = score
    self.opticalScore = opticalScore
    self.languageScore = languageScore
    self.endScore = endScore
  }
}
