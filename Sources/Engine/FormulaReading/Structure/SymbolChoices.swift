/// The names that each group of a formula may have, group by group.
struct SymbolChoices {
  private var choices: [SymbolChoice] = []
  /// The start of each group's choices.
  private var begins: [Int] = []

  mutating func append(_ ofGroup: [SymbolChoice]) {
    begins.append(choices.count)
    choices += ofGroup
  }

  /// The number of choices of all groups before one.
  func count(before group: Int) -> Int { begins[group] }

  /// The index of a choice among all.
  func index(group: Int, option: Int) -> Int { begins[group] + option }

  subscript(group: Int, option: Int) -> SymbolChoice { choices[begins[group] + option] }

  subscript(node: FormulaTree.Node) -> SymbolChoice { self[node.group, node.option] }
}
