/// The position of a symbol relative to its parent.
public enum FormulaRelation: String, CaseIterable, Hashable, Sendable {
  /// The next symbol in the row.
  case right
  /// The first symbol of the row at the upper right corner.
  case superscript
  /// The first symbol of the row at the lower right corner.
  case `subscript`
  /// The first symbol of the row above it, or of a root's index.
  case above
  /// The first symbol of the row below it.
  case below
  /// The first symbol of the row inside it.
  case inside

  /// The relations of rows that are part of a symbol, in the order of writing.
  public static let parts: [FormulaRelation] = [.above, .subscript, .superscript, .inside, .below]
}
