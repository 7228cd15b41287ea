/// All prefixes that the search has met, each as a node that knows its parent and last label.
///
/// Equal prefixes are the same node, so hypotheses merge by comparing indices. Children are found
/// by an open hash of (parent, label) with linear probing; nodes are numbered in the order of
/// their making. What the language model said is kept in the node, so that it is asked once.
struct PrefixTree<State>: ~Copyable {
  typealias Index = Int32

  struct Node {
    /// The prefix without its last label, ``PrefixTree/none`` at a root.
    var parent: Index
    /// The last label; 0 for the empty prefix.
    var label: Int32
    /// Place in the beam, or −1 while the prefix is not in it.
    var slot: Int32
    /// ln P(prefix | pre-context).
    var languageScore: Double
    /// All that is added to the optical score: weighted language score, length bonus, penalty.
    var prior: Double
  }

  static var none: Index { -1 }

  private(set) var nodes: FlatArray<Node>
  private(set) var states: FlatArray<State>
  private var table: PrefixHash

  /// Nodes whose memory is kept from ink to ink: what long lines need.
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

  /// The child of `parent` by `label`, or ``none``.
  ///
  /// - Complexity: O(1) expected.
  @inline(__always)
  func child(of parent: Index, label: Int32) -> Index {
    table.value(forKey: Self.key(parent, label))
  }

  /// Adds a prefix that is not in the tree yet. A root (`parent` = ``none``) can't be found by
  /// ``child(of:label:)``.
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

  /// Forgets all prefixes. The memory for a long line is kept, that of more is given back.
  mutating func removeAll() {
    checkInvariants()
    nodes.removeAll(keepingCapacity: 1 << Self.keptSizeLog2)
    states.removeAll(keepingCapacity: 1 << Self.keptSizeLog2)
    table.removeAll(keepingSizeLog2: Self.keptSizeLog2 + 1)
  }

  /// Bytes that nodes, states and hash table take.
  var memoryUse: Int { nodes.memoryUse + states.memoryUse + table.memoryUse }

  /// The labels of a prefix from first to last.
  func labels(of index: Index) -> [Int] {
    var labels: [Int] = []
    var index = index
    while index != Self.none {
      let node = self[index]
      if node.label != 0 { labels.append(Int(node.label)) }
      index = node.parent
    }
    return labels.reversed()
  }

  /// Drops the nodes for which `isKept` is −1 and renumbers the others in their old order.
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

  /// In debug builds and tests: parents come before their children, and each child is found.
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

/// An open hash from (parent, label) to node, with linear probing and at most half full.
///
/// Each entry has the number of the epoch in which it was written: those of older epochs are free
/// places, so that forgetting everything is a matter of adding one.
struct PrefixHash: ~Copyable {
  // Not private: Swift 6.3 fails to link a private type that is an argument of a generic one.
  struct Entry {
    var key: UInt64
    var value: Int32
    /// 0 where nothing was ever written.
    var epoch: UInt32
  }

  private var entries: FlatArray<Entry>
  private var shift: UInt64
  private(set) var count = 0
  /// At least 1.
  private var epoch: UInt32 = 1

  private static var free: Entry { Entry(key: 0, value: -1, epoch: 0) }

  init(sizeLog2: Int) {
    entries = FlatArray(repeating: Self.free, count: 1 << sizeLog2)
    shift = 64 - UInt64(sizeLog2)
  }

  /// Places, taken and free.
  var capacity: Int { entries.count }

  /// Bytes of all places.
  var memoryUse: Int { entries.memoryUse }

  /// The value of a key, or −1.
  @inline(__always)
  func value(forKey key: UInt64) -> Int32 {
    let entry = entries[place(ofKey: key)]
    return entry.epoch == epoch ? entry.value : -1
  }

  /// Adds a key that is not there yet.
  ///
  /// - Complexity: O(1) amortised and expected.
  mutating func insert(_ value: Int32, forKey key: UInt64) {
    if 2 * (count + 1) > entries.count { grow() }
    let place = place(ofKey: key)
    assert(value >= 0 && entries[place].epoch != epoch)
    entries[place] = Entry(key: key, value: value, epoch: epoch)
    count += 1
  }

  /// Forgets all keys.
  ///
  /// - Parameter sizeLog2: size up to which the table keeps its memory.
  /// - Complexity: O(1), and O(2^sizeLog2) after a table that was larger.
  mutating func removeAll(keepingSizeLog2 sizeLog2: Int = 62) {
    if entries.count > 1 << sizeLog2 {
      self = PrefixHash(sizeLog2: sizeLog2)
    } else if epoch == .max {
      entries.base.update(repeating: Self.free, count: entries.count)
      epoch = 1
    } else {
      epoch += 1
    }
    count = 0
  }

  /// Where the key is or, if it isn't there, where it belongs.
  @inline(__always)
  private func place(ofKey key: UInt64) -> Int {
    let mask = entries.count - 1
    // Fibonacci hashing (Knuth, The Art of Computer Programming 3, 6.4).
    var place = Int(truncatingIfNeeded: (key &* 0x9E37_79B9_7F4A_7C15) &>> shift)
    while entries.base[place].epoch == epoch && entries.base[place].key != key {
      place = (place &+ 1) & mask
    }
    return place
  }

  private mutating func grow() {
    checkInvariants()
    var old = FlatArray(repeating: Self.free, count: 2 * entries.count)
    swap(&entries, &old)
    shift -= 1
    for i in 0..<old.count where old[i].epoch == epoch {
      entries[place(ofKey: old[i].key)] = old[i]
    }
    checkInvariants()
  }

  /// In debug builds and tests: each key is found, and no more than half of the places are taken.
  func checkInvariants() {
    #if DEBUG
      precondition(entries.count == 1 << (64 - shift) && 2 * count <= entries.count)
      var taken = 0
      for place in 0..<entries.count where entries[place].epoch == epoch {
        precondition(self.place(ofKey: entries[place].key) == place)
        taken += 1
      }
      precondition(taken == count)
    #endif
  }
}
