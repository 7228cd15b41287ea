/// What is known of a formula before it is read.
public struct FormulaHints: Hashable, Sendable {
  /// The names of the symbols that may be read; `nil` for all. See ``LayoutModel/names``.
  public var allowed: Set<String>?

  /// Hints of nothing in particular.
  public init() {}

  /// Formulas of these symbols alone, by their LaTeX.
  public init(allowed: Set<String>) {
    self.allowed = allowed
  }

  /// Numbers alone.
  public static let digits = FormulaHints(
    allowed: Set(["0", "1", "2", "3", "4", "5", "6", "7", "8", "9", ".", ","]))

  /// Sums as children write them: numbers and the signs between them.
  public static let arithmetic = FormulaHints(
    allowed: digits.allowed!.union([
      "+", "-", "\\times", "\\cdot", "\\div", "/", ":", "=", "(", ")", "\\lt", "\\gt",
    ]))
}
