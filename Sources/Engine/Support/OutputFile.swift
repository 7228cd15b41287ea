#if !hasFeature(Embedded)
  import CSupport

  /// A file that is written atomically.
  package enum OutputFile {
    /// Writes bytes to a path: if the program is killed meanwhile, the old or the new file is
    /// there.
    ///
    /// A symbolic link is followed, and an existing file keeps its mode. Anything that isn't a
    /// regular file, such as a pipe, is written into.
    ///
    /// - Parameter mode: the mode of a new file, as for `open`.
    package static func write(
      _ bytes: [UInt8], to path: String, mode: UInt32 = 0o666
    ) throws(MappingError) {
      let fault = bytes.withUnsafeBytes { cs_write(path, mode, $0.baseAddress, $0.count) }
      guard fault == 0 else { throw .system(code: fault) }
    }
  }
#endif
