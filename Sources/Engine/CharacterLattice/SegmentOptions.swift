import CMath
import CharacterLM
import InkFeatures
import InkModel
import NeuralNetwork

/// A character that a segment may be.
struct SegmentOption: Sendable {
  let character: Unicode.Scalar
  /// ln P(character | ink).
  let logProbability: Double
  /// What it adds to a text's score, without the language.
  let score: Double
}

/// A segment of the line that has been looked at.
struct ReadSegment: Sendable {
  let segment: LineSegment
  /// The best first; empty where nothing that is allowed comes into question.
  let options: [SegmentOption]
}

extension LatticeParameters {
  /// How likely it is that a gap, in ems, is between characters or within one.
  func gapScore(_ gap: Double, isCut: Bool) -> Double {
    let logOdds = gapBias + gapSlope * gap
    return gapWeight * logSigmoid(isCut ? logOdds : -logOdds)
  }

  /// How likely it is that a gap between characters, in ems, is a space or not.
  func spaceScore(_ gap: Double, isSpace: Bool) -> Double {
    let logOdds = spaceBias + spaceSlope * gap
    return spaceWeight * logSigmoid(isSpace ? logOdds : -logOdds)
  }
}

extension Unicode.Scalar {
  /// Whether this is a letter of hangul that stands by itself (Unicode's compatibility jamo).
  var isJamo: Bool { (0x3131...0x318E).contains(value) }
}

/// ln(1 / (1 + e^−x)).
private func logSigmoid(_ x: Double) -> Double {
  x > 0 ? -log1p(exp(-x)) : x - log1p(exp(x))
}
