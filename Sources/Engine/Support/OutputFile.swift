#if !hasFeature(Embedded)
  import CSupport

  /// A file that is written whole or not at all.
  package enum OutputFile {
    /// Writes bytes to where a path leads: whoever is killed meanwhile leaves the old file or the new one.
    ///
    /// A symbolic link is followed, and a file that was there keeps its mode. What is no regular file, such
    /// as a pipe, is written into.
    ///
    /// - Parameter mode: that of a new file, as `open` takes it.
    package static func write(
      _ bytes: [UInt8], to path: String, mode: UInt32 = 0o666
    ) throws(MappingError) {
      let fault = bytes.withUnsafeBytes { cs_write(path, mode, $0.baseAddress, $0.count) }
      guard fault == 0 else { throw .system(code: fault) }
    }
  }
#endif
