/// The best `width` candidates of a frame: a binary heap with the worst on top.
///
/// It holds only keys; a candidate's data lies at its ``Key/index`` in another array. A sorted
/// list, such as `Best`, would move many keys for each that enters.
struct CandidateHeap: ~Copyable {
  struct Key {
    var score: Double
    /// The prefix, which breaks ties: the earlier one is better.
    var node: Int32
    /// The index of the candidate's data, below `width`.
    var index: Int32

    @inline(__always)
    func isWorse(than other: Key) -> Bool {
      score != other.score ? score < other.score : node > other.node
    }
  }

  private let width: Int
  private var keys: FlatArray<Key>

  init(width: Int) {
    self.width = width
    keys = FlatArray(minimumCapacity: min(width, 1 << 10))
  }

  var count: Int { keys.count }

  /// The score that a further candidate must reach: the worst kept one's, or −∞ while there is
  /// room.
  var floor: Double {
    @inline(__always) get { count == width ? keys.base[0].score : -.infinity }
  }

  mutating func removeAll() {
    keys.truncate(to: 0)
  }

  /// Inserts a candidate, replacing the worst one if the heap is full.
  ///
  /// - Returns: the index for the candidate's data, taken over from the dropped one, or `nil` if
  ///   the candidate itself is the worst.
  /// - Complexity: O(log width).
  @inline(__always)
  mutating func insert(score: Double, node: Int32) -> Int? {
    if count < width {
      let index = count
      keys.append(Key(score: score, node: node, index: Int32(truncatingIfNeeded: index)))
      if count == width { heapify() }
      return index
    }
    let worst = keys.base[0]
    let key = Key(score: score, node: node, index: worst.index)
    guard worst.isWorse(than: key) else { return nil }
    siftDown(key, from: 0, count: count)
    checkInvariants()
    return Int(worst.index)
  }

  /// Sorts the keys, best first, and ends the frame: only ``removeAll()`` may follow.
  ///
  /// - Complexity: O(width log width).
  mutating func sort() {
    if count < width { heapify() }
    var unsorted = count
    while unsorted > 1 {
      unsorted -= 1
      let last = keys.base[unsorted]
      keys.base[unsorted] = keys.base[0]
      siftDown(last, from: 0, count: unsorted)
    }
    for rank in 1..<max(count, 1) { assert(keys[rank].isWorse(than: keys[rank - 1])) }
  }

  subscript(rank: Int) -> Key {
    @inline(__always) get { keys[rank] }
  }

  /// Turns keys in any order into a heap.
  private func heapify() {
    var start = count / 2
    while start > 0 {
      start -= 1
      siftDown(keys.base[start], from: start, count: count)
    }
    checkInvariants()
  }

  /// Sinks a key to its position at or below `hole`.
  @inline(__always)
  private func siftDown(_ key: Key, from hole: Int, count: Int) {
    var hole = hole
    while true {
      var child = 2 * hole + 1
      guard child < count else { break }
      if child + 1 < count && keys.base[child + 1].isWorse(than: keys.base[child]) { child += 1 }
      guard keys.base[child].isWorse(than: key) else { break }
      keys.base[hole] = keys.base[child]
      hole = child
    }
    keys.base[hole] = key
  }

  /// Checks, in debug builds and tests, that no key is worse than its parent and no two share a
  /// place.
  private func checkInvariants() {
    #if DEBUG
      withUnsafeTemporaryAllocation(of: Bool.self, capacity: count) { taken in
        taken.initialize(repeating: false)
        for index in 0..<count {
          precondition(index == 0 || !keys[index].isWorse(than: keys[(index - 1) / 2]))
          let data = Int(keys[index].index)
          precondition(data < count && !taken[data])
          taken[data] = true
        }
      }
    #endif
  }
}
