/// A reading in parts.
struct TextSegments: Sendable {
  /// One for each of the text's characters (extended grapheme clusters), white space included.
  var graphemes: [InkSegment] = []
  /// One for each run of characters without white space.
  var words: [InkSegment] = []
}
