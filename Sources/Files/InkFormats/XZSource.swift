import CLzma

/// liblzma's `LZMA_CONCATENATED`, a macro that Swift doesn't see: continue with the next stream.
private let concatenated: UInt32 = 0x08

/// Decompresses xz streams, one or several after another, as they are read.
final class XZSource: ByteSource {
  static let magic: [UInt8] = [0xFD, 0x37, 0x7A, 0x58, 0x5A, 0x00]

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
    // Bytes before a fault are returned first.
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
