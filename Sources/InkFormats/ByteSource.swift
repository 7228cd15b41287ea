import Foundation

/// Why bytes can't be had; the reader of the text adds the place.
enum ByteSourceError: Error {
  case system(code: Int32)
  case compression(CompressionFault)
}

/// Bytes that come one after the other: a file, a pipe, memory, or another source decompressed.
protocol ByteSource: AnyObject {
  /// Waits until at least one byte is there and stores what there is.
  ///
  /// - Parameter buffer: is not empty.
  /// - Returns: how many bytes were stored; 0 at the end.
  func read(into buffer: UnsafeMutableRawBufferPointer) throws(ByteSourceError) -> Int
}

/// A file descriptor, or a file that is opened when it is first read.
final class FileSource: ByteSource {
  private let path: String?
  private var descriptor: Int32?

  init(path: String) {
    self.path = path
  }

  /// Reads a descriptor that belongs to the caller and is not closed.
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

/// Bytes in memory.
final class MemorySource: ByteSource {
  private var rest: ArraySlice<UInt8>

  init(_ bytes: [UInt8]) {
    rest = bytes[...]
  }

  func read(into buffer: UnsafeMutableRawBufferPointer) -> Int {
    let part = rest.prefix(buffer.count)
    buffer.copyBytes(from: part)
    rest = rest.dropFirst(part.count)
    return part.count
  }
}

/// A source whose first bytes can be looked at before they are read.
final class PeekableSource: ByteSource {
  private let source: any ByteSource
  private(set) var prefix: [UInt8] = []
  private var prefixRead = 0

  init(_ source: any ByteSource) {
    self.source = source
  }

  /// Lengthens `prefix` by what the source has ready.
  ///
  /// - Returns: `false` at the end of the source.
  func peekMore() throws(ByteSourceError) -> Bool {
    let length = 4096
    var chunk = [UInt8](repeating: 0, count: length)
    // A closure with a typed error would be inferred as untyped by `withUnsafeMutableBytes`.
    let result = chunk.withUnsafeMutableBytes { buffer in
      Result { () throws(ByteSourceError) in try source.read(into: buffer) }
    }
    let count = try result.get()
    prefix += chunk[..<count]
    return count > 0
  }

  func read(into buffer: UnsafeMutableRawBufferPointer) throws(ByteSourceError) -> Int {
    guard prefixRead < prefix.count else {
      prefix = []
      prefixRead = 0
      return try source.read(into: buffer)
    }
    let part = prefix[prefixRead...].prefix(buffer.count)
    buffer.copyBytes(from: part)
    prefixRead += part.count
    return part.count
  }
}
