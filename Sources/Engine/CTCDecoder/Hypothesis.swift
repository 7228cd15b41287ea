/// One reading of the posteriors.
public struct Hypothesis: Hashable, Sendable {
  /// The normalised text: no double or trailing spaces, and a leading one only if the pre-context
  /// calls for it.
  public var text: String

  /// The score that hypotheses are ranked by, a natural logarithm; higher is better:
  ///
  ///     opticalScore + languageWeight * languageScore + finalWeight * endScore
  ///       + lengthBonus * characters - leadingSpacePenalty (where the text begins with a space)
  ///       + the scores of its words + what hints add
  ///
  /// If ``DecoderParameters/loneCharacterScore`` is set, the score of a lone character is the sum
  /// of that, the optical score and the weighted ``DecoderParameters/loneCharacterPrior``.
  public var score: Float

  /// ln P(text | ink): the sum over all alignments in the beam, without the language model.
  public var opticalScore: Float

  /// ln P(text | pre-context) by the language model, a leading space included; 0 without a model.
  public var languageScore: Float

  /// ln P(the text may end here) by the language model; 0 without a model. See
  /// ``DecoderParameters/finalWeight``.
  public var endScore: Float

  /// Whether the text is the best one with a character replaced by another of the same form, such
  /// as `O` or `0` for `o`. Only texts of one or two characters have confusables.
  package var isConfusable = false

  /// Creates a reading with the parts of its score, as the decoder adds them up.
  public init(
    text: String, score: Float, opticalScore: Float, languageScore: Float, endScore: Float
  ) {
    self.text = text
    self.score = score
    self.opticalScore = opticalScore
    self.languageScore = languageScore
    self.endScore = endScore
  }

  /// Returns whether `a` ranks before `b`: by score, then in the order of the texts' scalars.
  package static func isBetter(_ a: Hypothesis, than b: Hypothesis) -> Bool {
    a.score != b.score
      ? a.score > b.score
      : a.text.unicodeScalars.lexicographicallyPrecedes(b.text.unicodeScalars)
  }

  /// Merges hypotheses of one text: all its spellings count.
  static func merged(_ hypotheses: [Hypothesis]) -> [Hypothesis] {
    var merged: [Hypothesis] = []
    var indices: [String: Int] = [:]
    for hypothesis in hypotheses {
      if let index = indices[hypothesis.text] {
        merged[index].add(hypothesis)
      } else {
        indices[hypothesis.text] = merged.count
        merged.append(hypothesis)
      }
    }
    return merged
  }

  /// Adds the probability of another hypothesis with the same text.
  private mutating func add(_ other: Hypothesis) {
    score = Float(logAdd(Double(score), Double(other.score)))
    opticalScore = Float(logAdd(Double(opticalScore), Double(other.opticalScore)))
  }

  /// Returns the indices of at most `maximum` hypotheses, ascending: the best, its confusables, and
  /// the first others for which there is room.
  ///
  /// - Parameter hypotheses: all, sorted best first.
  public static func ranks(in hypotheses: [Hypothesis], maximum: Int) -> HypothesisRanks {
    HypothesisRanks(hypotheses, maximum: maximum)
  }
}
