import CTCDecoder

/// What the confidences of a result are computed from: what a calibration is fitted on.
package struct ReadingEvidence: Hashable, Sendable {
  /// All readings that the beam held, best first.
  package let hypotheses: [Hypothesis]
  /// The characters of the best reading, white space included, and its words.
  package let graphemes, words: [PartEvidence]
}

/// A character or a word of a reading.
package struct PartEvidence: Hashable, Sendable {
  /// Characters of the reading.
  package let range: Range<Int>
  /// Ranks of the hypotheses that have the same in its place, its own reading's among them.
  package let agreeing: [Int]
}
