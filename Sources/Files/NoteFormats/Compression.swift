import CLibzip
import CZlib

/// Bytes that were decompressed, up to the first fault.
struct InflatedBytes {
  var bytes: [UInt8]
  var fault: NoteFault?
}

/// Decompresses gzip and zlib streams, one or several after another.
enum Inflater {
  static let gzipMagic: [UInt8] = [0x1F, 0x8B]

  /// - Parameter limit: bytes of the result at most.
  /// - Returns: `nil` where there are more.
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
          // Padding after the last stream is none of our business.
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

/// An archive in memory, read with libzip.
final class ZipArchive {
  static let magic: [UInt8] = [0x50, 0x4B, 0x03, 0x04]

  private let archive: OpaquePointer
  /// Kept while libzip reads from it.
  private let bytes: UnsafeMutableRawBufferPointer

  /// - Throws: ``NoteFault/archive(_:)`` with libzip's reason.
  init(_ content: [UInt8]) throws(NoteFault) {
    bytes = .allocate(byteCount: max(1, content.count), alignment: 1)
    bytes.copyBytes(from: content)
    var error = zip_error_t()
    zip_error_init(&error)
    defer { zip_error_fini(&error) }
    guard
      let source = zip_source_buffer_create(
        bytes.baseAddress, zip_uint64_t(content.count), 0, &error)
    else {
      bytes.deallocate()
      throw .archive(String(cString: zip_error_strerror(&error)))
    }
    guard let archive = zip_open_from_source(source, ZIP_RDONLY, &error) else {
      zip_source_free(source)
      bytes.deallocate()
      throw .archive(String(cString: zip_error_strerror(&error)))
    }
    self.archive = archive
  }

  deinit {
    zip_discard(archive)
    bytes.deallocate()
  }

  /// Names of the members in the order of the archive.
  var names: [String] {
    (0..<max(0, zip_get_num_entries(archive, 0))).compactMap { index in
      zip_get_name(archive, zip_uint64_t(index), 0).map { String(cString: $0) }
    }
  }

  /// A member's content; of a damaged one, what comes before the damage.
  ///
  /// - Returns: `nil` where there is no such member, or it has more than `limit` bytes.
  func content(of name: String, limit: Int) -> InflatedBytes? {
    guard let file = zip_fopen(archive, name, 0) else { return nil }
    defer { zip_fclose(file) }
    var result = InflatedBytes(bytes: [])
    var chunk = [UInt8](repeating: 0, count: 64 << 10)
    while true {
      let count = zip_fread(file, &chunk, zip_uint64_t(chunk.count))
      if count < 0 { result.fault = .compressionDamaged }
      guard count > 0 else { return result }
      result.bytes += chunk[..<Int(count)]
      guard result.bytes.count <= limit else { return nil }
    }
  }
}
