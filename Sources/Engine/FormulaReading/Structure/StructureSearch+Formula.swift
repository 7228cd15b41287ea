import CMath
import FormulaNotation

extension StructureSearch {
  /// A tree as a formula.
  ///
  /// - Parameters:
  ///   - strokes: what is to be named for each stroke that groups name; `nil` where the names alone are
  ///     asked for.
  ///   - confidence: that of each name for some strokes.
  ///   - grid: the cells that a group of a number stands for; `nil` of what is no grid.
  func formula(
    _ tree: FormulaTree, strokes: [[Int]]?, confidence: (SymbolIdentity) -> Double,
    grid: (Int) -> FormulaSymbol?
  ) -> Formula {
    guard !tree.nodes.isEmpty else { return Formula() }
    let firsts = tree.firsts
    func line(from first: Int) -> FormulaRow {
      var row = FormulaRow()
      var place: Int? = first
      while let current = place {
        let node = tree.nodes[current]
        let group = groups[node.group]
        var symbol: FormulaSymbol
        if let cells = grid(numbers[node.group]) {
          symbol = cells
        } else {
          symbol = model.symbols.symbol(group.options[node.option].symbol)
          if let strokes {
            for stroke in group.strokes { symbol.strokes += strokes[stroke] }
            symbol.confidence = confidence(identity(of: node))
            symbol.alternatives = alternatives(of: group)
          }
        }
        for (relation, start) in firsts[current] { symbol[relation] = line(from: start) }
        row.symbols.append(symbol)
        place = node.next
      }
      return row
    }
    return Formula(line(from: 0))
  }

  private func alternatives(of group: SymbolGroup) -> [FormulaAlternative] {
    group.alternatives.map { option in
      let entry = model.symbols.entries[option.symbol]
      return FormulaAlternative(
        name: entry.name, text: entry.text, confidence: exp(min(0, option.logProbability)))
    }
  }

  /// What tells a node's name and strokes from others of the ink.
  func identity(of node: FormulaTree.Node) -> SymbolIdentity {
    SymbolIdentity(group: numbers[node.group], symbol: symbol(node))
  }
}

/// A name for a group of strokes.
struct SymbolIdentity: Hashable, Sendable {
  let group: Int
  let symbol: Int
}
