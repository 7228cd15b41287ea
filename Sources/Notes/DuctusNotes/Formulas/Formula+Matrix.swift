import FormulaNotation

extension Formula {
  /// Whether it is a grid of several lines between two brackets, and nothing else.
  var isMatrix: Bool {
    row.symbols.count == 3 && row.symbols[1].isGrid && row.symbols[0].kind.isBracket
      && row.symbols[2].kind.isBracket
  }

  /// Whether it has a grid of several lines.
  var hasGrid: Bool { symbols.contains(where: \.isGrid) }
}

extension FormulaSymbol {
  fileprivate var isGrid: Bool { name == Self.grid && cells.count > 1 }
}

extension FormulaSymbolKind {
  fileprivate var isBracket: Bool { self == .opening || self == .closing || self == .fence }
}
