import FormulaNotation

/// One reading of an ink as a formula.
package struct FormulaCandidate: Hashable, Sendable {
  /// The formula, with the strokes of each symbol.
  package let formula: Formula
  /// The cost of the reading: lower is better. Only costs of one ink can be compared.
  package let cost: Double
  /// The probability that the reading is right, 0 to 1. Those of one ink sum to at most 1.
  package let confidence: Double
}
