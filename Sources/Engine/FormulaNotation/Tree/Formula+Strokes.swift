extension Formula {
  /// Returns the formula with other indices of its strokes, such as those in a page of which its
  /// ink is a part.
  ///
  /// - Parameter places: the new index of each stroke of the ink.
  /// - Precondition: all strokes of the symbols have one.
  /// - Complexity: O(symbols).
  public func placed(at places: [Int]) -> Formula {
    Formula(row.placed(at: places))
  }
}

extension FormulaRow {
  fileprivate func placed(at places: [Int]) -> FormulaRow {
    FormulaRow(
      symbols.map { symbol in
        var symbol = symbol
        symbol.strokes = symbol.strokes.map { places[$0] }
        for part in FormulaRelation.parts { symbol[part] = symbol[part].placed(at: places) }
        symbol.cells = symbol.cells.map { line in line.map { $0.placed(at: places) } }
        return symbol
      })
  }
}
