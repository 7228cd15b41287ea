import InkModel

extension WrittenText {
  /// A line of the text and the height of its letters.
  package struct LineBand: Hashable, Sendable {
    /// Indices in ``WrittenText/characters``, from the first letter to the last.
    package let characters: Range<Int>
    /// The baseline; y grows downwards.
    package let base: Double
    /// The x-height.
    package let height: Double
  }

  /// The lines that have ink, from the first on.
  package var lineBands: [LineBand] {
    lines.compactMap { line in
      let standing = bands[line].filter { $0.base.isFinite }
      guard let base = standing.map({ $0.base }).upperMedian,
        let height = standing.map({ $0.height }).upperMedian
      else { return nil }
      return LineBand(
        characters: words[line.lowerBound].lowerBound..<words[line.upperBound - 1].upperBound,
        base: base, height: height)
    }
  }
}
