/// One order of the forward trie: the n-grams of one length, sorted by their symbols.
///
/// A node is an n-gram; its children are the n-grams that are one symbol longer, side by side in
/// the next level. Only nodes with children (branching nodes) have a back-off weight and can be a
/// context; they are numbered separately, in the order of the nodes.
///
/// Numbers in the file are little-endian, like all machines that Swift runs on; logarithms are used
/// in place. All reads stay inside the mapped file: node and branching numbers are checked, or come
/// from functions that check them, whatever the file's content.
struct TrieLevel: BitwiseCopyable {
  let nodes: Int
  let branching: Int
  /// (256) natural logarithms.
  let probabilityLevels: UnsafePointer<Float>
  /// (256) natural logarithms.
  let backoffLevels: UnsafePointer<Float>
  /// (nodes) last symbol of each n-gram; level 1 has none, because its nodes are the symbols.
  let tokens: UnsafePointer<UInt8>
  /// (nodes) codes.
  let probabilities: UnsafePointer<UInt8>
  /// (nodes / 64) records: branching nodes before the block, and for each node a bit that says
  /// whether it has children.
  let branches: UnsafeRawPointer
  /// (branching) codes.
  let backoffs: UnsafePointer<UInt8>
  /// (branching / 8) records: first child of the block's first node, and each node's number of
  /// children.
  let childBlocks: UnsafeRawPointer

  init(_ layout: FileLayout.LevelLayout, in bytes: UnsafeRawBufferPointer) {
    func pointer<T>(_ offset: Int) -> UnsafePointer<T> {
      // FileLayout has checked that offsets are inside the file. Absent sections point at its
      // start.
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

  /// Reads a record: a total over all blocks before, and a word.
  @inline(__always)
  static func record(_ block: Int, of blocks: UnsafeRawPointer) -> (before: Int, word: UInt64) {
    let offset = block &* FileLayout.blockBytes
    let before = blocks.loadUnaligned(fromByteOffset: offset, as: UInt32.self)
    let word = blocks.loadUnaligned(fromByteOffset: offset &+ 4, as: UInt64.self)
    // If `Int` has 32 bits, a total larger than any file becomes negative, which is wrong either
    // way.
    return (Int(truncatingIfNeeded: UInt32(littleEndian: before)), UInt64(littleEndian: word))
  }

  /// Returns the sum of the eight bytes of a word.
  @inline(__always)
  static func byteSum(_ word: UInt64) -> Int {
    let mask: UInt64 = 0x00FF_00FF_00FF_00FF
    let pairs = (word & mask) &+ ((word >> 8) & mask)
    return Int((pairs &* 0x0001_0001_0001_0001) >> 48)
  }

  /// Returns the natural logarithm of the probability of a node (`0 ..< nodes`).
  @inline(__always)
  func logProbability(_ node: Int) -> Float {
    probabilityLevels[Int(probabilities[node])]
  }

  /// Returns the natural logarithm of the back-off weight of a branching node (`0 ..< branching`).
  @inline(__always)
  func logBackoff(_ branch: Int) -> Float {
    backoffLevels[Int(backoffs[branch])]
  }

  /// Returns the branching number of a node (`0 ..< nodes`), or -1 if nothing follows it.
  @inline(__always)
  func branch(_ node: Int) -> Int {
    let (before, bits) = Self.record(node >> 6, of: branches)
    let bit: UInt64 = 1 &<< UInt64(truncatingIfNeeded: node & 63)
    guard bits & bit != 0 else { return -1 }
    let rank = before &+ (bits & (bit &- 1)).nonzeroBitCount
    return rank < branching ? rank : -1
  }

  /// Returns the children of a branching node (`0 ..< branching`), as a range of nodes of the next
  /// level.
  @inline(__always)
  func children(_ branch: Int) -> (start: Int, count: Int) {
    let (before, counts) = Self.record(branch >> 3, of: childBlocks)
    let shift = UInt64(truncatingIfNeeded: branch & 7) &* 8
    let start = before &+ Self.byteSum(counts & ((1 &<< shift) &- 1))
    return (start, Int((counts &>> shift) & 0xFF))
  }

  /// Returns the node with this last symbol among `count` siblings with ascending tokens, or -1.
  @inline(__always)
  func find(_ token: UInt8, from start: Int, count: Int) -> Int {
    let end = start &+ count
    guard end <= nodes else { return -1 }
    // Eight symbols at a time; the lowest zero byte of `difference` is the first match. Reading a
    // whole word is safe, because the checksum at the file's end lies after every array.
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
  /// Checks that the level's indices agree with its sizes: ranks count the branch bits, the
  /// children of branching nodes are all nodes of the next level in order, logarithms are numbers.
  ///
  /// - Returns: the byte offset and reason of the first contradiction.
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
    // The last block may have unused places.
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
