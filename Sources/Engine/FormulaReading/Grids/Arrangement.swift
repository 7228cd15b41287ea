import FormulaNotation

/// A tree of symbols, with the trees of the cells in it.
struct Arrangement {
  /// Cells that one symbol of a tree stands for.
  struct Grid {
    /// The cells line by line; `nil` for an empty one.
    var cells: [[Arrangement?]]
    /// Whether its cells are whole lines, to be aligned at their relations.
    let isOfLines: Bool
  }

  let search: StructureSearch
  let tree: FormulaTree
  /// The grids by the numbers of the groups that stand for them.
  var grids: [Int: Grid] = [:]
  var score: Double

  init(_ search: StructureSearch, _ tree: FormulaTree) {
    self.search = search
    self.tree = tree
    score = tree.score
  }

  /// The identities of all its symbols.
  var identities: [SymbolIdentity] {
    tree.nodes.flatMap { node -> [SymbolIdentity] in
      let own = search.identity(of: node)
      guard let grid = grids[own.group] else { return [own] }
      return grid.cells.joined().flatMap { $0?.identities ?? [] }
    }
  }

  /// Returns the formula.
  ///
  /// - Parameters:
  ///   - strokes: the drawn strokes of each stroke that groups refer to; `nil` if only the names
  ///     are needed.
  ///   - confidence: returns the confidence of a name for some strokes.
  func formula(strokes: [[Int]]?, confidence: (SymbolIdentity) -> Double) -> Formula {
    search.formula(tree, strokes: strokes, confidence: confidence) { number in
      grids[number].map { grid in
        let lines = grid.cells.map { line in
          line.map { $0?.formula(strokes: strokes, confidence: confidence).row ?? FormulaRow() }
        }
        guard grid.isOfLines else { return .cells(lines, name: FormulaSymbol.grid) }
        return .cells(lines.map { $0[0].alignedAtRelation }, name: FormulaSymbol.lines)
      }
    }
  }
}

extension FormulaSymbol {
  fileprivate static func cells(_ cells: [[FormulaRow]], name: String) -> FormulaSymbol {
    var symbol = KnownSymbols.symbol(named: name)
    symbol.cells = cells
    return symbol
  }
}

extension FormulaRow {
  /// The row as two cells, the second of which begins with its first relation.
  fileprivate var alignedAtRelation: [FormulaRow] {
    let index = symbols.firstIndex { $0.kind == .relation } ?? symbols.count
    return [FormulaRow(Array(symbols[..<index])), FormulaRow(Array(symbols[index...]))]
  }
}
