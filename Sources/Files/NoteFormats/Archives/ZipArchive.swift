import CLibzip
import Support

/// An archive in memory, read with libzip.
final class ZipArchive {
  static let magic: [UInt8] = [0x50, 0x4B, 0x03, 0x04]

  private let archive: OpaquePointer
  private let library: UnsafePointer<zip_functions>
  /// The bytes, kept while libzip reads from them.
  private let bytes: UnsafeMutableRawBufferPointer

  /// - Throws: ``NoteFault/archive(_:)`` with libzip's reason, or the reason why libzip can't be
  ///   opened.
  init(_ content: [UInt8]) throws(NoteFault) {
    let library: UnsafePointer<zip_functions>
    switch Libzip.functions {
    case .success(let found): library = found.table
    case .failure(let missing): throw .archive("no libzip: \(missing.reason)")
    }
    bytes = .allocate(byteCount: max(1, content.count), alignment: 1)
    bytes.copyBytes(from: content)
    var error = zip_error_t()
    library.pointee.zip_error_init(&error)
    defer { library.pointee.zip_error_fini(&error) }
    guard
      let source = library.pointee.zip_source_buffer_create(
        bytes.baseAddress, zip_uint64_t(content.count), 0, &error)
    else {
      bytes.deallocate()
      throw .archive(Self.reason(&error, library))
    }
    guard let archive = library.pointee.zip_open_from_source(source, ZIP_RDONLY, &error) else {
      library.pointee.zip_source_free(source)
      bytes.deallocate()
      throw .archive(Self.reason(&error, library))
    }
    self.archive = archive
    self.library = library
  }

  private static func reason(
    _ error: inout zip_error_t, _ library: UnsafePointer<zip_functions>
  ) -> String {
    library.pointee.zip_error_strerror(&error).map { String(cString: $0) } ?? "error"
  }

  deinit {
    library.pointee.zip_discard(archive)
    bytes.deallocate()
  }

  /// The names of the members, in the archive's order, except those with too many marks on a
  /// letter.
  var names: [String] {
    (0..<max(0, library.pointee.zip_get_num_entries(archive, 0))).compactMap { index in
      library.pointee.zip_get_name(archive, zip_uint64_t(index), 0).map { String(cString: $0) }
    }.filter(\.hasFewMarks)
  }

  /// A member's content; if it is damaged, the part before the damage.
  ///
  /// - Returns: `nil` if there is no such member, or it has more than `limit` bytes.
  func content(of name: String, limit: Int) -> InflatedBytes? {
    guard let file = library.pointee.zip_fopen(archive, name, 0) else { return nil }
    defer { _ = library.pointee.zip_fclose(file) }
    var result = InflatedBytes(bytes: [])
    var chunk = [UInt8](repeating: 0, count: 64 << 10)
    while true {
      let count = library.pointee.zip_fread(file, &chunk, zip_uint64_t(chunk.count))
      if count < 0 { result.fault = .compressionDamaged }
      guard count > 0 else { return result }
      result.bytes += chunk[..<Int(count)]
      guard result.bytes.count <= limit else { return nil }
    }
  }
}
