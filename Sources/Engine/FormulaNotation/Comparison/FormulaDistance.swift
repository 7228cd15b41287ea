extension Formula {
  /// The most pairs of symbols that ``distance(to:)`` compares: those of two formulas of 4,096
  /// symbols, for which it takes 134 MB.
  public static let maximumPairCount = 1 << 24

  /// Returns the fewest symbols that must be inserted, deleted, renamed or moved to turn one
  /// formula into another: the edit distance of ordered trees (Zhang and Shasha 1989, "Simple fast
  /// algorithms for the editing distance between trees and related problems").
  ///
  /// To ignore spelling, call it on ``normalised`` formulas.
  ///
  /// - Throws: ``FormulaDistanceError`` for more than ``maximumPairCount``, before it compares anything.
  /// - Complexity: O(n · m · depth²) for n and m symbols.
  public func distance(to other: Formula) throws(FormulaDistanceError) -> Int {
    let (a, b) = (PostOrder(self), PostOrder(other))
    // Each has a root besides its symbols.
    let (rows, columns) = (a.nodes.count, b.nodes.count)
    guard (rows - 1) * (columns - 1) <= Self.maximumPairCount else {
      throw .tooManySymbols(rows - 1, columns - 1)
    }
    // (nodes of a, nodes of b)
    var trees = [Int32](repeating: 0, count: rows * columns)
    // (nodes of a subtree of a + 1, nodes of a subtree of b + 1)
    var forests = [Int32](repeating: 0, count: (rows + 1) * (columns + 1))
    for i in a.keyRoots {
      for j in b.keyRoots { fill(&trees, &forests, a, i, b, j) }
    }
    return Int(trees[trees.count - 1])
  }

  private func fill(
    _ trees: inout [Int32], _ forests: inout [Int32], _ a: PostOrder, _ i: Int, _ b: PostOrder,
    _ j: Int
  ) {
    let (firstA, firstB) = (a.leftmost[i], b.leftmost[j])
    let (rows, columns) = (i - firstA + 2, j - firstB + 2)
    for row in 0..<rows { forests[row * columns] = Int32(row) }
    for column in 0..<columns { forests[column] = Int32(column) }
    for row in 1..<rows {
      let nodeA = firstA + row - 1
      for column in 1..<columns {
        let nodeB = firstB + column - 1
        let removed = forests[(row - 1) * columns + column] + 1
        let added = forests[row * columns + column - 1] + 1
        let kept: Int32
        if a.leftmost[nodeA] == firstA, b.leftmost[nodeB] == firstB {
          let cost: Int32 = a.nodes[nodeA] == b.nodes[nodeB] ? 0 : 1
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

/// Why two formulas can't be compared.
public enum FormulaDistanceError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The numbers of their symbols, counting the ends of cells, have more pairs than
  /// ``Formula/maximumPairCount``.
  case tooManySymbols(Int, Int)

  public var description: String {
    switch self {
    case .tooManySymbols(let one, let other):
      "formulas of \(one) and \(other) symbols are too large to compare"
    }
  }
}
