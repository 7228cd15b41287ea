import FormulaNotation

/// Symbols hung onto one another: what a search for a formula's structure holds.
struct FormulaTree {
  /// A symbol in the tree.
  struct Node {
    /// Its place in the segmentation's groups.
    let group: Int
    /// The place of its name among the group's options.
    let option: Int
    /// Place of the node that it hangs on; `nil` for the first.
    let parent: Int?
    let relation: FormulaRelation
    /// The next symbol of its row.
    var next: Int?
    /// Its rows, by the numbers of their relations.
    var rows: UInt8 = 0

    func has(_ relation: FormulaRelation) -> Bool { rows & 1 << relation.number != 0 }
  }

  var nodes: [Node] = []
  var score: Double

  /// Adds a symbol.
  mutating func add(
    group: Int, option: Int, to parent: Int?, _ relation: FormulaRelation, score: Double
  ) {
    if let parent {
      if relation == .right {
        nodes[parent].next = nodes.count
      } else {
        nodes[parent].rows |= 1 << relation.number
      }
    }
    nodes.append(Node(group: group, option: option, parent: parent, relation: relation))
    self.score = score
  }

  /// The first symbols of each node's rows.
  var firsts: [[FormulaRelation: Int]] {
    var firsts: [[FormulaRelation: Int]] = nodes.map { _ in [:] }
    for (place, node) in nodes.enumerated() {
      if let parent = node.parent, node.relation != .right { firsts[parent][node.relation] = place }
    }
    return firsts
  }
}
