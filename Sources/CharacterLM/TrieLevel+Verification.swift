extension TrieLevel {
  /// Checks that the level's indices say what its sizes say: ranks count the branch bits, the
  /// branching nodes' children are all of the next level's nodes in order, logarithms are numbers.
  ///
  /// - Returns: The byte offset and reason of the first contradiction.
  /// - Complexity: O(nodes).
  func contradiction(
    _ layout: FileLayout.LevelLayout, children nextNodes: Int
  ) -> (offset: Int, reason: String)? {
    for code in 0..<FileLayout.codes {
      let value = probabilityLevels[code]
      guard value.isFinite, value < 0.001 else {
        return (layout.probabilityLevels + 4 * code, "not a log-probability")
      }
    }
    guard nextNodes > 0 || layout.backoffLevels != 0 else { return nil }
    for code in 0..<FileLayout.codes {
      let value = backoffLevels[code]
      guard value.isFinite else {
        return (layout.backoffLevels + 4 * code, "not a logarithm")
      }
    }
    return branchContradiction(layout) ?? childContradiction(layout, nextNodes)
  }

  private func branchContradiction(
    _ layout: FileLayout.LevelLayout
  ) -> (offset: Int, reason: String)? {
    var rank = 0
    for block in 0..<layout.branchBlocks {
      let (before, bits) = Self.record(block, of: branches)
      let used = min(nodes - block * FileLayout.branchBlock, FileLayout.branchBlock)
      guard before == rank, used == FileLayout.branchBlock || bits >> UInt64(used) == 0 else {
        return (layout.branches + FileLayout.blockBytes * block, "wrong branches")
      }
      rank += bits.nonzeroBitCount
    }
    return rank == branching ? nil : (layout.branches, "\(rank) branches, not \(branching)")
  }

  private func childContradiction(
    _ layout: FileLayout.LevelLayout, _ nextNodes: Int
  ) -> (offset: Int, reason: String)? {
    var first = 0
    for block in 0..<layout.childBlocks {
      let (before, counts) = Self.record(block, of: childBlocks)
      let used = min(branching - block * FileLayout.childBlock, FileLayout.childBlock)
      guard before == first, used == FileLayout.childBlock || counts >> UInt64(8 * used) == 0 else {
        return (layout.children + FileLayout.blockBytes * block, "wrong children")
      }
      first += Self.byteSum(counts)
    }
    return first == nextNodes ? nil : (layout.children, "\(first) children, not \(nextNodes)")
  }
}
