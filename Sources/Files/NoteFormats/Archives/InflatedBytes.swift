import InkFormats

/// Decompressed bytes, up to the first fault.
struct InflatedBytes {
  var bytes: [UInt8]
  var fault: NoteFault?
}

extension InflatedBytes {
  /// Decompresses gzip streams, one or several after another.
  ///
  /// - Parameter limit: the maximum number of bytes of the result.
  /// - Returns: `nil` if there are more.
  init?(gzip compressed: [UInt8], limit: Int) {
    self.init(bytes: [])
    let source = GzipSource(MemorySource(compressed))
    let chunk = UnsafeMutableRawBufferPointer.allocate(byteCount: 256 << 10, alignment: 16)
    defer { chunk.deallocate() }
    do throws(ByteSourceError) {
      while true {
        let count = try source.read(into: chunk)
        guard count > 0 else { return }
        bytes += chunk[..<count]
        guard bytes.count <= limit else { return nil }
      }
    } catch {
      fault = error.isTruncation ? .compressionEnds : .compressionDamaged
    }
  }
}

extension ByteSourceError {
  fileprivate var isTruncation: Bool {
    if case .compression(.truncated) = self { true } else { false }
  }
}
