import CLibzip

/// What libzip said no to.
public struct ZipFailure: Error {
  let step: String
}

/// Bytes of a zip archive with these members.
///
/// - Throws: ``ZipFailure``.
public func zipped(_ members: [(name: String, bytes: [UInt8])]) throws(ZipFailure) -> [UInt8] {
  func check(_ isDone: Bool, _ step: String) throws(ZipFailure) {
    if !isDone { throw ZipFailure(step: step) }
  }
  var error = zip_error_t()
  let target = zip_source_buffer_create(nil, 0, 0, &error)
  guard let target, let archive = zip_open_from_source(target, ZIP_TRUNCATE, &error) else {
    throw ZipFailure(step: "begin")
  }
  zip_source_keep(target)
  defer { zip_source_free(target) }
  let buffers = members.map { member in
    let buffer = UnsafeMutableRawBufferPointer.allocate(
      byteCount: max(1, member.bytes.count), alignment: 1)
    buffer.copyBytes(from: member.bytes)
    return buffer
  }
  defer { for buffer in buffers { buffer.deallocate() } }
  for (member, buffer) in zip(members, buffers) {
    let source = zip_source_buffer(
      archive, buffer.baseAddress, zip_uint64_t(member.bytes.count), 0)
    try check(zip_file_add(archive, member.name, source, 0) >= 0, "add \(member.name)")
  }
  try check(zip_close(archive) == 0, "finish")
  try check(zip_source_open(target) == 0, "give what it has written")
  defer { zip_source_close(target) }
  var file: [UInt8] = []
  var chunk = [UInt8](repeating: 0, count: 64 << 10)
  while case let count = zip_source_read(target, &chunk, zip_uint64_t(chunk.count)), count > 0 {
    file += chunk[..<Int(count)]
  }
  return file
}
