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
  /// Its share in a text's score, without the language.
  let score: Double
}

/// A segment of the line, with the network's output.
struct ReadSegment: Sendable {
  let segment: LineSegment
  /// The options, best first; empty if no allowed one is plausible.
  let options: [SegmentOption]
}

extension LatticeParameters {
  /// Returns the log-probability that a gap, in ems, is between characters or within one.
  func gapScore(_ gap: Double, isCut: Bool) -> Double {
    let logOdds = gapBias + gapSlope * gap
    return gapWeight * logSigmoid(isCut ? logOdds : -logOdds)
  }

  /// Returns the log-probability that a gap between characters, in ems, is a space or not.
  func spaceScore(_ gap: Double, isSpace: Bool) -> Double {
    let logOdds = spaceBias + spaceSlope * gap
    return spaceWeight * logSigmoid(isSpace ? logOdds : -logOdds)
  }
}

extension Unicode.Scalar {
  /// Whether this is a separate letter of Hangul (Unicode's compatibility jamo).
  var isJamo: Bool { (0x3131...0x318E).contains(value) }
}

/// Returns ln(1 / (1 + e^−x)).
private func logSigmoid(_ x: Double) -> Double {
  x > 0 ? -log1p(exp(-x)) : x - log1p(exp(x))
}
