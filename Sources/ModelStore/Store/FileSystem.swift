import Foundation

/// The few system calls that keep the store whole: what is written is on the disk before anything
/// refers to it.
enum FileSystem {
  /// The error of the system call that failed last.
  static func failure(
    _ operation: String, _ path: String, bytes: Int = 0, code: Int32 = errno
  ) -> ModelStoreError {
    switch code {
    case ENOSPC, EDQUOT, EFBIG: .full(path: path, needed: bytes)
    default: .inputOutput(path: path, operation: operation, reason: String(cString: strerror(code)))
    }
  }

  static func createDirectory(_ url: URL) throws(ModelStoreError) {
    do {
      try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    } catch {
      if isOutOfSpace(error) { throw .full(path: url.path, needed: 0) }
      throw .inputOutput(
        path: url.path, operation: "create", reason: error.localizedDescription)
    }
  }

  private static func isOutOfSpace(_ error: any Error) -> Bool {
    (error as? CocoaError)?.code == .fileWriteOutOfSpace
  }

  /// Writes all of the bytes at the descriptor's position.
  static func write(_ data: Data, to descriptor: Int32, path: String) throws(ModelStoreError) {
    var rest = data[...]
    while !rest.isEmpty {
      let written = rest.withUnsafeBytes { bytes in
        #if canImport(Darwin)
          Darwin.write(descriptor, bytes.baseAddress, bytes.count)
        #else
          Glibc.write(descriptor, bytes.baseAddress, bytes.count)
        #endif
      }
      if written < 0 {
        if errno == EINTR { continue }
        throw failure("write", path, bytes: rest.count)
      }
      rest = rest.dropFirst(written)
    }
  }

  /// Waits until the file's contents are on the disk.
  static func synchronize(_ descriptor: Int32, path: String) throws(ModelStoreError) {
    #if canImport(Darwin)
      // `fsync` alone leaves the bytes in the drive's own memory there.
      if fcntl(descriptor, F_FULLFSYNC) == 0 { return }
    #endif
    guard fsync(descriptor) == 0 else { throw failure("synchronize", path) }
  }

  /// Waits until a directory's entries are on the disk.
  static func synchronize(directory: URL) throws(ModelStoreError) {
    let descriptor = open(directory.path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { throw failure("open", directory.path) }
    defer { close(descriptor) }
    try synchronize(descriptor, path: directory.path)
  }

  /// Creates a file that isn't there yet, with contents on the disk.
  static func create(_ url: URL, contents: Data) throws(ModelStoreError) {
    let path = url.path
    let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o644)
    guard descriptor >= 0 else { throw failure("create", path, bytes: contents.count) }
    defer { close(descriptor) }
    try write(contents, to: descriptor, path: path)
    try synchronize(descriptor, path: path)
  }

  /// Puts a file, link or directory in another's place, in one step.
  static func move(_ source: URL, to target: URL) throws(ModelStoreError) {
    guard rename(source.path, target.path) == 0 else { throw failure("rename", target.path) }
    try synchronize(directory: target.deletingLastPathComponent())
  }

  /// Replaces a file's contents in one step.
  static func replace(_ url: URL, contents: Data) throws(ModelStoreError) {
    let temporary = url.deletingLastPathComponent()
      .appendingPathComponent(".\(url.lastPathComponent).\(UUID().uuidString)")
    do {
      try create(temporary, contents: contents)
      try move(temporary, to: url)
    } catch {
      unlink(temporary.path)
      throw error
    }
  }

  /// Gives a file a second name; where the file system knows no hard links, a copy.
  static func link(_ source: URL, to target: URL) throws(ModelStoreError) {
    #if canImport(Darwin)
      let linked = Darwin.link(source.path, target.path)
    #else
      let linked = Glibc.link(source.path, target.path)
    #endif
    if linked == 0 { return }
    guard [EPERM, ENOTSUP, EOPNOTSUPP, EMLINK, ENOSYS, EXDEV].contains(errno) else {
      throw failure("link", target.path)
    }
    try copy(source, to: target)
  }

  private static func copy(_ source: URL, to target: URL) throws(ModelStoreError) {
    let output = open(target.path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o444)
    guard output >= 0 else { throw failure("create", target.path) }
    defer { close(output) }
    let input: FileHandle
    do { input = try FileHandle(forReadingFrom: source) } catch {
      throw .inputOutput(path: source.path, operation: "read", reason: error.localizedDescription)
    }
    defer { try? input.close() }
    while true {
      let chunk: Data?
      do { chunk = try input.read(upToCount: 1 << 20) } catch {
        throw .inputOutput(
          path: source.path, operation: "read", reason: error.localizedDescription)
      }
      guard let chunk, !chunk.isEmpty else { break }
      try write(chunk, to: output, path: target.path)
    }
    try synchronize(output, path: target.path)
  }

  /// Names in a directory, sorted; none where it isn't there.
  static func names(in directory: URL) -> [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: directory.path)) ?? []).sorted()
  }

  /// Bytes that may still be written where a directory lies, if the system says.
  static func freeBytes(at directory: URL) -> Int? {
    var status = statvfs()
    // Some network and user-space file systems say 0 of everything.
    guard statvfs(directory.path, &status) == 0, status.f_blocks > 0 else { return nil }
    let free = UInt64(status.f_bavail).multipliedReportingOverflow(by: UInt64(status.f_frsize))
    return free.overflow ? nil : Int(clamping: free.partialValue)
  }
}
