/// All prefixes that the search has met, as nodes with a parent and a last label.
///
/// Equal prefixes share a node, so hypotheses merge by comparing indices. Children are found by an
/// open hash of (parent, label) with linear probing; nodes are numbered in order of creation. A
/// node keeps its language score, so that the model is queried only once.
struct PrefixTree<State>: ~Copyable {
  typealias Index = Int32

  struct Node {
    /// The prefix without its last label; ``PrefixTree/none`` at a root.
    var parent: Index
    /// The last label; 0 for the empty prefix.
    var label: Int32
    /// The index in the beam, or −1 if the prefix isn't in it.
    var slot: Int32
    /// ln P(prefix | pre-context).
    var languageScore: Double
    /// The sum added to the optical score: weighted language score, length bonus, penalties.
    var prior: Double
  }

  static var none: Index { -1 }

  private(set) var nodes: FlatArray<Node>
  private(set) var states: FlatArray<State>
  private var table: PrefixHash

  /// The number of nodes whose memory is kept from ink to ink: enough for long lines.
  private static var keptSizeLog2: Int { 14 }

  init() {
    nodes = FlatArray(minimumCapacity: 1 << 10)
    states = FlatArray(minimumCapacity: 1 << 10)
    table = PrefixHash(sizeLog2: 11)
  }

  var count: Int { nodes.count }

  subscript(index: Index) -> Node {
    @inline(__always) get { nodes[Int(index)] }
  }

  @inline(__always)
  func setSlot(_ slot: Int, of index: Index) {
    nodes.base[Int(index)].slot = Int32(truncatingIfNeeded: slot)
  }

  /// Returns the child of `parent` by `label`, or ``none``.
  ///
  /// - Complexity: O(1) expected.
  @inline(__always)
  func child(of parent: Index, label: Int32) -> Index {
    table.value(forKey: Self.key(parent, label))
  }

  /// Adds a new prefix. A root (`parent` = ``none``) can't be found by ``child(of:label:)``.
  ///
  /// - Complexity: O(1) amortised.
  mutating func insert(
    label: Int32, parent: Index, languageScore: Double, prior: Double, state: State
  ) -> Index {
    assert(parent == Self.none || parent < nodes.count)
    let index = Index(nodes.count)
    nodes.append(
      Node(parent: parent, label: label, slot: -1, languageScore: languageScore, prior: prior))
    states.append(state)
    if parent != Self.none { table.insert(index, forKey: Self.key(parent, label)) }
    return index
  }

  /// Forgets all prefixes. Keeps the memory for a long line, and frees the rest.
  mutating func removeAll() {
    checkInvariants()
    nodes.removeAll(keepingCapacity: 1 << Self.keptSizeLog2)
    states.removeAll(keepingCapacity: 1 << Self.keptSizeLog2)
    table.removeAll(keepingSizeLog2: Self.keptSizeLog2 + 1)
  }

  /// The bytes of nodes, states and hash table.
  var memoryUse: Int { nodes.memoryUse + states.memoryUse + table.memoryUse }

  /// Lends the labels of a prefix, from first to last.
  @inline(__always)
  func withLabels<Result>(of index: Index, _ body: (UnsafeBufferPointer<Int>) -> Result) -> Result {
    var count = 0
    forEachLabel(upTo: index) { _ in count += 1 }
    return withUnsafeTemporaryAllocation(of: Int.self, capacity: count) { labels in
      var position = count
      forEachLabel(upTo: index) { label in
        position -= 1
        labels.initializeElement(at: position, to: label)
      }
      return body(UnsafeBufferPointer(labels))
    }
  }

  /// Calls `body` with the labels of a prefix, the last one first.
  @inline(__always)
  private func forEachLabel(upTo index: Index, _ body: (Int) -> Void) {
    var index = index
    while index != Self.none {
      let node = self[index]
      if node.label != 0 { body(Int(node.label)) }
      index = node.parent
    }
  }

  /// Drops the nodes whose `isKept` is −1 and renumbers the others in their old order.
  ///
  /// - Parameter isKept: one value per node, 0 or −1; on return the new index or −1. Parents of
  ///   kept nodes must be kept.
  /// - Complexity: O(nodes).
  mutating func compact(keeping isKept: inout FlatArray<Index>) {
    table.removeAll()
    var kept = 0
    for old in 0..<nodes.count where isKept[old] >= 0 {
      var node = nodes[old]
      if node.parent != Self.none {
        node.parent = isKept[Int(node.parent)]
        table.insert(Index(kept), forKey: Self.key(node.parent, node.label))
      }
      nodes[kept] = node
      states[kept] = states[old]
      isKept[old] = Index(kept)
      kept += 1
    }
    nodes.truncate(to: kept)
    states.truncate(to: kept)
    checkInvariants()
  }

  /// Checks, in debug builds and tests, that parents precede their children and each child is
  /// found.
  private func checkInvariants() {
    #if DEBUG
      precondition(states.count == nodes.count)
      var children = 0
      for index in 0..<nodes.count where nodes[index].parent != Self.none {
        let node = nodes[index]
        precondition((0..<index).contains(Int(node.parent)))
        precondition(child(of: node.parent, label: node.label) == index)
        children += 1
      }
      precondition(table.count == children)
      table.checkInvariants()
    #endif
  }

  @inline(__always)
  private static func key(_ parent: Index, _ label: Int32) -> UInt64 {
    UInt64(UInt32(bitPattern: parent)) << 32 | UInt64(UInt32(bitPattern: label))
  }
}
