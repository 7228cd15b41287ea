#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// A file's bytes, mapped for reading.
///
/// The file must not be shortened while it is mapped; whoever replaces one writes the new file
/// under another name and renames it.
final class MappedFile {
  /// All bytes of the file; valid as long as this object.
  let bytes: UnsafeRawBufferPointer

  init(path: String) throws(NetworkError) {
    // Without waiting: the path may be a pipe, which the check below refuses.
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { throw Self.failure(path) }
    defer { close(descriptor) }

    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw Self.failure(path) }
    guard status.st_mode & S_IFMT == S_IFREG else {
      throw .unreadable(file: path, reason: "not a regular file")
    }
    let size = Int(status.st_size)
    guard size > 0 else {
      bytes = UnsafeRawBufferPointer(start: nil, count: 0)
      return
    }
    guard let start = mmap(nil, size, PROT_READ, MAP_PRIVATE, descriptor, 0), start != MAP_FAILED
    else { throw Self.failure(path) }
    bytes = UnsafeRawBufferPointer(start: start, count: size)
  }

  deinit {
    guard let start = bytes.baseAddress else { return }
    munmap(UnsafeMutableRawPointer(mutating: start), bytes.count)
  }

  /// The error of the last system call.
  private static func failure(_ path: String) -> NetworkError {
    .unreadable(file: path, reason: String(cString: strerror(errno)))
  }
}
