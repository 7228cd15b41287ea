/// One change of a text: some of its characters are replaced.
public struct TextEdit: Hashable, Sendable {
  /// The characters to replace, as indices in ``WrittenText/characters``; an empty range to insert
  /// text.
  public let range: Range<Int>
  /// The text that replaces them.
  public let replacement: String
}
