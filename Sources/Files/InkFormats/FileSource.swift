import Foundation

/// A file descriptor, or a file that is opened at the first read.
final class FileSource: ByteSource {
  private let path: String?
  private var descriptor: Int32?

  init(path: String) {
    self.path = path
  }

  /// Reads a descriptor that belongs to the caller and isn't closed.
  init(descriptor: Int32) {
    path = nil
    self.descriptor = descriptor
  }

  deinit {
    if path != nil, let descriptor { close(descriptor) }
  }

  func read(into buffer: UnsafeMutableRawBufferPointer) throws(ByteSourceError) -> Int {
    let descriptor = try open()
    while true {
      let count = Foundation.read(descriptor, buffer.baseAddress, buffer.count)
      if count >= 0 { return count }
      guard errno == EINTR else { throw .system(code: errno) }
    }
  }

  private func open() throws(ByteSourceError) -> Int32 {
    if let descriptor { return descriptor }
    guard let path else { throw .system(code: EBADF) }
    let opened = Foundation.open(path, O_RDONLY | O_CLOEXEC)
    guard opened >= 0 else { throw .system(code: errno) }
    descriptor = opened
    return opened
  }
}
