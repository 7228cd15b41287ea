/// A file that comes in pieces.
struct ImportedFile {
  private var id: String?
  private var type = ""
  private var text = ""

  /// The maximum number of UTF-8 bytes.
  private static let maximumSize = 16 << 20

  /// Begins a file, and drops an unfinished one.
  mutating func begin(_ id: String, type: String) {
    self = ImportedFile()
    (self.id, self.type) = (id, type)
  }

  /// Adds a piece.
  ///
  /// - Returns: the text when it is complete.
  /// - Throws: ``Problem`` if no such file was begun, or it isn't JIIX or is too large.
  mutating func add(_ piece: String, to id: String, isLast: Bool) throws(Problem) -> String? {
    guard id == self.id else {
      throw Problem(.malformed, "no 'importFile' has begun the file '\(id.prefix(40))'")
    }
    guard type.isEmpty || type == MyScriptContent.MediaType.jiix.rawValue else {
      throw Problem(
        .notAcceptable,
        "'\(type.prefix(80))': files of the type application/vnd.myscript.jiix are imported")
    }
    guard text.utf8.count + piece.utf8.count <= Self.maximumSize else {
      self = ImportedFile()
      throw Problem(.tooLargeInk, "a file has \(Self.maximumSize) bytes at most")
    }
    text += piece
    guard isLast else { return nil }
    defer { self = ImportedFile() }
    return text
  }
}
