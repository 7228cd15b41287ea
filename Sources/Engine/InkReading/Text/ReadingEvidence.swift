import CTCDecoder

/// The values that a result's confidences are computed from, and that a calibration is fitted to.
@_spi(Laboratory) public struct ReadingEvidence: Hashable, Sendable {
  /// All readings that the beam held, best first.
  public let hypotheses: [Hypothesis]
  /// The characters of the best reading, white space included, and its words.
  public let graphemes, words: [PartEvidence]
}

/// A character or a word of a reading.
@_spi(Laboratory) public struct PartEvidence: Hashable, Sendable {
  /// Characters of the reading.
  public let range: Range<Int>
  /// Ranks of the hypotheses that have the same text in its place, including its own reading.
  public let agreeing: [Int]
}
