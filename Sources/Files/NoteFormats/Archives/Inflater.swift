import CZlib

/// Decompresses gzip and zlib streams, one or several after another.
enum Inflater {
  static let gzipMagic: [UInt8] = [0x1F, 0x8B]

  /// - Parameter limit: the maximum number of bytes of the result.
  /// - Returns: `nil` if there are more.
  static func inflate(_ compressed: [UInt8], limit: Int) -> InflatedBytes? {
    var stream = z_stream()
    guard ductus_inflate_init(&stream) == Z_OK else {
      return InflatedBytes(bytes: [], fault: .compressionDamaged)
    }
    defer { inflateEnd(&stream) }
    var result = InflatedBytes(bytes: [])
    var chunk = [UInt8](repeating: 0, count: 256 << 10)
    var compressed = compressed
    let count = compressed.count
    return compressed.withUnsafeMutableBufferPointer { input in
      stream.next_in = input.baseAddress
      stream.avail_in = UInt32(clamping: count)
      while true {
        let (status, added) = chunk.withUnsafeMutableBufferPointer { output in
          stream.next_out = output.baseAddress
          stream.avail_out = UInt32(output.count)
          let status = CZlib.inflate(&stream, Z_NO_FLUSH)
          return (status, output.count - Int(stream.avail_out))
        }
        result.bytes += chunk[..<added]
        guard result.bytes.count <= limit else { return nil }
        switch status {
        case Z_OK:
          if stream.avail_in == 0, added < chunk.count {
            result.fault = .compressionEnds
            return result
          }
        case Z_STREAM_END:
          // Padding after the last stream is ignored.
          guard stream.avail_in >= 2, stream.next_in[0] == gzipMagic[0],
            stream.next_in[1] == gzipMagic[1]
          else { return result }
          inflateReset(&stream)
        case Z_BUF_ERROR:
          result.fault = .compressionEnds
          return result
        default:
          result.fault = .compressionDamaged
          return result
        }
      }
    }
  }
}
