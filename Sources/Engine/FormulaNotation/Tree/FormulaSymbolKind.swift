/// The part that a symbol plays in a formula.
public enum FormulaSymbolKind: String, CaseIterable, Hashable, Sendable {
  /// A letter, or a sign that stands for an object, such as `∞`.
  case letter
  case digit
  /// A function's name with several letters, such as `sin`.
  case function
  /// A sign between two terms, such as `+`; the bar of a fraction.
  case binary
  /// A sign between two sides, such as `=`.
  case relation
  case opening
  case closing
  /// A bracket with the same opening and closing form: `|`.
  case fence
  /// A sum or product, with limits above and below.
  case bigOperator
  /// An integral, with limits at its corners or above and below.
  case integral
  case root
  case punctuation
  /// A mark over a letter, such as `\hat`.
  case accent
  /// Cells in lines.
  case grid

  /// Whether its rows above and below, or at its corners, are limits.
  public var hasLimits: Bool { self == .bigOperator || self == .integral }
}
