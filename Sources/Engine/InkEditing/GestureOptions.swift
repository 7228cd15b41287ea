/// How much of a text a gesture takes.
public struct GestureOptions: Hashable, Sendable {
  /// What a gesture takes that meets a word in part.
  public enum Extent: String, CaseIterable, Sendable {
    /// The word, where it meets the greater part.
    case words
    /// The characters that it meets.
    case characters
  }

  /// What a scribble takes.
  public enum Reach: String, CaseIterable, Sendable {
    /// What lies under it for the greater part.
    case covered
    /// All that its line passes through, even at an edge.
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
