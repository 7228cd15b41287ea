/// A formula in its layout on the page: a row of symbols, each with rows above, below, inside and
/// as scripts (a symbol layout tree; Zanibbi and Blostein 2012, "Recognition and retrieval of
/// mathematical expressions", IJDAR).
///
/// It represents the notation, not the meaning: `2x` is two symbols in a row. Programs that
/// calculate can use its ``latex``.
public struct Formula: Hashable, Sendable {
  /// The symbols on the baseline.
  public var row: FormulaRow

  /// Creates a formula from a row.
  public init(_ row: FormulaRow = FormulaRow()) {
    self.row = row
  }

  /// All symbols, each before its parts, in the order in which the formula is written as LaTeX.
  ///
  /// - Complexity: O(symbols).
  public var symbols: [FormulaSymbol] { nodes.map { $0.symbol } }
}

/// Symbols side by side on one baseline.
public struct FormulaRow: Hashable, Sendable {
  /// The symbols from left to right.
  public var symbols: [FormulaSymbol]

  /// Creates a row of symbols, from left to right.
  public init(_ symbols: [FormulaSymbol] = []) {
    self.symbols = symbols
  }

  /// Whether the row has no symbols.
  public var isEmpty: Bool { symbols.isEmpty }
}
