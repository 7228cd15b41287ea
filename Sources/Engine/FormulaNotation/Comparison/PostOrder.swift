/// A formula's symbols, each after its parts, under an additional root.
struct PostOrder {
  /// A symbol and, for the first of a row, the row's relation to its parent.
  struct Node: Hashable {
    let name: String
    let relation: FormulaRelation
  }

  private(set) var nodes: [Node] = []
  /// The first node of each node's subtree.
  private(set) var leftmost: [Int] = []
  /// The nodes that have a sibling before them, and the root.
  private(set) var keyRoots: [Int] = []

  init(_ formula: Formula) {
    let first = add(formula.row, .right)
    nodes.append(Node(name: "", relation: .right))
    leftmost.append(first ?? 0)
    var last: [Int: Int] = [:]
    for (index, start) in leftmost.enumerated() { last[start] = index }
    keyRoots = last.values.sorted()
  }

  /// Adds a row's symbols; returns the first node of all.
  private mutating func add(_ row: FormulaRow, _ relation: FormulaRelation) -> Int? {
    var first: Int?
    for (index, symbol) in row.symbols.enumerated() {
      let start = nodes.count
      var isFirstCell = true
      for part in FormulaRelation.parts { _ = add(symbol[part], part) }
      for line in symbol.cells {
        for (column, cell) in line.enumerated() {
          // The ends of cells and lines are part of the comparison.
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
