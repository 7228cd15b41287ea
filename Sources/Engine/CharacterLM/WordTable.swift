import UnicodeText

/// The probabilities of words, read in place: an open hash table with 24 bits of each word's hash
/// and eight of its logarithm. About one unknown word in five million is taken for a known one.
struct WordTable: BitwiseCopyable {
  /// The bytes before the entries: the logarithm of code 1 and the step between codes, as float32.
  static let headerBytes = 8
  /// The bytes of an entry: the code in the lowest byte, 0 for a free place, and the tag above.
  static let entryBytes = 4

  private let base: UnsafeRawPointer
  private let entries: UInt64
  private let lowest: Float
  private let step: Float

  /// - Parameter bytes: the section, with ``headerBytes`` and at least one entry.
  init(_ bytes: UnsafeRawBufferPointer, entries: Int) {
    func float(_ offset: Int) -> Float {
      let bits = bytes.loadUnaligned(fromByteOffset: offset, as: UInt32.self)
      return Float(bitPattern: UInt32(littleEndian: bits))
    }
    lowest = float(0)
    step = float(4)
    base = bytes.baseAddress! + Self.headerBytes
    self.entries = UInt64(entries)
  }

  /// The offset in the section and the reason of the first contradiction; `nil` if there is none.
  ///
  /// - Complexity: O(entries).
  var contradiction: (offset: Int, reason: String)? {
    guard lowest.isFinite, step.isFinite, step >= 0, lowest + 254 * step <= 0 else {
      return (0, "logarithms from \(lowest) in steps of \(step)")
    }
    func lacksLogarithm(_ entry: UInt32) -> Bool { (entry & 0xFF == 0) != (entry == 0) }
    // A loop without an exit is vectorised.
    var (free, wrong): (UInt32, UInt32) = (0, 0)
    for bucket in 0..<Int(entries) {
      let entry = entry(bucket)
      free |= entry == 0 ? 1 : 0
      wrong |= lacksLogarithm(entry) ? 1 : 0
    }
    if wrong != 0, let bucket = (0..<Int(entries)).first(where: { lacksLogarithm(entry($0)) }) {
      return (Self.headerBytes + Self.entryBytes * bucket, "no logarithm")
    }
    return free != 0 ? nil : (0, "no free place")
  }

  /// Returns ln P(word), or `nil` for an unknown word.
  ///
  /// - Complexity: O(1) expected: the table is at most four fifths full.
  func logProbability(of word: WordHash) -> Float? {
    let hash = word.mixed
    let tag = UInt32(truncatingIfNeeded: hash & 0xFF_FFFF)
    var bucket = Int(truncatingIfNeeded: ((hash >> 32) &* entries) >> 32)
    while true {
      let found = entry(bucket)
      if found == 0 { return nil }
      if found >> 8 == tag { return lowest + Float((found & 0xFF) &- 1) * step }
      bucket &+= 1
      if bucket == Int(entries) { bucket = 0 }
    }
  }

  @inline(__always)
  private func entry(_ bucket: Int) -> UInt32 {
    UInt32(
      littleEndian: base.loadUnaligned(
        fromByteOffset: bucket &* Self.entryBytes, as: UInt32.self))
  }
}
