/// An open hash from (parent, label) to node, with linear probing and at most half full.
///
/// Each entry has the number of the epoch in which it was written. Those of older epochs are free,
/// so forgetting everything takes one increment.
struct PrefixHash: ~Copyable {
  // Not private: Swift 6.3 fails to link a private type that is an argument of a generic one.
  struct Entry {
    var key: UInt64
    var value: Int32
    /// 0 if nothing was ever written.
    var epoch: UInt32
  }

  private var entries: FlatArray<Entry>
  private var shift: UInt64
  private(set) var count = 0
  /// The number of the present epoch, from 1.
  private var epoch: UInt32 = 1

  private static var free: Entry { Entry(key: 0, value: -1, epoch: 0) }

  init(sizeLog2: Int) {
    entries = FlatArray(repeating: Self.free, count: 1 << sizeLog2)
    shift = 64 - UInt64(sizeLog2)
  }

  /// The number of places, used and free.
  var capacity: Int { entries.count }

  /// The bytes of all places.
  var memoryUse: Int { entries.memoryUse }

  /// Returns the value of a key, or −1.
  @inline(__always)
  func value(forKey key: UInt64) -> Int32 {
    let entry = entries[bucket(ofKey: key)]
    return entry.epoch == epoch ? entry.value : -1
  }

  /// Adds a new key.
  ///
  /// - Complexity: O(1) amortised and expected.
  mutating func insert(_ value: Int32, forKey key: UInt64) {
    if 2 * (count + 1) > entries.count { grow() }
    let bucket = bucket(ofKey: key)
    assert(value >= 0 && entries[bucket].epoch != epoch)
    entries[bucket] = Entry(key: key, value: value, epoch: epoch)
    count += 1
  }

  /// Forgets all keys.
  ///
  /// - Parameter sizeLog2: the size up to which the table keeps its memory.
  /// - Complexity: O(1), and O(2^sizeLog2) after a larger table.
  mutating func removeAll(keepingSizeLog2 sizeLog2: Int = Int.bitWidth - 2) {
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

  /// Returns the place of a key, or the free one where it belongs.
  @inline(__always)
  private func bucket(ofKey key: UInt64) -> Int {
    let mask = entries.count - 1
    // Fibonacci hashing (Knuth, The Art of Computer Programming 3, 6.4).
    var bucket = Int(truncatingIfNeeded: (key &* 0x9E37_79B9_7F4A_7C15) &>> shift)
    while entries.base[bucket].epoch == epoch && entries.base[bucket].key != key {
      bucket = (bucket &+ 1) & mask
    }
    return bucket
  }

  private mutating func grow() {
    checkInvariants()
    var old = FlatArray(repeating: Self.free, count: 2 * entries.count)
    swap(&entries, &old)
    shift -= 1
    for i in 0..<old.count where old[i].epoch == epoch {
      entries[bucket(ofKey: old[i].key)] = old[i]
    }
    checkInvariants()
  }

  /// Checks, in debug builds and tests, that each key is found and at most half of the places are
  /// used.
  func checkInvariants() {
    #if DEBUG
      precondition(entries.count == 1 << (64 - shift) && 2 * count <= entries.count)
      var taken = 0
      for bucket in 0..<entries.count where entries[bucket].epoch == epoch {
        precondition(self.bucket(ofKey: entries[bucket].key) == bucket)
        taken += 1
      }
      precondition(taken == count)
    #endif
  }
}
