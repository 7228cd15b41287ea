/// A file's bytes in memory, with the file's name in errors.
///
/// A pack consists of such bytes with names: mapped from a folder, kept in memory, downloaded, or
/// given by a browser. The code that reads them can't tell the difference.
///
/// Unchecked: the bytes never change, and `owner` only keeps them in memory.
public struct FileBytes: @unchecked Sendable {
  /// The file's name or path.
  public let name: String
  /// All bytes; valid as long as this value.
  public let bytes: UnsafeRawBufferPointer
  /// Keeps the memory.
  let owner: AnyObject

  /// Creates a file from existing bytes.
  ///
  /// - Parameter owner: keeps their memory, which is aligned for any number type.
  public init(name: String, bytes: UnsafeRawBufferPointer, owner: AnyObject) {
    self.name = name
    self.bytes = bytes
    self.owner = owner
  }

  /// Creates a file from a copy of bytes.
  public init(name: String, copying bytes: UnsafeRawBufferPointer) {
    let copy = Copy(count: bytes.count)
    copy.bytes.copyMemory(from: bytes)
    self.init(name: name, bytes: UnsafeRawBufferPointer(copy.bytes), owner: copy)
  }

  /// Returns numbers in the file, which keep its bytes in memory.
  package func numbers<Element: BitwiseCopyable>(
    at start: UnsafeRawPointer, of type: Element.Type
  ) -> ReadOnly<Element> {
    ReadOnly(start.assumingMemoryBound(to: Element.self), owner: owner)
  }

  private final class Copy {
    let bytes: UnsafeMutableRawBufferPointer

    init(count: Int) { bytes = .allocate(byteCount: count, alignment: 64) }

    deinit { bytes.deallocate() }
  }
}

#if !hasFeature(Embedded)
  extension FileBytes {
    /// Maps a regular file.
    ///
    /// - Throws: ``MappingError``.
    public init(mapping path: String) throws(MappingError) {
      let file = try MappedFile(path: path)
      self.init(name: path, bytes: file.bytes, owner: file)
    }

    /// Reads a regular file's bytes as they are now, whatever is written to it later.
    ///
    /// - Parameter limit: at most `limit + 1` bytes are read, so the count shows that a file is
    ///   longer.
    /// - Throws: ``MappingError``.
    public init(reading path: String, limit: Int) throws(MappingError) {
      let file = try InputFile(path: path)
      let copy = Copy(count: min(file.size, limit) + 1)
      let count = try file.next(into: copy.bytes)
      self.init(
        name: path, bytes: UnsafeRawBufferPointer(rebasing: copy.bytes[..<count]), owner: copy)
    }
  }
#endif
