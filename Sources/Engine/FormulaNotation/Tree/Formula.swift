/// A formula as it lies on the page: a row of symbols, with rows above, below, inside and as scripts
/// of each (a symbol layout tree; Zanibbi and Blostein 2012, "Recognition and retrieval of
/// mathematical expressions", IJDAR).
///
/// It says what was written, not what is meant: `2x` is two symbols in a row. What calculates is
/// given its ``latex``.
public struct Formula: Hashable, Sendable {
  /// The symbols of the base line.
  public var row: FormulaRow

  /// A formula with a base line.
  public init(_ row: FormulaRow = FormulaRow()) {
    self.row = row
  }

  /// All symbols, each before its parts, in the order in which the formula is written as LaTeX.
  ///
  /// - Complexity: O(symbols).
  public var symbols: [FormulaSymbol] { nodes.map { $0.symbol } }
}

/// Symbols beside one another on one base line.
public struct FormulaRow: Hashable, Sendable {
  /// The symbols from the left.
  public var symbols: [FormulaSymbol]

  /// A row of symbols, from the left.
  public init(_ symbols: [FormulaSymbol] = []) {
    self.symbols = symbols
  }

  /// Whether nothing stands in the row.
  public var isEmpty: Bool { symbols.isEmpty }
}
