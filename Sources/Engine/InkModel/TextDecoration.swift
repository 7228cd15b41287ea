/// A line that belongs to no letter: one under, through or around words.
public struct TextDecoration: Hashable, Sendable {
  /// The position of a line relative to what it decorates.
  public enum Kind: String, CaseIterable, Hashable, Sendable {
    /// A line under the words.
    case underline
    /// A line through the words, which usually deletes them.
    case strikeThrough
    /// A loop around the words.
    case surround
  }

  /// The position of the line relative to what it decorates.
  public let kind: Kind
  /// The strokes that the line was drawn with, as indices into the ink's strokes.
  public let strokes: [Int]
  /// The decorated ink, stroke by stroke.
  public let ink: [InkSpan]
  /// The part of the best reading's text that most of this ink was written for.
  public package(set) var textRange: Range<String.Index>?

  /// Creates a line of these strokes that decorates this ink.
  public init(kind: Kind, strokes: [Int], ink: [InkSpan]) {
    self.kind = kind
    self.strokes = strokes
    self.ink = ink
  }

  /// Returns the line in an ink whose strokes have other indices.
  @inline(never)
  package func renumbered(_ number: (Int) -> Int) -> TextDecoration {
    TextDecoration(
      kind: kind, strokes: strokes.map(number),
      ink: ink.map { InkSpan(stroke: number($0.stroke), points: $0.points) })
  }
}

#if !hasFeature(Embedded)
  extension TextDecoration.Kind: Codable {}
#endif
