import InkModel

/// A part of a reading and the ink that was written for it: a grapheme or a word.
public struct InkSegment: Hashable, Sendable {
  /// Where the part stands in the candidate's text.
  public let textRange: Range<String.Index>
  /// The ink, in the order of writing; empty for white space.
  public let ink: [InkSpan]
  /// The probability that the ink is of this text, 0 to 1.
  public let confidence: Double

  /// A part of a text with its ink.
  public init(textRange: Range<String.Index>, ink: [InkSpan], confidence: Double) {
    self.textRange = textRange
    self.ink = ink
    self.confidence = confidence
  }
}
