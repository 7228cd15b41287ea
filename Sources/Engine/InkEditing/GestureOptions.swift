/// The amount of text that a gesture takes.
public struct GestureOptions: Hashable, Sendable {
  /// The text that a gesture takes if it meets a word in part.
  public enum Extent: String, CaseIterable, Sendable {
    /// A word, if the gesture meets most of it; otherwise its characters that are met, if they are
    /// at least three. Of text without spaces between words, as in Japanese and Thai, the
    /// characters that are met.
    case words
    /// The characters that it covers.
    case characters
  }

  /// The text that a scribble takes.
  public enum Reach: String, CaseIterable, Sendable {
    /// The text that is mostly under it.
    case covered
    /// Everything that its line crosses, even at an edge.
    case touched
  }

  /// The text that the gesture takes if it meets a word in part.
  public var extent: Extent
  /// The text that a scribble takes.
  public var reach: Reach

  /// Creates options; by default, gestures take words, and scribbles those that they cover.
  public init(extent: Extent = .words, reach: Reach = .covered) {
    (self.extent, self.reach) = (extent, reach)
  }
}
