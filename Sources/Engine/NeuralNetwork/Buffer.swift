import CKernels
import Support

/// Memory for numbers, aligned to cache lines, that grows on demand and never shrinks.
package final class Buffer<Element: BitwiseCopyable> {
  private var storage = UnsafeMutableRawBufferPointer(start: nil, count: 0)
  private static var alignment: Int { 64 }
  /// The number of bytes from which memory has pages of its own.
  private static var large: Int { 1 << 16 }

  /// Creates a buffer without memory.
  package init() {}

  /// The size of the memory in bytes.
  var bytes: Int { storage.count }

  /// Returns room for `count` numbers. If the buffer grew, contents are undefined and old pointers
  /// invalid.
  package func reserve(_ count: Int) -> UnsafeMutablePointer<Element> {
    let bytes = max(count, 1) * MemoryLayout<Element>.stride
    if storage.count < bytes {
      // A quarter more than requested, so that slowly growing inks don't allocate each time.
      let larger = storage.baseAddress == nil ? bytes : bytes + bytes / 4
      storage.deallocate()
      storage = .allocate(byteCount: larger, alignment: Self.alignment)
      if let start = storage.baseAddress, larger >= Self.large { ck_populate(start, larger) }
      storage.bindMemory(to: Element.self)
    }
    return storage.assumingMemoryBound(to: Element.self).baseAddress!
  }

  /// Returns room for a matrix.
  package func matrix(rows: Int, columns: Int) -> Matrix<Element> {
    Matrix(start: reserve(rows * columns), columns: columns)
  }

  deinit { storage.deallocate() }
}
