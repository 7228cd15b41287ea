#if !hasFeature(Embedded)
  import Foundation
  import Support

  extension PatternFile {
    /// Returns the kind of the patterns in a file.
    ///
    /// - Throws: ``PatternError``.
    public static func kind(contentsOf url: URL) throws(PatternError) -> PatternKind {
      try PatternDocument(read(url)).kind
    }

    fileprivate static func read(_ url: URL) throws(PatternError) -> FileBytes {
      let bytes: [UInt8]
      do {
        bytes = try InputFile.contents(of: url.path, limit: byteLimit)
      } catch {
        throw .unreadable(file: url.path, reason: "\(error)")
      }
      return bytes.withUnsafeBytes { FileBytes(name: url.path, copying: $0) }
    }
  }

  extension PatternLibrary {
    /// Reads a library from a file.
    ///
    /// - Throws: ``PatternError``, which names the place in the file.
    /// - Complexity: O(bytes + patterns).
    public init(contentsOf url: URL) throws(PatternError) {
      try self.init(PatternFile.read(url))
    }

    /// Reads a library from a file's content.
    ///
    /// - Parameter name: the file's name in errors.
    /// - Throws: ``PatternError``.
    /// - Complexity: O(bytes + patterns).
    public init(json data: Data, name: String) throws(PatternError) {
      try self.init(data.withUnsafeBytes { FileBytes(name: name, copying: $0) })
    }

    /// Returns the library as a file's content, from which an equal library is read.
    ///
    /// - Complexity: O(patterns).
    public func json() -> Data { Data(text.utf8) }

    /// Writes the library to a file, which is replaced entirely or not at all.
    ///
    /// A symbolic link is followed, and an existing file keeps its permissions. Anything that isn't
    /// a regular file, such as a pipe, is written into.
    ///
    /// - Throws: ``PatternError/unwritable(file:reason:)``.
    public func write(to url: URL) throws(PatternError) {
      do throws(MappingError) {
        try OutputFile.write(Array(text.utf8), to: url.path)
      } catch {
        throw .unwritable(file: url.path, reason: "\(error)")
      }
    }
  }
#endif
