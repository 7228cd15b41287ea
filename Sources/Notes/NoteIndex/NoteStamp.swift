/// A stamp that tells whether a note has changed since it was read.
public struct NoteStamp: Hashable, Sendable {
  /// The size of the file in bytes.
  public var size: Int64
  /// The time of its last change, in milliseconds since 1970.
  public var modified: Int64
  /// The model that reads it, with its version.
  public var model: String

  /// Creates a stamp from a file and a model.
  public init(size: Int64, modified: Int64, model: String) {
    (self.size, self.modified, self.model) = (size, modified, model)
  }

  /// The stamp of no file, with the same model.
  public var never: NoteStamp { NoteStamp(size: -1, modified: 0, model: model) }

  /// Creates a stamp of a file that was changed at any time, however remote.
  ///
  /// - Parameter seconds: since 1970.
  public init(size: Int64, secondsSince1970 seconds: Double, model: String) {
    let milliseconds = (seconds * 1_000).rounded(.down)
    self.init(
      size: size,
      modified: Int64(exactly: milliseconds) ?? (milliseconds < 0 ? .min : .max), model: model)
  }
}
