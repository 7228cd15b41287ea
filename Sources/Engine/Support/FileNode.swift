#if !hasFeature(Embedded)
  #if canImport(Darwin)
    import Darwin
  #elseif canImport(Musl)
    import Musl
  #else
    import Glibc
  #endif

  /// The file at a path, whatever other names it has and however it changes.
  package struct FileNode: Hashable, Sendable {
    private let device: UInt64
    private let inode: UInt64
    private let kind: mode_t

    /// - Returns: `nil` if nothing there can be examined. A symbolic link is followed.
    package init?(path: String) {
      var status = stat()
      guard stat(path, &status) == 0 else { return nil }
      self.init(status)
    }

    /// Creates the node of an open file.
    package init?(descriptor: Int32) {
      var status = stat()
      guard fstat(descriptor, &status) == 0 else { return nil }
      self.init(status)
    }

    fileprivate init(_ status: stat) {
      device = UInt64(truncatingIfNeeded: status.st_dev)
      inode = UInt64(truncatingIfNeeded: status.st_ino)
      kind = status.st_mode & S_IFMT
    }

    package var isFolder: Bool { kind == S_IFDIR }
    /// Whether it is a terminal or similar device, which doesn't return what was written to it.
    package var isCharacterDevice: Bool { kind == S_IFCHR }
  }

  /// The current state of the file at a path: different as soon as the file changes.
  package struct FileState: Hashable, Sendable {
    private let node: FileNode
    private let size, nanoseconds: Int
    /// The time of the last change, in seconds since 1970.
    package let seconds: Int

    /// - Returns: `nil` if nothing there can be examined. A symbolic link is followed.
    package init?(path: String) {
      var status = stat()
      guard stat(path, &status) == 0 else { return nil }
      node = FileNode(status)
      size = Int(status.st_size)
      #if canImport(Darwin)
        let changed = status.st_mtimespec
      #else
        let changed = status.st_mtim
      #endif
      seconds = Int(changed.tv_sec)
      nanoseconds = Int(changed.tv_nsec)
    }
  }
#endif
