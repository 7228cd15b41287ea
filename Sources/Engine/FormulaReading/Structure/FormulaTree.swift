import FormulaNotation

/// A tree of symbols: a state in the search for a formula's structure.
struct FormulaTree {
  /// A symbol in the tree.
  struct Node {
    /// Its index in the segmentation's groups.
    let group: Int
    /// The index of its name among the group's options.
    let option: Int
    /// The index of its parent node; `nil` for the first node.
    let parent: Int?
    let relation: FormulaRelation
    /// The number of rows around its own.
    let depth: Int
    /// The nearest bar or root upwards, starting with its parent.
    let enclosure: Link?
    /// The next symbol in its row.
    var next: Int?
    /// Its rows, as bits of their relations' numbers.
    var rows: UInt8 = 0

    func has(_ relation: FormulaRelation) -> Bool { rows & 1 << relation.number != 0 }
  }

  /// A node, with the relation of others to it.
  struct Link {
    let node: Int
    let relation: FormulaRelation
  }

  /// The maximum number of nested rows: no formula that people write has as many, and each takes
  /// room on the stack of recursive functions.
  static let maximumDepth = 24

  var nodes: [Node] = []
  var score: Double

  /// Adds a symbol.
  ///
  /// - Parameter isEnclosed: whether its parent is a bar or a root.
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
    for (index, node) in nodes.enumerated() {
      if let parent = node.parent, node.relation != .right { firsts[parent][node.relation] = index }
    }
    return firsts
  }
}
