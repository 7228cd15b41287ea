import FormulaNotation

/// One reading of an ink as a formula.
package struct FormulaCandidate: Hashable, Sendable {
  /// What was read, with the strokes of each symbol.
  package let formula: Formula
  /// The negative natural log-likelihood of the reading: lower is better.
  package let cost: Double
  /// The probability that the reading is right, 0 to 1. Those of one ink sum to 1 at most.
  package let confidence: Double
}
