/// One change of a text: some of its characters are replaced.
public struct TextEdit: Hashable, Sendable {
  /// The characters that go, as places in ``WrittenText/characters``; an empty range where a text is
  /// put in.
  public let range: Range<Int>
  /// What comes in their place.
  public let replacement: String
}
