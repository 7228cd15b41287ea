/// Where a symbol stands, seen from the one that it hangs on.
public enum FormulaRelation: String, CaseIterable, Hashable, Sendable {
  /// Next in the row.
  case right
  /// First of the row at the upper right corner.
  case superscript
  /// First of the row at the lower right corner.
  case `subscript`
  /// First of the row over it; of a root's index.
  case above
  /// First of the row under it.
  case below
  /// First of the row in it.
  case inside

  /// The relations of rows that are part of a symbol, in the order of writing.
  public static let parts: [FormulaRelation] = [.above, .subscript, .superscript, .inside, .below]
}
