import CZlib

/// Decompresses gzip streams (RFC 1952), one or several after another, as they are read. Zeros after
/// the last one are padding.
package final class GzipSource: ByteSource {
  package static let magic: [UInt8] = [0x1F, 0x8B]

  private let source: any ByteSource
  // On the heap, because zlib keeps the address.
  private let stream: UnsafeMutablePointer<z_stream>
  private let input: UnsafeMutableRawBufferPointer
  private var isOpen = false
  private var sourceEnded = false
  private var result: Result<Void, ByteSourceError>?

  package init(_ source: any ByteSource) {
    self.source = source
    stream = .allocate(capacity: 1)
    stream.initialize(to: z_stream())
    input = .allocate(byteCount: 64 << 10, alignment: 16)
  }

  deinit {
    if isOpen { inflateEnd(stream) }
    stream.deallocate()
    input.deallocate()
  }

  package func read(into buffer: UnsafeMutableRawBufferPointer) throws(ByteSourceError) -> Int {
    if let result {
      try result.get()
      return 0
    }
    if !isOpen {
      guard ductus_inflate_init(stream) == Z_OK else { throw .compression(.unsupported) }
      isOpen = true
    }
    stream.pointee.next_out = buffer.baseAddress?.assumingMemoryBound(to: UInt8.self)
    stream.pointee.avail_out = UInt32(clamping: buffer.count)
    let room = stream.pointee.avail_out
    while stream.pointee.avail_out == room, result == nil {
      try fill()
      finish(inflate(stream, Z_NO_FLUSH))
    }
    let count = Int(room - stream.pointee.avail_out)
    // Bytes before a fault are returned first.
    if count == 0 { try result?.get() }
    return count
  }

  /// Reads more if all input is used up.
  private func fill() throws(ByteSourceError) {
    guard stream.pointee.avail_in == 0, !sourceEnded else { return }
    let count = try source.read(into: input)
    sourceEnded = count == 0
    stream.pointee.next_in = input.baseAddress?.assumingMemoryBound(to: UInt8.self)
    stream.pointee.avail_in = UInt32(count)
  }

  private func finish(_ status: Int32) {
    switch status {
    case Z_OK: break
    case Z_STREAM_END: startNextStream()
    case Z_BUF_ERROR where !sourceEnded: break
    case Z_BUF_ERROR: result = .failure(.compression(.truncated))
    case Z_MEM_ERROR: result = .failure(.compression(.unsupported))
    default: result = .failure(.compression(.damaged))
    }
  }

  /// Continues with the next stream, or ends if there is none.
  private func startNextStream() {
    do throws(ByteSourceError) {
      repeat {
        try fill()
        skipPadding()
      } while stream.pointee.avail_in == 0 && !sourceEnded
    } catch {
      result = .failure(error)
      return
    }
    if stream.pointee.avail_in == 0 {
      result = .success(())
    } else {
      inflateReset(stream)
    }
  }

  private func skipPadding() {
    while stream.pointee.avail_in > 0, stream.pointee.next_in.pointee == 0 {
      stream.pointee.next_in += 1
      stream.pointee.avail_in -= 1
    }
  }
}
