#if !hasFeature(Embedded)
  #if canImport(Darwin)
    import Darwin
  #elseif canImport(Musl)
    import Musl
  #else
    import Glibc
  #endif

  /// What a path leads to, whatever other names it has and however it changes.
  package struct FileNode: Hashable, Sendable {
    private let device: UInt64
    private let inode: UInt64
    private let kind: mode_t

    /// - Returns: `nil` where nothing is there that can be looked at. A symbolic link is followed.
    package init?(path: String) {
      var status = stat()
      guard stat(path, &status) == 0 else { return nil }
      self.init(status)
    }

    /// What an open file is.
    package init?(descriptor: Int32) {
      var status = stat()
      guard fstat(descriptor, &status) == 0 else { return nil }
      self.init(status)
    }

    private init(_ status: stat) {
      device = UInt64(truncatingIfNeeded: status.st_dev)
      inode = UInt64(truncatingIfNeeded: status.st_ino)
      kind = status.st_mode & S_IFMT
    }

    package var isFolder: Bool { kind == S_IFDIR }
    /// Whether it is a terminal or the like, where what is read isn't what was written.
    package var isCharacterDevice: Bool { kind == S_IFCHR }
  }
#endif
