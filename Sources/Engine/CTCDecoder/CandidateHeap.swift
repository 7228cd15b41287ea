/// The best `width` candidates of a frame: a binary heap with the worst of them on top.
///
/// Keys only; what they stand for lies at their ``Key/place`` in another array.
struct CandidateHeap: ~Copyable {
  struct Key {
    var score: Double
    /// The prefix, which orders equal scores: the one that was met first is better.
    var node: Int32
    /// Where the candidate's data lies, below `width`.
    var place: Int32

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

  /// What a further candidate must reach: the worst kept one's score, or −∞ while there is room.
  var floor: Double {
    @inline(__always) get { count == width ? keys.base[0].score : -.infinity }
  }

  mutating func removeAll() {
    keys.truncate(to: 0)
  }

  /// Takes a candidate in, the worst one out if all places are taken.
  ///
  /// - Returns: the place for the candidate's data, which was the dropped one's, or `nil` if the
  ///   candidate itself is the worst.
  /// - Complexity: O(log width).
  @inline(__always)
  mutating func insert(score: Double, node: Int32) -> Int? {
    if count < width {
      let place = count
      keys.append(Key(score: score, node: node, place: Int32(truncatingIfNeeded: place)))
      if count == width { arrange() }
      return place
    }
    let worst = keys.base[0]
    let key = Key(score: score, node: node, place: worst.place)
    guard worst.isWorse(than: key) else { return nil }
    sink(key, from: 0, count: count)
    checkInvariants()
    return Int(worst.place)
  }

  /// Sorts the keys, best first, which ends the frame: only ``removeAll()`` may follow.
  ///
  /// - Complexity: O(width log width).
  mutating func sort() {
    if count < width { arrange() }
    var unsorted = count
    while unsorted > 1 {
      unsorted -= 1
      let last = keys.base[unsorted]
      keys.base[unsorted] = keys.base[0]
      sink(last, from: 0, count: unsorted)
    }
    for rank in 1..<max(count, 1) { assert(keys[rank].isWorse(than: keys[rank - 1])) }
  }

  subscript(rank: Int) -> Key {
    @inline(__always) get { keys[rank] }
  }

  /// Makes a heap of keys in any order.
  private func arrange() {
    var start = count / 2
    while start > 0 {
      start -= 1
      sink(keys.base[start], from: start, count: count)
    }
    checkInvariants()
  }

  /// Puts a key where it belongs at or below `hole`.
  @inline(__always)
  private func sink(_ key: Key, from hole: Int, count: Int) {
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

  /// In debug builds and tests: no key is worse than the one above it, and no two have one place.
  private func checkInvariants() {
    #if DEBUG
      withUnsafeTemporaryAllocation(of: Bool.self, capacity: count) { taken in
        taken.initialize(repeating: false)
        for place in 0..<count {
          precondition(place == 0 || !keys[place].isWorse(than: keys[(place - 1) / 2]))
          let data = Int(keys[place].place)
          precondition(data < count && !taken[data])
          taken[data] = true
        }
      }
    #endif
  }
}
