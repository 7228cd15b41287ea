#if !hasFeature(Embedded)
  #if canImport(Darwin)
    import Darwin
  #elseif canImport(Musl)
    import Musl
  #else
    import Glibc
  #endif

  /// The file that a path leads to, whatever other names it has and however it changes.
  package struct FileNode: Hashable, Sendable {
    private let device: UInt64
    private let inode: UInt64
    private let kind: mode_t

    /// - Returns: `nil` if nothing is there that can be examined. A symbolic link is followed.
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
    /// Whether it is a terminal or similar device, where what is read isn't what was written.
    package var isCharacterDevice: Bool { kind == S_IFCHR }
  }

  /// What a path leads to, as it is now: another state as soon as it is changed.
  package struct FileState: Hashable, Sendable {
    private let node: FileNode
    private let size, nanoseconds: Int
    /// When it was changed, in seconds since 1970.
    package let seconds: Int

    /// - Returns: `nil` where nothing is there that can be looked at. A symbolic link is followed.
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
