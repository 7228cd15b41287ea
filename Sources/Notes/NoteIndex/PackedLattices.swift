import DuctusNotes

/// The lattices of a block's lines as bytes, from which the words of a phrase are picked without
/// decoding all others.
///
/// For each line: the numbers of words of its likeliest reading and of arcs, in 16 bits each; for
/// each arc: the length of its word in bytes in 16 bits, the word, 1 if the next follows without a
/// space and 0 otherwise, start and end in 256ths of a word in 32 bits, the probability in 65,535ths
/// in 16. Little-endian.
enum PackedLattices {
  /// The limit of what 16 bits hold.
  private static let limit = 65_535
  private static let fraction: Float = 256

  /// - Parameter wordCounts: the number of words in the likeliest reading of each line.
  static func bytes(of lattices: [[LatticeArc]], wordCounts: [Int]) -> [UInt8] {
    var bytes: [UInt8] = []
    func add(_ value: Int) {
      bytes += [UInt8(truncatingIfNeeded: value), UInt8(truncatingIfNeeded: value >> 8)]
    }
    func addPosition(_ position: Float) {
      let units = Int(position * fraction)
      add(units)
      add(units >> 16)
    }
    for (lattice, count) in zip(lattices, wordCounts) {
      let arcs = lattice.filter { $0.word.utf8.count <= limit }.prefix(limit)
      add(min(limit, count))
      add(arcs.count)
      for arc in arcs {
        add(arc.word.utf8.count)
        bytes += arc.word.utf8
        bytes.append(arc.isJoined ? 1 : 0)
        addPosition(arc.start)
        addPosition(arc.end)
        add(Int(max(0, min(1, arc.probability)) * 65_535))
      }
    }
    return bytes
  }

  /// Returns the arcs of some words, line by line, and the number of words of each line.
  ///
  /// If the bytes end too early, so do the lines.
  static func arcs(
    of words: [String], in bytes: UnsafeRawBufferPointer
  ) -> (lattices: [[LatticeArc]], wordCounts: [Int]) {
    var (lattices, counts): ([[LatticeArc]], [Int]) = ([], [])
    let wanted = words.map { Array($0.utf8) }
    var offset = 0
    func number() -> Int {
      defer { offset += 2 }
      return Int(bytes[offset]) | Int(bytes[offset + 1]) << 8
    }
    func position() -> Float {
      let low = number()
      return Float(low | number() << 16) / fraction
    }
    while offset + 4 <= bytes.count {
      let (words, count) = (number(), number())
      var lattice: [LatticeArc] = []
      for _ in 0..<count {
        guard offset + 2 <= bytes.count else { return (lattices, counts) }
        let length = number()
        guard offset + length + 11 <= bytes.count else { return (lattices, counts) }
        let text = UnsafeRawBufferPointer(rebasing: bytes[offset..<offset + length])
        let isJoined = bytes[offset + length] == 1
        offset += length + 1
        let (start, end, probability) = (position(), position(), number())
        guard wanted.contains(where: { $0.count == text.count && $0.elementsEqual(text) }) else {
          continue
        }
        lattice.append(
          LatticeArc(
            word: String(decoding: text, as: UTF8.self), start: start, end: end,
            probability: Float(probability) / 65_535, isJoined: isJoined))
      }
      lattices.append(lattice)
      counts.append(words)
    }
    return (lattices, counts)
  }
}
