/// Memory for numbers, aligned to cache lines, that grows when more is asked for.
final class AlignedBuffer<Element: BitwiseCopyable> {
  private var storage = UnsafeMutableRawBufferPointer(start: nil, count: 0)
  private static var alignment: Int { 64 }

  /// Room for `count` numbers. The contents are undefined after it grew, and old pointers invalid.
  func reserve(_ count: Int) -> UnsafeMutablePointer<Element> {
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

  var bytes: Int { storage.count }

  deinit { storage.deallocate() }
}

typealias FloatBuffer = AlignedBuffer<Float>
