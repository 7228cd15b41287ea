import CKernels
import Support

/// Memory for numbers, aligned to cache lines, that grows when more is asked for and never shrinks.
package final class Buffer<Element: BitwiseCopyable> {
  private var storage = UnsafeMutableRawBufferPointer(start: nil, count: 0)
  private static var alignment: Int { 64 }

  /// No memory yet.
  package init() {}

  /// The memory that it holds.
  package var bytes: Int { storage.count }

  /// Room for `count` numbers. The contents are undefined after it grew, and old pointers invalid.
  package func reserve(_ count: Int) -> UnsafeMutablePointer<Element> {
    let bytes = max(count, 1) * MemoryLayout<Element>.stride
    if storage.count < bytes {
      // A quarter more than asked for, so that slowly growing inks don't allocate each time.
      let larger = storage.baseAddress == nil ? bytes : bytes + bytes / 4
      storage.deallocate()
      storage = .allocate(byteCount: larger, alignment: Self.alignment)
      storage.bindMemory(to: Element.self)
    }
    return storage.assumingMemoryBound(to: Element.self).baseAddress!
  }

  /// Room for a matrix.
  package func matrix(rows: Int, columns: Int) -> Matrix<Element> {
    Matrix(start: reserve(rows * columns), columns: columns)
  }

  deinit { storage.deallocate() }
}
