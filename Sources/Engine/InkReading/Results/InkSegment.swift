import InkModel
import Support

/// A part of a reading and the ink that was written for it: a grapheme or a word.
public struct InkSegment: Hashable, Sendable {
  /// The range of the part in the candidate's text.
  public let textRange: Range<String.Index>
  /// The ink, in the order of writing; empty for white space, and rarely for a letter whose strokes went to
  /// those beside it.
  public let ink: [InkSpan]
  /// The probability that the ink stands for this text, 0 to 1.
  public let confidence: Double
  /// The texts that the ink may stand for if the text around it stays, including the part's own;
  /// the likeliest first. Only characters of packs that read character by character have any.
  public let alternatives: [Alternative]

  /// A text that may replace that of a part.
  public struct Alternative: Hashable, Sendable {
    /// One character, in Unicode's composed form.
    public let text: String
    /// The probability that it is right, 0 to 1. Those of one part sum to at most 1.
    public let confidence: Double

    /// Creates a text with its probability.
    public init(text: String, confidence: Double) {
      self.text = text
      self.confidence = confidence
    }
  }

  /// Creates a part of a text with its ink.
  public init(
    textRange: Range<String.Index>, ink: [InkSpan], confidence: Double,
    alternatives: [Alternative] = []
  ) {
    self.textRange = textRange
    self.ink = ink
    self.confidence = confidence
    self.alternatives = alternatives
  }
}

extension InkSegment {
  /// Returns the segment of another text and another ink.
  ///
  /// - Parameters:
  ///   - mapped: returns an index of the other text.
  ///   - stroke: returns the index of a stroke in the other ink; `nil` leaves it out.
  func moved(
    to mapped: (String.Index) -> String.Index, stroke: (Int) -> Int?
  ) -> InkSegment {
    InkSegment(
      textRange: mapped(textRange.lowerBound)..<mapped(textRange.upperBound),
      ink: ink.compactMap { span in
        stroke(span.stroke).map { InkSpan(stroke: $0, points: span.points) }
      }.inWritingOrder,
      confidence: confidence, alternatives: alternatives)
  }
}

extension [InkSpan] {
  /// The spans in the order of writing.
  @inline(never)
  var inWritingOrder: [InkSpan] {
    ordered { ($0.stroke, $0.points.lowerBound) < ($1.stroke, $1.points.lowerBound) }
  }
}

#if !hasFeature(Embedded)
  extension InkSegment.Alternative: Codable {}
#endif

/// The segments of a reading.
struct TextSegments: Sendable {
  /// The text's characters (extended grapheme clusters), including white space.
  var graphemes: [InkSegment] = []
  /// The runs of characters without white space.
  var words: [InkSegment] = []
}
