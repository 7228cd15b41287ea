/// A symbol of a formula, with what it hangs on.
public struct FormulaNode: Hashable, Sendable {
  /// The symbol, with what stands around it and in it.
  public let symbol: FormulaSymbol
  /// The place of the symbol that it hangs on, among those of the formula; `nil` for the first.
  public let parent: Int?
  /// The relation in which it stands to that symbol; `right` for the first.
  public let relation: FormulaRelation
  /// The cell that it is the first symbol of; `nil` of what begins no cell.
  public let cell: FormulaCell?
}

/// A cell of a grid.
public struct FormulaCell: Hashable, Sendable {
  /// Its line and its column, both from 0.
  public let line, column: Int
}

extension Formula {
  /// The formula as a list: its ``symbols`` in their order, each with what it hangs on. A symbol
  /// hangs on the one before it in its row, the first of a row on the symbol that the row is a part
  /// of.
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
      let place = nodes.count
      nodes.append(FormulaNode(symbol: symbol, parent: parent, relation: relation, cell: cell))
      for part in FormulaRelation.parts {
        symbol[part].collect(&nodes, parent: place, part, cell: nil)
      }
      for (line, cells) in symbol.cells.enumerated() {
        for (column, row) in cells.enumerated() {
          row.collect(
            &nodes, parent: place, .inside, cell: FormulaCell(line: line, column: column))
        }
      }
      (parent, relation, cell) = (place, .right, nil)
    }
  }
}
