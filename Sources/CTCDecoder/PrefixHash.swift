/// An open hash from (parent, label) to node, with linear probing and at most half full.
struct PrefixHash: ~Copyable {
  // Not private: Swift 6.3 fails to link a private type that is an argument of a generic one.
  struct Entry {
    var key: UInt64
    /// −1 where the place is free.
    var value: Int32
  }

  private var entries: FlatArray<Entry>
  private var shift: UInt64
  private var count = 0

  private static var free: Entry { Entry(key: 0, value: -1) }

  init(sizeLog2: Int) {
    entries = FlatArray(repeating: Self.free, count: 1 << sizeLog2)
    shift = 64 - UInt64(sizeLog2)
  }

  /// The value of a key, or −1.
  @inline(__always)
  func value(forKey key: UInt64) -> Int32 {
    entries[place(ofKey: key)].value
  }

  /// Adds a key that is not there yet.
  mutating func insert(_ value: Int32, forKey key: UInt64) {
    if 2 * (count + 1) > entries.count { grow() }
    entries[place(ofKey: key)] = Entry(key: key, value: value)
    count += 1
  }

  mutating func removeAll() {
    guard count > 0 else { return }
    entries.base.update(repeating: Self.free, count: entries.count)
    count = 0
  }

  /// Where the key is or, if it isn't there, where it belongs.
  @inline(__always)
  private func place(ofKey key: UInt64) -> Int {
    let mask = entries.count - 1
    // Fibonacci hashing (Knuth, The Art of Computer Programming 3, 6.4).
    var place = Int(truncatingIfNeeded: (key &* 0x9E37_79B9_7F4A_7C15) &>> shift)
    while entries.base[place].value >= 0 && entries.base[place].key != key {
      place = (place &+ 1) & mask
    }
    return place
  }

  private mutating func grow() {
    var old = FlatArray(repeating: Self.free, count: 2 * entries.count)
    swap(&entries, &old)
    shift -= 1
    for i in 0..<old.count where old[i].value >= 0 {
      entries[place(ofKey: old[i].key)] = old[i]
    }
  }
}
