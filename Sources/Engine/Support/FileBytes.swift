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
    let copy = Copy(bytes)
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

    init(_ source: UnsafeRawBufferPointer) {
      bytes = .allocate(byteCount: source.count, alignment: 64)
      bytes.copyMemory(from: source)
    }

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
  }
#endif
