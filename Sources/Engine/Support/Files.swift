#if !hasFeature(Embedded)
  #if canImport(Darwin)
    import Darwin
  #elseif canImport(Musl)
    import Musl
  #else
    import Glibc
  #endif

  /// A file's bytes in memory, read-only and shared with every process that maps it.
  ///
  /// The file must not be shortened while it is mapped. To replace it, write the new file under
  /// another name and rename it.
  ///
  /// Threads may share it. Unchecked: the bytes are never written, and are unmapped when the last
  /// reference is released.
  final class MappedFile: Sendable {
    /// All bytes of the file; valid as long as this object. Empty for an empty file.
    nonisolated(unsafe) let bytes: UnsafeRawBufferPointer

    /// Maps a regular file.
    init(path: String) throws(MappingError) {
      // Without blocking: the path may be a pipe, which the check below rejects.
      let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
      guard descriptor >= 0 else { throw .system(code: errno) }
      defer { close(descriptor) }

      var status = stat()
      guard fstat(descriptor, &status) == 0 else { throw .system(code: errno) }
      guard status.st_mode & S_IFMT == S_IFREG else { throw .notARegularFile }
      let count = Int(status.st_size)
      guard count > 0 else {
        bytes = UnsafeRawBufferPointer(start: nil, count: 0)
        return
      }
      // The whole file is read: cached contents are mapped at once, and not page by page.
      #if os(Linux)
        let flags = MAP_PRIVATE | MAP_POPULATE
      #else
        let flags = MAP_PRIVATE
      #endif
      guard let start = mmap(nil, count, PROT_READ, flags, descriptor, 0), start != MAP_FAILED
      else { throw .system(code: errno) }
      bytes = UnsafeRawBufferPointer(start: start, count: count)
    }

    deinit {
      guard let start = bytes.baseAddress else { return }
      munmap(UnsafeMutableRawPointer(mutating: start), bytes.count)
    }
  }

  /// An error that explains why a file can't be mapped.
  public enum MappingError: Error, Hashable, Sendable {
    /// A system call failed with this error number.
    case system(code: Int32)
    /// The path names a folder, a pipe or something else that isn't a regular file.
    case notARegularFile
  }

  extension MappingError: CustomStringConvertible {
    public var description: String {
      switch self {
      case .system(let code): String(cString: strerror(code))
      case .notARegularFile: "not a regular file"
      }
    }
  }

  /// A file that is read piece by piece.
  package final class InputFile {
    /// The number of bytes in the file when it was opened; 0 for a pipe.
    package let size: Int
    private let descriptor: Int32

    /// Opens a regular file. A symbolic link is followed.
    ///
    /// - Parameter takesPipes: whether it may also be a pipe or a device: opening a pipe waits for
    ///   its writer.
    package init(path: String, takesPipes: Bool = false) throws(MappingError) {
      // Without blocking: the path may be a pipe, which the check below rejects.
      descriptor = open(path, O_RDONLY | O_CLOEXEC | (takesPipes ? 0 : O_NONBLOCK))
      guard descriptor >= 0 else { throw .system(code: errno) }
      var status = stat()
      let fault: MappingError? =
        if fstat(descriptor, &status) != 0 {
          .system(code: errno)
        } else {
          switch status.st_mode & S_IFMT {
          case S_IFREG: nil
          case S_IFDIR: .system(code: EISDIR)
          default: takesPipes ? nil : .notARegularFile
          }
        }
      if let fault {
        close(descriptor)
        throw fault
      }
      size = Int(status.st_size)
    }

    deinit { close(descriptor) }

    /// Continues at an offset from the beginning.
    package func seek(to offset: Int) throws(MappingError) {
      guard lseek(descriptor, off_t(offset), SEEK_SET) >= 0 else { throw .system(code: errno) }
    }

    /// Returns the next `count` bytes, or as many as are left; none at the end.
    package func next(_ count: Int) throws(MappingError) -> [UInt8] {
      var fault: MappingError?
      let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
        do throws(MappingError) {
          filled = try next(into: UnsafeMutableRawBufferPointer(buffer))
        } catch {
          fault = error
        }
      }
      if let fault { throw fault }
      return bytes
    }

    /// Fills a buffer with the next bytes, as far as there are any.
    ///
    /// - Returns: the number of bytes.
    func next(into buffer: UnsafeMutableRawBufferPointer) throws(MappingError) -> Int {
      var filled = 0
      while filled < buffer.count {
        let added = read(descriptor, buffer.baseAddress! + filled, buffer.count - filled)
        if added < 0 && errno == EINTR { continue }
        if added < 0 { throw .system(code: errno) }
        if added == 0 { break }
        filled += added
      }
      return filled
    }

    /// Returns all bytes of a small file.
    ///
    /// - Parameter limit: at most `limit + 1` bytes are read, so the count shows that a file is
    ///   longer.
    package static func contents(of path: String, limit: Int) throws(MappingError) -> [UInt8] {
      let file = try InputFile(path: path)
      return try file.next(min(file.size, limit) + 1)
    }

    /// Returns a regular file's size in bytes. A symbolic link isn't one, whatever it leads to.
    package static func size(of path: String) throws(MappingError) -> Int {
      var status = stat()
      guard lstat(path, &status) == 0 else { throw .system(code: errno) }
      guard status.st_mode & S_IFMT == S_IFREG else { throw .notARegularFile }
      return Int(status.st_size)
    }
  }
#endif
