/// Memory that is allocated piece by piece and freed at once.
final class Arena {
  /// The bytes of a block; a larger array gets its own.
  private static var blockSize: Int { 4_096 }
  /// The alignment of blocks: no value of a result needs more.
  private static var alignment: Int { 8 }

  /// The block that was made last. Each begins with where the one before it is.
  private var last: UnsafeMutableRawPointer?
  private var next = UnsafeMutableRawPointer(bitPattern: Arena.alignment)!
  private var room = 0

  deinit {
    while let block = last {
      last = block.load(as: UnsafeMutableRawPointer?.self)
      block.deallocate()
    }
  }

  private func allocate(bytes: Int) -> UnsafeMutableRawPointer {
    let size = (bytes + Self.alignment - 1) / Self.alignment * Self.alignment
    if size > room {
      let own = max(size, Self.blockSize)
      let block = UnsafeMutableRawPointer.allocate(
        byteCount: Self.alignment + own, alignment: Self.alignment)
      block.storeBytes(of: last, as: UnsafeMutableRawPointer?.self)
      last = block
      // The rest of a block is abandoned for a block with more room.
      guard own - size >= room else { return block + Self.alignment }
      next = block + Self.alignment
      room = own
    }
    defer {
      next += size
      room -= size
    }
    return next
  }

  /// What is made of each of some values; null for none.
  func array<Source, Element>(
    _ sources: [Source], _ make: (Source) -> Element
  ) -> UnsafePointer<Element>? {
    guard !sources.isEmpty else { return nil }
    let start = allocate(bytes: sources.count * MemoryLayout<Element>.stride)
      .bindMemory(to: Element.self, capacity: sources.count)
    for place in sources.indices { (start + place).initialize(to: make(sources[place])) }
    return UnsafePointer(start)
  }

  /// A copy of values; null for none.
  func array<Element>(_ elements: [Element]) -> UnsafePointer<Element>? { array(elements) { $0 } }

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
