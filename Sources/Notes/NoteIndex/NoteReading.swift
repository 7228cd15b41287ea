/// A description of how a note was read, which shows what of its next version needn't be read
/// again.
public struct NoteReading: Hashable, Sendable {
  /// The name of the model that read it, which may have been chosen for it.
  public var reader: String
  /// The number of pages by which that model was chosen; 0 if there was no choice.
  public var sample: Int
  /// A key for each page, which differs if the page may be read differently.
  public var keys: [String]

  /// Creates a description of how a note was read.
  public init(reader: String, sample: Int, keys: [String]) {
    (self.reader, self.sample, self.keys) = (reader, sample, keys)
  }
}
