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
      guard !standing.isEmpty else { return nil }
      func median(_ value: (WritingBand) -> Double) -> Double {
        standing.map(value).sorted()[standing.count / 2]
      }
      return LineBand(
        characters: words[line.lowerBound].lowerBound..<words[line.upperBound - 1].upperBound,
        base: median { $0.base }, height: median { $0.height })
    }
  }
}
