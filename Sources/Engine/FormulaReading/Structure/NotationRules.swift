import FormulaNotation

/// What no formula has: bars and roots without content, brackets without partners.
struct NotationRules {
  private let model: LayoutModel
  private let groups: [SymbolGroup]
  private let choices: SymbolChoices
  private let lastStroke: Int

  /// - Parameter lastStroke: the ink's: a root may be unfinished.
  init(model: LayoutModel, groups: [SymbolGroup], choices: SymbolChoices, lastStroke: Int) {
    (self.model, self.groups) = (model, groups)
    (self.choices, self.lastStroke) = (choices, lastStroke)
  }

  /// Returns the penalty of a tree for what no formula has.
  func penalty(of tree: FormulaTree) -> Double {
    var penalty = 0.0
    for node in tree.nodes {
      let role = choices[node].role
      if role == .bar, node.has(.above) != node.has(.below) {
        penalty += model.parameters.halfBarPenalty
      }
      if role == .root, !node.has(.inside), groups[node.group].strokes.last != lastStroke {
        penalty += model.parameters.emptyRootPenalty
      }
    }
    for (brackets, fences) in open(in: tree, &penalty) {
      penalty += model.parameters.bracketPenalty * Double(brackets + fences % 2)
    }
    return penalty
  }

  /// Returns the brackets and fences that are open at the end of each row, which has the number of
  /// its first node.
  ///
  /// - Parameter penalty: gets that of closing brackets without partners.
  private func open(
    in tree: FormulaTree, _ penalty: inout Double
  ) -> [(brackets: Int, fences: Int)] {
    // Rows begin with nodes that have a relation other than right to their parent.
    var rowOf: [Int] = []
    var open = [(brackets: Int, fences: Int)](repeating: (0, 0), count: tree.nodes.count)
    for (index, node) in tree.nodes.enumerated() {
      let row = node.relation == .right ? node.parent.map { rowOf[$0] } ?? index : index
      rowOf.append(row)
      switch choices[node].role {
      case .opening: open[row].brackets += 1
      case .closing:
        if open[row].brackets > 0 {
          open[row].brackets -= 1
        } else {
          penalty += model.parameters.bracketPenalty
        }
      case .fence: open[row].fences += 1
      // The brace of cases needs no partner.
      case .dots where isOfCases(index, in: tree): open[row].brackets -= 1
      default: break
      }
    }
    return open
  }

  /// Returns whether a node is a grid right of a brace that nothing closes.
  private func isOfCases(_ index: Int, in tree: FormulaTree) -> Bool {
    let node = tree.nodes[index]
    guard choices[node].symbol == model.symbols.grid, node.relation == .right,
      let parent = node.parent, tree.nodes[parent].next == index,
      model.symbols.entries[choices[tree.nodes[parent]].symbol].name == "\\{"
    else { return false }
    return node.next.map { choices[tree.nodes[$0]].role } != .closing
  }
}
