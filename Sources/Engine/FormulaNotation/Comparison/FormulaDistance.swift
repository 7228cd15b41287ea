extension Formula {
  /// The fewest symbols that must be put in, taken out, renamed or hung elsewhere to make one formula
  /// of another: the edit distance of ordered trees (Zhang and Shasha 1989, "Simple fast algorithms
  /// for the editing distance between trees and related problems").
  ///
  /// Give it ``normalised`` formulas where spelling isn't to count.
  ///
  /// - Complexity: O(n · m · depth²) for n and m symbols.
  public func distance(to other: Formula) -> Int {
    let (a, b) = (PostOrder(self), PostOrder(other))
    // (nodes of a, nodes of b)
    var trees = [Int](repeating: 0, count: a.nodes.count * b.nodes.count)
    for i in a.keyRoots {
      for j in b.keyRoots { fill(&trees, a, i, b, j) }
    }
    return trees[trees.count - 1]
  }

  private func fill(_ trees: inout [Int], _ a: PostOrder, _ i: Int, _ b: PostOrder, _ j: Int) {
    let (firstA, firstB) = (a.leftmost[i], b.leftmost[j])
    let (rows, columns) = (i - firstA + 2, j - firstB + 2)
    var forests = [Int](repeating: 0, count: rows * columns)
    for row in 1..<rows { forests[row * columns] = row }
    for column in 1..<columns { forests[column] = column }
    for row in 1..<rows {
      let nodeA = firstA + row - 1
      for column in 1..<columns {
        let nodeB = firstB + column - 1
        let removed = forests[(row - 1) * columns + column] + 1
        let added = forests[row * columns + column - 1] + 1
        let kept: Int
        if a.leftmost[nodeA] == firstA, b.leftmost[nodeB] == firstB {
          let cost = a.nodes[nodeA] == b.nodes[nodeB] ? 0 : 1
          kept = forests[(row - 1) * columns + column - 1] + cost
          let best = min(removed, added, kept)
          trees[nodeA * b.nodes.count + nodeB] = best
          forests[row * columns + column] = best
        } else {
          let (left, up) = (a.leftmost[nodeA] - firstA, b.leftmost[nodeB] - firstB)
          kept = forests[left * columns + up] + trees[nodeA * b.nodes.count + nodeB]
          forests[row * columns + column] = min(removed, added, kept)
        }
      }
    }
  }
}

/// A formula's symbols, each after its parts, under a root of their own.
private struct PostOrder {
  /// A symbol and, of the first of a row, where the row stands to the symbol that it is a part of.
  struct Node: Hashable {
    let name: String
    let relation: FormulaRelation
  }

  private(set) var nodes: [Node] = []
  /// For each node the first of its tree.
  private(set) var leftmost: [Int] = []
  /// Nodes that have a sibling before them, and the root.
  private(set) var keyRoots: [Int] = []

  init(_ formula: Formula) {
    let first = add(formula.row, .right)
    nodes.append(Node(name: "", relation: .right))
    leftmost.append(first ?? 0)
    var last: [Int: Int] = [:]
    for (index, start) in leftmost.enumerated() { last[start] = index }
    keyRoots = last.values.sorted()
  }

  /// Adds a row's symbols; gives the first node of all.
  private mutating func add(_ row: FormulaRow, _ relation: FormulaRelation) -> Int? {
    var first: Int?
    for (index, symbol) in row.symbols.enumerated() {
      let start = nodes.count
      var isFirstCell = true
      for part in FormulaRelation.parts { _ = add(symbol[part], part) }
      for line in symbol.cells {
        for (column, cell) in line.enumerated() {
          // The ends of cells and of lines are part of what is compared.
          if !isFirstCell {
            nodes.append(Node(name: column == 0 ? "\\\\" : "&", relation: .inside))
            leftmost.append(nodes.count - 1)
          }
          isFirstCell = false
          _ = add(cell, .inside)
        }
      }
      nodes.append(Node(name: symbol.name, relation: index == 0 ? relation : .right))
      leftmost.append(start)
      if first == nil { first = start }
    }
    return first
  }
}
