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
    /// How many rows its own is within.
    let depth: Int
    /// The next bar or root on the way up, from its parent on.
    let enclosure: Link?
    /// The next symbol of its row.
    var next: Int?
    /// Its rows, by the numbers of their relations.
    var rows: UInt8 = 0

    func has(_ relation: FormulaRelation) -> Bool { rows & 1 << relation.number != 0 }
  }

  /// A node with the relation in which others stand to it.
  struct Link {
    let node: Int
    let relation: FormulaRelation
  }

  /// Rows within rows at most: no formula that people write has as many, and each takes room on the
  /// stack of whoever walks through the tree.
  static let mostNested = 24

  var nodes: [Node] = []
  var score: Double

  /// Adds a symbol.
  ///
  /// - Parameter isEnclosed: whether it hangs on a bar or a root.
  mutating func add(
    group: Int, option: Int, to link: Link?, isEnclosed: Bool, score: Double
  ) {
    if let link {
      if link.relation == .right {
        nodes[link.node].next = nodes.count
      } else {
        nodes[link.node].rows |= 1 << link.relation.number
      }
    }
    let depth = link.map { nodes[$0.node].depth + ($0.relation == .right ? 0 : 1) } ?? 0
    nodes.append(
      Node(
        group: group, option: option, parent: link?.node, relation: link?.relation ?? .right,
        depth: depth, enclosure: isEnclosed ? link : link.flatMap { nodes[$0.node].enclosure }))
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
