#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// A file's bytes in memory, read-only and shared with every process that maps it.
///
/// The file must not be shortened while it is mapped; whoever replaces one writes the new file
/// under another name and renames it.
///
/// Threads share it: the bytes are never written, and unmapped only when nobody holds the object.
public final class MappedFile: Sendable {
  /// All bytes of the file; valid as long as this object. Empty for an empty file.
  public nonisolated(unsafe) let bytes: UnsafeRawBufferPointer

  /// Maps a regular file.
  public init(path: String) throws(MappingError) {
    // Without waiting: the path may be a pipe, which the check below refuses.
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
    guard let start = mmap(nil, count, PROT_READ, MAP_PRIVATE, descriptor, 0), start != MAP_FAILED
    else { throw .system(code: errno) }
    bytes = UnsafeRawBufferPointer(start: start, count: count)
  }

  deinit {
    guard let start = bytes.baseAddress else { return }
    munmap(UnsafeMutableRawPointer(mutating: start), bytes.count)
  }
}

/// Why a file can't be mapped.
public enum MappingError: Error, Hashable, Sendable {
  /// A system call failed with this error number.
  case system(code: Int32)
  /// The path names a directory, a pipe or another thing that isn't a plain file.
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
