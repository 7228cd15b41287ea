/// Memory for floats, aligned to cache lines, that grows when more is asked for.
final class FloatBuffer {
  private var storage = UnsafeMutableRawBufferPointer(start: nil, count: 0)
  private static let alignment = 64

  /// Room for `count` floats. The contents are undefined after it grew, and old pointers invalid.
  func reserve(_ count: Int) -> UnsafeMutablePointer<Float> {
    let bytes = max(count, 1) * MemoryLayout<Float>.stride
    if storage.count < bytes {
      // A quarter more than asked for, so that slowly growing inks don't allocate each time.
      let larger = storage.baseAddress == nil ? bytes : bytes + bytes / 4
      storage.deallocate()
      storage = .allocate(byteCount: larger, alignment: Self.alignment)
      storage.bindMemory(to: Float.self)
    }
    return storage.assumingMemoryBound(to: Float.self).baseAddress!
  }

  deinit { storage.deallocate() }
}
