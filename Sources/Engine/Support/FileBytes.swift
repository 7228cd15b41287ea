/// A file's bytes in memory, with the name that errors give the file.
///
/// A pack is such bytes with names: mapped from a folder, kept in memory, downloaded, or given by a
/// browser. What reads them knows no difference.
///
/// Unchecked: the bytes never change, and `owner` does nothing but keep them.
public struct FileBytes: @unchecked Sendable {
  /// The file's name or path.
  public let name: String
  /// All bytes; valid as long as this.
  public let bytes: UnsafeRawBufferPointer
  /// Keeps the memory.
  let owner: AnyObject

  /// Bytes that are there already.
  ///
  /// - Parameter owner: keeps their memory, which is aligned for any number.
  public init(name: String, bytes: UnsafeRawBufferPointer, owner: AnyObject) {
    self.name = name
    self.bytes = bytes
    self.owner = owner
  }

  /// A copy of bytes.
  public init(name: String, copying bytes: UnsafeRawBufferPointer) {
    let copy = Copy(count: bytes.count)
    copy.bytes.copyMemory(from: bytes)
    self.init(name: name, bytes: UnsafeRawBufferPointer(copy.bytes), owner: copy)
  }

  /// Numbers that lie in the file, which they keep in memory.
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
    public init(mapping path: String) throws(MappingError) {
      let file = try MappedFile(path: path)
      self.init(name: path, bytes: file.bytes, owner: file)
    }

    /// A regular file's bytes as they are now, whatever is written to it later.
    ///
    /// - Parameter limit: no more than `limit + 1` bytes are read: a longer file shows in the count.
    public init(reading path: String, limit: Int) throws(MappingError) {
      let file = try InputFile(path: path)
      let copy = Copy(count: min(file.size, limit) + 1)
      let count = try file.next(into: copy.bytes)
      self.init(
        name: path, bytes: UnsafeRawBufferPointer(rebasing: copy.bytes[..<count]), owner: copy)
    }
  }
#endif
