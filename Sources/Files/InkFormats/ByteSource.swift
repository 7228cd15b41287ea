import CLzma
import Foundation

/// Why bytes can't be had; the reader of the text adds the place.
enum ByteSourceError: Error {
  case system(code: Int32)
  case compression(CompressionFault)
  /// The source has more bytes than the limit.
  case tooLong(limit: Int)
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

/// A source that may have so many bytes and no more.
final class LimitedSource: ByteSource {
  private let source: any ByteSource
  private let limit: Int
  private var count = 0

  init(_ source: any ByteSource, limit: Int) {
    self.source = source
    self.limit = limit
  }

  func read(into buffer: UnsafeMutableRawBufferPointer) throws(ByteSourceError) -> Int {
    let read = try source.read(into: buffer)
    count += read
    guard count <= limit else { throw .tooLong(limit: limit) }
    return read
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

/// liblzma's `LZMA_CONCATENATED`, a macro that Swift doesn't see: go on with the next stream.
private let concatenated: UInt32 = 0x08

/// Decompresses xz streams, one or several after another, as they are read.
final class XZSource: ByteSource {
  private let source: any ByteSource
  private let memoryLimit: UInt64
  // On the heap, because liblzma keeps the address.
  private let stream: UnsafeMutablePointer<lzma_stream>
  private let input: UnsafeMutableRawBufferPointer
  private var isOpen = false
  private var sourceEnded = false
  private var result: Result<Void, ByteSourceError>?

  init(_ source: any ByteSource, memoryLimit: UInt64) {
    self.source = source
    self.memoryLimit = memoryLimit
    stream = .allocate(capacity: 1)
    stream.initialize(to: lzma_stream())
    input = .allocate(byteCount: 64 << 10, alignment: 16)
  }

  deinit {
    lzma_end(stream)
    stream.deallocate()
    input.deallocate()
  }

  func read(into buffer: UnsafeMutableRawBufferPointer) throws(ByteSourceError) -> Int {
    if let result {
      try result.get()
      return 0
    }
    if !isOpen {
      let status = lzma_stream_decoder(stream, memoryLimit, concatenated)
      guard status == LZMA_OK else { throw .compression(.unsupported) }
      isOpen = true
    }
    stream.pointee.next_out = buffer.baseAddress?.assumingMemoryBound(to: UInt8.self)
    stream.pointee.avail_out = buffer.count
    while stream.pointee.avail_out == buffer.count, result == nil {
      if stream.pointee.avail_in == 0, !sourceEnded {
        let count = try source.read(into: input)
        sourceEnded = count == 0
        stream.pointee.next_in = UnsafePointer(
          input.baseAddress?.assumingMemoryBound(to: UInt8.self))
        stream.pointee.avail_in = count
      }
      finish(lzma_code(stream, sourceEnded ? LZMA_FINISH : LZMA_RUN))
    }
    let count = buffer.count - stream.pointee.avail_out
    // What came before a fault is handed out first.
    if count == 0 { try result?.get() }
    return count
  }

  private func finish(_ status: lzma_ret) {
    switch status {
    case LZMA_OK: break
    case LZMA_STREAM_END: result = .success(())
    case LZMA_BUF_ERROR: result = .failure(.compression(.truncated))
    case LZMA_MEMLIMIT_ERROR, LZMA_OPTIONS_ERROR, LZMA_MEM_ERROR, LZMA_UNSUPPORTED_CHECK:
      result = .failure(.compression(.unsupported))
    default: result = .failure(.compression(.damaged))
    }
  }
}
