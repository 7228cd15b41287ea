#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// Reads a small file as a whole.
///
/// - Parameter limit: no more than `limit + 1` bytes are read: a longer file shows in the count.
/// - Throws: ``MappingError``.
public func contents(ofSmallFile path: String, limit: Int) throws(MappingError) -> [UInt8] {
  // Without waiting: the path may be a pipe, which the check below refuses.
  let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
  guard descriptor >= 0 else { throw .system(code: errno) }
  defer { close(descriptor) }
  var status = stat()
  guard fstat(descriptor, &status) == 0 else { throw .system(code: errno) }
  guard status.st_mode & S_IFMT == S_IFREG else { throw .notARegularFile }

  var bytes = [UInt8](repeating: 0, count: min(Int(status.st_size), limit) + 1)
  var count = 0
  while count < bytes.count {
    let added = bytes.withUnsafeMutableBytes {
      read(descriptor, $0.baseAddress! + count, $0.count - count)
    }
    if added < 0 && errno == EINTR { continue }
    guard added >= 0 else { throw .system(code: errno) }
    if added == 0 { break }
    count += added
  }
  bytes.removeSubrange(count...)
  return bytes
}

/// The size of a regular file in bytes. A symbolic link is none, whatever it leads to.
///
/// - Throws: ``MappingError``.
public func sizeOfRegularFile(_ path: String) throws(MappingError) -> Int {
  var status = stat()
  guard lstat(path, &status) == 0 else { throw .system(code: errno) }
  guard status.st_mode & S_IFMT == S_IFREG else { throw .notARegularFile }
  return Int(status.st_size)
}
