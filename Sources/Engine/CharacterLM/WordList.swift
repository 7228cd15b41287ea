import Support
import UnicodeText

/// The words for a ``WordTrie``: their bytes one after the other, with the place of each.
struct WordList: ~Copyable {
  struct Word {
    /// The first eight bytes, the first one highest: enough to compare most words.
    var prefix: UInt64
    var start: UInt32
    var length: UInt16
    var weight: Float
    /// The weight per character.
    var density: Float
  }

  private(set) var bytes: [UInt8] = []
  private(set) var words: [Word] = []
  /// Whether words are converted to pen order.
  private let penOrder: Bool

  init(wordCapacity: Int, penOrder: Bool) {
    self.penOrder = penOrder
    words.reserveCapacity(wordCapacity)
    bytes.reserveCapacity(8 * wordCapacity)
  }

  /// Appends a word without its joiners: whether they are written depends on the pack.
  mutating func append(_ word: String, weight: Float) {
    let stored = word.decomposedScalars
    let written = penOrder ? PenOrder.pen(stored) : stored
    let scalars = written.filter { !PenOrder.isJoiner($0) }
    append(
      Array(String(String.UnicodeScalarView(scalars)).utf8), characters: scalars.count,
      weight: weight)
  }

  /// - Parameters:
  ///   - word: the UTF-8 of a decomposed word, at most 65,535 bytes.
  ///   - weight: its weight; words without weight are dropped.
  mutating func append(_ word: some Collection<UInt8>, characters: Int, weight: Float) {
    guard weight > 0, characters > 0 else { return }
    let start = bytes.count
    bytes.append(contentsOf: word)
    var prefix: UInt64 = 0
    for (index, byte) in bytes[start...].prefix(8).enumerated() {
      prefix |= UInt64(byte) << UInt64(56 - 8 * index)
    }
    words.append(
      Word(
        prefix: prefix, start: UInt32(start), length: UInt16(bytes.count - start), weight: weight,
        density: weight / Float(characters)))
  }

  /// Sorts the words by their bytes.
  mutating func sort() {
    bytes.withUnsafeBufferPointer { bytes in
      words = words.ordered { a, b in
        if a.prefix != b.prefix { return a.prefix < b.prefix }
        let (rest, other) = (bytes[a.range].dropFirst(8), bytes[b.range].dropFirst(8))
        // Equal prefixes of short words may differ in padding: zeros or characters U+0000.
        if rest.isEmpty, other.isEmpty { return a.length < b.length }
        return rest.lexicographicallyPrecedes(other)
      }
    }
  }

  /// Returns the end of the run of words with the same byte at `depth` as the word at `start`.
  func endOfRun(from start: Int, to limit: Int, at depth: Int) -> Int {
    let first = byte(start, depth)
    var end = start + 1
    while end < limit, byte(end, depth) == first { end += 1 }
    return end
  }

  /// Returns the number of leading bytes that two words share; the first `depth` are known to be
  /// equal.
  func sharedBytes(_ a: Int, _ b: Int, from depth: Int) -> Int {
    let length = Int(min(words[a].length, words[b].length))
    var shared = depth
    while shared < length, byte(a, shared) == byte(b, shared) { shared += 1 }
    return shared
  }

  func byte(_ word: Int, _ depth: Int) -> UInt8 {
    let word = words[word]
    return depth < 8
      ? UInt8(truncatingIfNeeded: word.prefix >> UInt64(56 - 8 * depth))
      : bytes[Int(word.start) + depth]
  }
}

extension WordList.Word {
  fileprivate var range: Range<Int> { Int(start)..<Int(start) + Int(length) }
}
