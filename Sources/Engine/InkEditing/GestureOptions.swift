/// How much of a text a gesture takes.
public struct GestureOptions: Hashable, Sendable {
  /// What a gesture takes that meets a word in part.
  public enum Extent: String, CaseIterable, Sendable {
    /// A word, if the gesture covers most of it.
    case words
    /// The characters that it covers.
    case characters
  }

  /// What a scribble takes.
  public enum Reach: String, CaseIterable, Sendable {
    /// What is mostly under it.
    case covered
    /// Everything that its line crosses, even at an edge.
    case touched
  }

  /// What a gesture takes that meets a word in part.
  public var extent: Extent
  /// What a scribble takes.
  public var reach: Reach

  /// Whole words, of which a scribble takes those that it covers, unless something else is said.
  public init(extent: Extent = .words, reach: Reach = .covered) {
    (self.extent, self.reach) = (extent, reach)
  }
}
