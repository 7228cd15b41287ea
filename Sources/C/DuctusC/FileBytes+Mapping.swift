import CPackFolders
import Support

/// Why a file can't be mapped.
struct Unreadable: Error {
  let reason: String
}

extension FileBytes {
  /// Maps a regular file.
  init(mapping path: String) throws(Unreadable) {
    let mapping = Mapping()
    let fault = cf_map(path, &mapping.start, &mapping.size)
    guard fault == 0 else { throw Unreadable(reason: String(cString: cf_reason(fault))) }
    self.init(
      name: path, bytes: UnsafeRawBufferPointer(start: mapping.start, count: mapping.size),
      owner: mapping)
  }

  /// Keeps a file mapped.
  private final class Mapping {
    var start: UnsafeRawPointer?
    var size = 0

    deinit { cf_unmap(start, size) }
  }
}
