import CMath
import FormulaNotation
import InkModel
import Support

extension StructureSearch {
  /// Returns a tree as a formula.
  ///
  /// - Parameters:
  ///   - strokes: the drawn strokes of each stroke that groups refer to; `nil` if only the names
  ///     are needed.
  ///   - confidence: returns the confidence of a name for some strokes.
  ///   - grid: returns the cells that a group stands for, by its number; `nil` for others.
  func formula(
    _ tree: FormulaTree, strokes: [[Int]]?, confidence: (SymbolIdentity) -> Double,
    grid: (Int) -> FormulaSymbol?
  ) -> Formula {
    guard !tree.nodes.isEmpty else { return Formula() }
    let firsts = tree.firsts
    func symbol(of node: FormulaTree.Node) -> FormulaSymbol {
      if let cells = grid(numbers[node.group]) { return cells }
      var symbol = model.symbols.symbol(degree(node, in: tree) ?? self.symbol(node))
      guard let strokes else { return symbol }
      let group = groups[node.group]
      for stroke in group.strokes { symbol.strokes += strokes[stroke] }
      // All strokes may have been stored twice, one after the other.
      symbol.strokes.sort()
      symbol.confidence = confidence(identity(of: node))
      symbol.alternatives = alternatives(of: group)
      return symbol
    }
    func line(from first: Int) -> FormulaRow {
      var row = FormulaRow()
      var index: Int? = first
      while let current = index {
        let node = tree.nodes[current]
        var symbol = symbol(of: node)
        for (relation, start) in firsts[current] { symbol[relation] = line(from: start) }
        symbol.joinLimits()
        row.symbols.append(symbol)
        index = node.next
      }
      return row
    }
    return Formula(line(from: 0))
  }

  /// Returns the degree sign for a ring that is high after a digit and was read as the composition
  /// of functions; `nil` for any other symbol, and if it is known to be that.
  private func degree(_ node: FormulaTree.Node, in tree: FormulaTree) -> Int? {
    let group = groups[node.group]
    guard let parent = node.parent.map({ tree.nodes[$0] }), node.relation == .right,
      model.symbols.entries[symbol(node)].name == "\\circ",
      model.symbols.entries[symbol(parent)].role == .digit,
      group.box.bottomRight.y <= groups[parent.group].box.centre.y,
      let degree = model.symbols.index(of: LaTeXSpelling.degree), !group.isKnown
    else { return nil }
    return group.alternatives.contains { $0.symbol == degree } ? degree : nil
  }

  private func alternatives(of group: SymbolGroup) -> [FormulaAlternative] {
    var likeliest = Best<Int>(limit: max(1, group.alternatives.count))
    for option in group.alternatives { likeliest.offer(option.symbol, option.logProbability) }
    return likeliest.ranked.map { logProbability, symbol in
      let entry = model.symbols.entries[symbol]
      return FormulaAlternative(
        name: entry.name, text: entry.text, confidence: exp(min(0, logProbability)))
    }
  }

  /// Returns what distinguishes a node's name and strokes from others of the ink.
  func identity(of node: FormulaTree.Node) -> SymbolIdentity {
    SymbolIdentity(group: numbers[node.group], symbol: symbol(node))
  }
}

/// A name for a group of strokes.
struct SymbolIdentity: Hashable, Sendable {
  let group: Int
  let symbol: Int
}
