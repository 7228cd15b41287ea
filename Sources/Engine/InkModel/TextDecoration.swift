/// A line that belongs to no letter: one under words, through them or around them.
public struct TextDecoration: Hashable, Sendable {
  /// Where a line stands to what it decorates.
  public enum Kind: String, CaseIterable, Hashable, Sendable {
    /// Under it.
    case underline
    /// Through it: mostly the writer took it back.
    case strikeThrough
    /// Around it.
    case surround
  }

  /// Where the line stands to what it decorates.
  public let kind: Kind
  /// The strokes that the line was drawn with, as places in the ink's.
  public let strokes: [Int]
  /// The ink that it decorates, stroke after stroke.
  public let ink: [InkSpan]
  /// The part of the best reading's text that was written with most of this ink.
  public package(set) var textRange: Range<String.Index>?

  /// A line of these strokes at this ink.
  public init(kind: Kind, strokes: [Int], ink: [InkSpan]) {
    self.kind = kind
    self.strokes = strokes
    self.ink = ink
  }
}
