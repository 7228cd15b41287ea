import FormulaNotation

/// One reading of an ink as a formula.
public struct FormulaCandidate: Hashable, Sendable {
  /// What was read, with the strokes of each symbol.
  public let formula: Formula
  /// The negative natural log-likelihood of the reading: lower is better.
  public let cost: Double
  /// The probability that the reading is right, 0 to 1. Those of one ink sum to 1 at most.
  public let confidence: Double
}
