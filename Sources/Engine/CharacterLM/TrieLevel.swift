/// One order of the forward trie: the n-grams of one length, sorted by their symbols.
///
/// A node is an n-gram; its children are the n-grams that are one symbol longer, side by side in
/// the next level. Only nodes with children (branching nodes) have a back-off weight and can be a
/// context; they have numbers of their own, in the order of the nodes.
///
/// Numbers in the file are little-endian, as are all machines that Swift runs on; logarithms are
/// used in place. All reads stay inside the mapped file: node and branching numbers are checked or
/// produced by functions that check them, whatever the file's content.
struct TrieLevel: BitwiseCopyable {
  let nodes: Int
  let branching: Int
  /// (256) natural logarithms.
  let probabilityLevels: UnsafePointer<Float>
  /// (256) natural logarithms.
  let backoffLevels: UnsafePointer<Float>
  /// (nodes) last symbol of each n-gram; level 1 has none, its node is the symbol.
  let tokens: UnsafePointer<UInt8>
  /// (nodes) codes.
  let probabilities: UnsafePointer<UInt8>
  /// (nodes / 64) records: branching nodes before the block, a bit per node: it has children.
  let branches: UnsafeRawPointer
  /// (branching) codes.
  let backoffs: UnsafePointer<UInt8>
  /// (branching / 8) records: first child of the block's first node, a count of children per node.
  let childBlocks: UnsafeRawPointer

  init(_ layout: FileLayout.LevelLayout, in bytes: UnsafeRawBufferPointer) {
    func pointer<T>(_ offset: Int) -> UnsafePointer<T> {
      // Offsets are inside the file: FileLayout saw to it. Absent sections point at its start.
      bytes.baseAddress.unsafelyUnwrapped.advanced(by: offset).assumingMemoryBound(to: T.self)
    }
    nodes = layout.nodes
    branching = layout.branching
    probabilityLevels = pointer(layout.probabilityLevels)
    backoffLevels = pointer(layout.backoffLevels)
    tokens = pointer(layout.tokens)
    probabilities = pointer(layout.probabilities)
    branches = UnsafeRawPointer(pointer(layout.branches) as UnsafePointer<UInt8>)
    backoffs = pointer(layout.backoffs)
    childBlocks = UnsafeRawPointer(pointer(layout.children) as UnsafePointer<UInt8>)
  }

  /// A record of a total (of what lies in the blocks before) and a word.
  @inline(__always)
  static func record(_ block: Int, of blocks: UnsafeRawPointer) -> (before: Int, word: UInt64) {
    let offset = block &* FileLayout.blockBytes
    let before = blocks.loadUnaligned(fromByteOffset: offset, as: UInt32.self)
    let word = blocks.loadUnaligned(fromByteOffset: offset &+ 4, as: UInt64.self)
    // Where an `Int` has 32 bits, a total that is more than any file's is negative, and no right one.
    return (Int(truncatingIfNeeded: UInt32(littleEndian: before)), UInt64(littleEndian: word))
  }

  /// The sum of the eight bytes of a word.
  @inline(__always)
  static func byteSum(_ word: UInt64) -> Int {
    let mask: UInt64 = 0x00FF_00FF_00FF_00FF
    let pairs = (word & mask) &+ ((word >> 8) & mask)
    return Int((pairs &* 0x0001_0001_0001_0001) >> 48)
  }

  /// Natural logarithm of the probability of a node (`0 ..< nodes`).
  @inline(__always)
  func logProbability(_ node: Int) -> Float {
    probabilityLevels[Int(probabilities[node])]
  }

  /// Natural logarithm of the back-off weight of a branching node (`0 ..< branching`).
  @inline(__always)
  func logBackoff(_ branch: Int) -> Float {
    backoffLevels[Int(backoffs[branch])]
  }

  /// The branching number of a node (`0 ..< nodes`), or -1 if nothing follows it.
  @inline(__always)
  func branch(_ node: Int) -> Int {
    let (before, bits) = Self.record(node >> 6, of: branches)
    let bit: UInt64 = 1 &<< UInt64(truncatingIfNeeded: node & 63)
    guard bits & bit != 0 else { return -1 }
    let rank = before &+ (bits & (bit &- 1)).nonzeroBitCount
    return rank < branching ? rank : -1
  }

  /// The children of a branching node (`0 ..< branching`), as a range of the next level's nodes.
  @inline(__always)
  func children(_ branch: Int) -> (start: Int, count: Int) {
    let (before, counts) = Self.record(branch >> 3, of: childBlocks)
    let shift = UInt64(truncatingIfNeeded: branch & 7) &* 8
    let start = before &+ Self.byteSum(counts & ((1 &<< shift) &- 1))
    return (start, Int((counts &>> shift) & 0xFF))
  }

  /// The node with that last symbol among `count` siblings, or -1; their tokens ascend.
  @inline(__always)
  func find(_ token: UInt8, from start: Int, count: Int) -> Int {
    let end = start &+ count
    guard end <= nodes else { return -1 }
    // Eight symbols at a time; the lowest zero byte of `difference` is the first match. The
    // checksum at the file's end lies behind every array, so that reading a whole word is safe.
    let pattern = UInt64(token) &* 0x0101_0101_0101_0101
    var node = start
    while node < end {
      let word = UnsafeRawPointer(tokens).loadUnaligned(fromByteOffset: node, as: UInt64.self)
      let difference = UInt64(littleEndian: word) ^ pattern
      let zeros = (difference &- 0x0101_0101_0101_0101) & ~difference & 0x8080_8080_8080_8080
      if zeros != 0 {
        let found = node &+ zeros.trailingZeroBitCount >> 3
        return found < end ? found : -1
      }
      node &+= 8
    }
    return -1
  }
}

// MARK: - Verification

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
      guard before == first else { return wrongChildren(layout, block) }
      first &+= Self.byteSum(counts)
    }
    // The last block may have places that no node takes.
    let used = branching % FileLayout.childBlock
    if used > 0 {
      let last = layout.childBlocks - 1
      guard Self.record(last, of: childBlocks).word >> UInt64(8 * used) == 0 else {
        return wrongChildren(layout, last)
      }
    }
    return first == nextNodes ? nil : (layout.children, "\(first) children, not \(nextNodes)")
  }

  private func wrongChildren(
    _ layout: FileLayout.LevelLayout, _ block: Int
  ) -> (offset: Int, reason: String) {
    (layout.children + FileLayout.blockBytes * block, "wrong children")
  }
}
