import Foundation
import Support

/// The few system calls that keep the store consistent: what is written is on the disk before
/// anything refers to it.
enum FileSystem {
  /// Returns the error of the last failed system call.
  ///
  /// - Parameter bytes: the number of bytes to be written.
  static func failure(
    _ operation: String, _ path: String, bytes: Int = 0, code: Int32 = errno
  ) -> ModelStoreError {
    switch code {
    case ENOSPC where hasNoInodes(path): .noInodes(path: path)
    case ENOSPC, EDQUOT, EFBIG: .full(path: path, needed: bytes)
    default: .inputOutput(path: path, operation: operation, reason: words(code))
    }
  }

  /// Returns the meaning of a system error number, such as `Read-only file system`.
  static func words(_ code: Int32) -> String { String(cString: strerror(code)) }

  /// Returns the owner, kind and permissions of a file; for a symbolic link, the link's own. `nil`
  /// if nothing is there.
  static func status(_ url: URL) throws(ModelStoreError) -> stat? {
    var status = stat()
    if lstat(url.path, &status) == 0 { return status }
    if errno == ENOENT { return nil }
    throw failure("look at", url.path)
  }

  /// Creates a folder and its parents if they don't exist.
  ///
  /// Others may read them, unless the process's umask forbids it, but never write there.
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
      // There, `fsync` alone leaves the bytes in the drive's own memory.
      if fcntl(descriptor, F_FULLFSYNC) == 0 { return }
    #endif
    guard fsync(descriptor) == 0 else { throw failure("synchronize", path) }
  }

  /// Waits until a folder's entries are on the disk.
  static func synchronize(directory: URL) throws(ModelStoreError) {
    let descriptor = open(directory.path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { throw failure("open", directory.path) }
    defer { close(descriptor) }
    try synchronize(descriptor, path: directory.path)
  }

  /// Creates a new file, with its contents on the disk.
  static func create(_ url: URL, contents: Data) throws(ModelStoreError) {
    let path = url.path
    let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o644)
    guard descriptor >= 0 else { throw failure("create", path, bytes: contents.count) }
    defer { close(descriptor) }
    try append(contents, to: descriptor, path: path)
    try synchronize(descriptor, path: path)
  }

  /// Replaces a file, link or folder with another, in one step.
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

  /// Gives a file a second name, or copies it if the file system has no hard links.
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

  /// Reads a file from beginning to end in chunks of a megabyte.
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

  /// Returns the names in a folder, sorted; none if it doesn't exist.
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

  /// Returns the number of bytes that can still be written at a folder's place, if the system
  /// knows.
  static func freeBytes(at directory: URL) -> Int? {
    var status = statvfs()
    // Some network and user-space file systems report 0 for everything.
    guard statvfs(directory.path, &status) == 0, status.f_blocks > 0 else { return nil }
    let free = UInt64(status.f_bavail).multipliedReportingOverflow(by: UInt64(status.f_frsize))
    return free.overflow ? nil : Int(clamping: free.partialValue)
  }

  /// Returns whether a file system can't hold any further file, however small.
  static func hasNoInodes(_ path: String) -> Bool {
    var status = statvfs()
    // The path itself may not exist yet.
    let directory = URL(fileURLWithPath: path).deletingLastPathComponent().path
    return (statvfs(path, &status) == 0 || statvfs(directory, &status) == 0)
      && status.f_files > 0 && status.f_favail == 0
  }
}
