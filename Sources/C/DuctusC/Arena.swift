/// Memory that is allocated piece by piece and freed at once.
final class Arena {
  /// The bytes of a block; a larger array gets its own.
  private static var blockSize: Int { 4_096 }
  /// The alignment of blocks: no value of a result needs more.
  private static var alignment: Int { 8 }

  private var blocks: [UnsafeMutableRawPointer] = []
  private var next = UnsafeMutableRawPointer(bitPattern: Arena.alignment)!
  private var room = 0

  deinit {
    for block in blocks { block.deallocate() }
  }

  private func allocate(bytes: Int) -> UnsafeMutableRawPointer {
    let size = (bytes + Self.alignment - 1) / Self.alignment * Self.alignment
    if size > room {
      let block = UnsafeMutableRawPointer.allocate(
        byteCount: max(size, Self.blockSize), alignment: Self.alignment)
      blocks.append(block)
      // The rest of a block is abandoned for a block with more room.
      guard max(size, Self.blockSize) - size >= room else { return block }
      next = block
      room = max(size, Self.blockSize)
    }
    defer {
      next += size
      room -= size
    }
    return next
  }

  /// A copy of values; null for none.
  func array<Element>(_ elements: [Element]) -> UnsafePointer<Element>? {
    guard !elements.isEmpty else { return nil }
    let start = allocate(bytes: elements.count * MemoryLayout<Element>.stride)
      .bindMemory(to: Element.self, capacity: elements.count)
    for (index, element) in elements.enumerated() { (start + index).initialize(to: element) }
    return UnsafePointer(start)
  }

  /// A copy of a value.
  func value<Value>(_ value: Value) -> UnsafePointer<Value> {
    let start = allocate(bytes: MemoryLayout<Value>.stride)
      .bindMemory(to: Value.self, capacity: 1)
    start.initialize(to: value)
    return UnsafePointer(start)
  }

  /// A text that ends with a zero byte.
  func text(_ text: String) -> UnsafePointer<CChar> {
    let count = text.utf8.count
    let start = allocate(bytes: count + 1).bindMemory(to: UInt8.self, capacity: count + 1)
    for (index, byte) in text.utf8.enumerated() { start[index] = byte }
    start[count] = 0
    return UnsafeRawPointer(start).assumingMemoryBound(to: CChar.self)
  }
}

/// A text that ends with a zero byte, for `ductus_free_text` to free.
func freeable(_ text: String) -> UnsafeMutablePointer<CChar> {
  let count = text.utf8.count
  let start = UnsafeMutablePointer<UInt8>.allocate(capacity: count + 1)
  for (index, byte) in text.utf8.enumerated() { start[index] = byte }
  start[count] = 0
  return UnsafeMutableRawPointer(start).assumingMemoryBound(to: CChar.self)
}
