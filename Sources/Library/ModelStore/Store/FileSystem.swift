import Foundation
import Support

/// The few system calls that keep the store whole: what is written is on the disk before anything
/// refers to it.
enum FileSystem {
  /// The error of the system call that failed last.
  ///
  /// - Parameter bytes: how many were to be written.
  static func failure(
    _ operation: String, _ path: String, bytes: Int = 0, code: Int32 = errno
  ) -> ModelStoreError {
    switch code {
    case ENOSPC where hasNoInodes(path): .noInodes(path: path)
    case ENOSPC, EDQUOT, EFBIG: .full(path: path, needed: bytes)
    default: .inputOutput(path: path, operation: operation, reason: words(code))
    }
  }

  /// What an error number of the system means, such as `Read-only file system`.
  static func words(_ code: Int32) -> String { String(cString: strerror(code)) }

  /// Owner, kind and permissions of what has a name, a symbolic link's own among them. `nil` where
  /// there is nothing.
  static func status(_ url: URL) throws(ModelStoreError) -> stat? {
    var status = stat()
    if lstat(url.path, &status) == 0 { return status }
    if errno == ENOENT { return nil }
    throw failure("look at", url.path)
  }

  /// Makes a directory, and those that it lies in, where there is none.
  ///
  /// Others may read it, whatever the process leaves to new files: nobody else may write there.
  static func createDirectory(_ url: URL) throws(ModelStoreError) {
    if mkdir(url.path, 0o755) == 0 || errno == EEXIST { return }
    let parent = url.deletingLastPathComponent()
    guard errno == ENOENT, parent.path != url.path else { throw failure("create", url.path) }
    try createDirectory(parent)
    guard mkdir(url.path, 0o755) == 0 || errno == EEXIST else {
      throw failure("create", url.path)
    }
  }

  /// Writes all of the bytes at the descriptor's position.
  static func append(_ data: Data, to descriptor: Int32, path: String) throws(ModelStoreError) {
    var rest = data[...]
    while !rest.isEmpty {
      let written = rest.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
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
    try append(contents, to: descriptor, path: path)
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
  static func addName(_ target: URL, to source: URL) throws(ModelStoreError) {
    if link(source.path, target.path) == 0 { return }
    guard [EPERM, ENOTSUP, EOPNOTSUPP, EMLINK, ENOSYS, EXDEV].contains(errno) else {
      throw failure("link", target.path)
    }
    try copy(source, to: target)
  }

  private static func copy(_ source: URL, to target: URL) throws(ModelStoreError) {
    let output = open(target.path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o444)
    guard output >= 0 else { throw failure("create", target.path) }
    defer { close(output) }
    try forEachChunk(of: source) { chunk throws(ModelStoreError) in
      try append(Data(chunk), to: output, path: target.path)
    }
    try synchronize(output, path: target.path)
  }

  /// Reads a file from its beginning to its end in pieces of a megabyte.
  static func forEachChunk(
    of url: URL, _ body: ([UInt8]) throws(ModelStoreError) -> Void
  ) throws(ModelStoreError) {
    func failure(_ error: MappingError) -> ModelStoreError {
      .inputOutput(path: url.path, operation: "read", reason: error.description)
    }
    let file: InputFile
    do { file = try InputFile(path: url.path) } catch { throw failure(error) }
    while true {
      let chunk: [UInt8]
      do { chunk = try file.next(1 << 20) } catch { throw failure(error) }
      if chunk.isEmpty { return }
      try body(chunk)
    }
  }

  /// Names in a directory, sorted; none where it isn't there.
  static func names(in directory: URL) throws(ModelStoreError) -> [String] {
    guard let stream = opendir(directory.path) else {
      if errno == ENOENT { return [] }
      throw failure("read", directory.path)
    }
    defer { closedir(stream) }
    var names: [String] = []
    while let entry = readdir(stream) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) { start in
        start.withMemoryRebound(to: CChar.self, capacity: MemoryLayout.size(ofValue: start.pointee))
        {
          String(cString: $0)
        }
      }
      if name != "." && name != ".." { names.append(name) }
    }
    return names.sorted()
  }

  /// Bytes that may still be written where a directory lies, if the system says.
  static func freeBytes(at directory: URL) -> Int? {
    var status = statvfs()
    // Some network and user-space file systems say 0 of everything.
    guard statvfs(directory.path, &status) == 0, status.f_blocks > 0 else { return nil }
    let free = UInt64(status.f_bavail).multipliedReportingOverflow(by: UInt64(status.f_frsize))
    return free.overflow ? nil : Int(clamping: free.partialValue)
  }

  /// Whether a file system can hold no further file, however small.
  static func hasNoInodes(_ path: String) -> Bool {
    var status = statvfs()
    // The path itself may not be there yet.
    let directory = URL(fileURLWithPath: path).deletingLastPathComponent().path
    return (statvfs(path, &status) == 0 || statvfs(directory, &status) == 0)
      && status.f_files > 0 && status.f_favail == 0
  }
}
