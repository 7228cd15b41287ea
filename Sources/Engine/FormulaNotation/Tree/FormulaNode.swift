/// A symbol of a formula, with its parent.
public struct FormulaNode: Hashable, Sendable {
  /// The symbol, with all rows around and inside it.
  public let symbol: FormulaSymbol
  /// The index of its parent among the symbols of the formula; `nil` for the first.
  public let parent: Int?
  /// Its relation to its parent; `right` for the first.
  public let relation: FormulaRelation
  /// The cell that it begins; `nil` if it begins none.
  public let cell: FormulaCell?
}

/// A cell of a grid.
public struct FormulaCell: Hashable, Sendable {
  /// The indices of its line and column.
  public let line, column: Int
}

extension Formula {
  /// The formula as a list: its ``symbols`` in order, each with its parent. The parent of a symbol
  /// is the one before it in its row; that of a row's first symbol is the symbol of which the row
  /// is a part.
  ///
  /// - Complexity: O(symbols).
  public var nodes: [FormulaNode] {
    var nodes: [FormulaNode] = []
    row.collect(&nodes, parent: nil, .right, cell: nil)
    return nodes
  }
}

extension FormulaRow {
  fileprivate func collect(
    _ nodes: inout [FormulaNode], parent: Int?, _ relation: FormulaRelation, cell: FormulaCell?
  ) {
    var (parent, relation, cell) = (parent, relation, cell)
    for symbol in symbols {
      let index = nodes.count
      nodes.append(FormulaNode(symbol: symbol, parent: parent, relation: relation, cell: cell))
      for part in FormulaRelation.parts {
        symbol[part].collect(&nodes, parent: index, part, cell: nil)
      }
      for (line, cells) in symbol.cells.enumerated() {
        for (column, row) in cells.enumerated() {
          row.collect(
            &nodes, parent: index, .inside, cell: FormulaCell(line: line, column: column))
        }
      }
      (parent, relation, cell) = (index, .right, nil)
    }
  }
}
