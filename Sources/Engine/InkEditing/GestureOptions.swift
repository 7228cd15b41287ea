/// The amount of text that a gesture takes.
public struct GestureOptions: Hashable, Sendable {
  /// The text that a gesture takes if it meets a word in part.
  public enum Extent: String, CaseIterable, Sendable {
    /// A word, if the gesture covers most of it.
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

  /// Creates options; by default, gestures take whole words, and scribbles those that they cover.
  public init(extent: Extent = .words, reach: Reach = .covered) {
    (self.extent, self.reach) = (extent, reach)
  }
}
