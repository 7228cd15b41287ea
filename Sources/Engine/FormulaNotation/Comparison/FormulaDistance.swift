extension Formula {
  /// Returns the fewest symbols that must be inserted, deleted, renamed or moved to turn one
  /// formula into another: the edit distance of ordered trees (Zhang and Shasha 1989, "Simple fast
  /// algorithms for the editing distance between trees and related problems").
  ///
  /// To ignore spelling, call it on ``normalised`` formulas.
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
