#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A file's bytes in memory, shared with every process that maps it; read-only, unmapped at the
/// end.
struct MappedFile: ~Copyable {
  let bytes: UnsafeRawBufferPointer

  init(path: String) throws(LanguageModelError) {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw .unreadable(path: path, code: errno) }
    defer { close(descriptor) }

    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw .unreadable(path: path, code: errno) }
    guard status.st_mode & S_IFMT == S_IFREG else { throw .notAFile(path: path) }
    // An empty file can't be mapped, and is truncated whatever it was.
    guard status.st_size > 0, let count = Int(exactly: status.st_size) else {
      throw .truncated(path: path, bytes: 0, expected: UInt64(FileLayout.headerSize))
    }
    guard let start = mmap(nil, count, PROT_READ, MAP_PRIVATE, descriptor, 0), start != MAP_FAILED
    else { throw .unreadable(path: path, code: errno) }
    bytes = UnsafeRawBufferPointer(start: start, count: count)
  }

  deinit {
    munmap(UnsafeMutableRawPointer(mutating: bytes.baseAddress), bytes.count)
  }
}
