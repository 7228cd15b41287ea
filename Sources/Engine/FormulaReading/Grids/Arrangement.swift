import FormulaNotation

/// A tree of symbols, and those of the cells that stand in it.
struct Arrangement {
  /// Cells that stand for one symbol of a tree.
  struct Grid {
    /// Line by line; `nil` for an empty one.
    var cells: [[Arrangement?]]
    /// Whether its cells are whole lines, to be aligned at their relations.
    let isOfLines: Bool
  }

  let search: StructureSearch
  let tree: FormulaTree
  /// By the numbers of the groups that stand for them.
  var grids: [Int: Grid] = [:]
  var score: Double

  init(_ search: StructureSearch, _ tree: FormulaTree) {
    self.search = search
    self.tree = tree
    score = tree.score
  }

  /// The names of all its symbols' strokes.
  var identities: [SymbolIdentity] {
    tree.nodes.flatMap { node -> [SymbolIdentity] in
      let own = search.identity(of: node)
      guard let grid = grids[own.group] else { return [own] }
      return grid.cells.joined().flatMap { $0?.identities ?? [] }
    }
  }

  /// What it says.
  ///
  /// - Parameters:
  ///   - strokes: what is to be named for each stroke that groups name; `nil` where the names alone are
  ///     asked for.
  ///   - confidence: that of each name for some strokes.
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
  /// The row in two cells, the second of which begins with its first relation.
  fileprivate var alignedAtRelation: [FormulaRow] {
    let place = symbols.firstIndex { $0.kind == .relation } ?? symbols.count
    return [FormulaRow(Array(symbols[..<place])), FormulaRow(Array(symbols[place...]))]
  }
}
