/// One reading of the posteriors.
public struct Hypothesis: Hashable, Sendable {
  /// Normalised text: no double or trailing spaces, and a leading one only where the
  /// pre-context calls for it.
  public var text: String

  /// What hypotheses are ranked by, natural logarithm, higher is better:
  ///
  ///     opticalScore + languageWeight * languageScore + finalWeight * endScore
  ///       + lengthBonus * characters - leadingSpacePenalty (where the text begins with a space)
  ///       + the scores of its words + what hints add
  ///
  /// Where ``DecoderParameters/loneCharacterScore`` is set, it is for a lone character the sum of
  /// that, the optical score and the weighted ``DecoderParameters/loneCharacterPrior``.
  public var score: Float

  /// ln P(text | ink): the sum over all alignments that the beam kept, without language model.
  public var opticalScore: Float

  /// ln P(text | pre-context) by the language model, a leading space included; 0 without a model.
  public var languageScore: Float

  /// ln P(the text may end here) by the language model, see
  /// ``DecoderParameters/finalWeight``; 0 without a model.
  public var endScore: Float

  /// Whether the text is the best one with one character in place of another of the same form, such
  /// as `O` or `0` for `o`. Only texts of one or two characters have confusables.
  package var isConfusable = false

  /// A reading and the parts of its score, as the decoder adds them up.
  public init(
    text: String, score: Float, opticalScore: Float, languageScore: Float, endScore: Float
  ) {
    self.text = text
    self.score = score
    self.opticalScore = opticalScore
    self.languageScore = languageScore
    self.endScore = endScore
  }

  /// Best first; equal scores in the order of the texts' scalars.
  package static func isBetter(_ a: Hypothesis, than b: Hypothesis) -> Bool {
    a.score != b.score
      ? a.score > b.score
      : a.text.unicodeScalars.lexicographicallyPrecedes(b.text.unicodeScalars)
  }

  /// Hypotheses of which those of one text are one: all ways to write it count.
  static func merged(_ hypotheses: [Hypothesis]) -> [Hypothesis] {
    var merged: [Hypothesis] = []
    var places: [String: Int] = [:]
    for hypothesis in hypotheses {
      if let place = places[hypothesis.text] {
        merged[place].add(hypothesis)
      } else {
        places[hypothesis.text] = merged.count
        merged.append(hypothesis)
      }
    }
    return merged
  }

  /// Takes in the probability of another that has the same text.
  private mutating func add(_ other: Hypothesis) {
    score = Float(logAdd(Double(score), Double(other.score)))
    opticalScore = Float(logAdd(Double(opticalScore), Double(other.opticalScore)))
  }

  /// The places of the first `maximum` of a list that is sorted, best first. Confusables come in
  /// before all others but the best.
  public static func ranks(in hypotheses: [Hypothesis], maximum: Int) -> [Int] {
    func comesIn(_ rank: Int) -> Bool { rank == 0 || hypotheses[rank].isConfusable }
    let count = min(max(0, maximum), hypotheses.count)
    var first = min(count, hypotheses.indices.count(where: comesIn))
    var others = count - first
    var ranks: [Int] = []
    ranks.reserveCapacity(count)
    for rank in hypotheses.indices {
      if comesIn(rank), first > 0 {
        first -= 1
        ranks.append(rank)
      } else if !comesIn(rank), others > 0 {
        others -= 1
        ranks.append(rank)
      }
    }
    return ranks
  }
}
