/// Why an index can't be used.
public struct NoteIndexError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The index's file.
  public let file: String
  /// SQLite's result code.
  public let code: Int32
  /// SQLite's message.
  public let message: String

  public var description: String { "\(file): \(message) (SQLite's error \(code))" }
}
