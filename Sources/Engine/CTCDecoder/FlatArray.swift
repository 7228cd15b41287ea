/// A growing array for the inner loop: without uniqueness, exclusivity or (in release builds)
/// bounds checks. It keeps its memory when emptied.
struct FlatArray<Element>: ~Copyable {
  private(set) var base: UnsafeMutablePointer<Element>
  private(set) var count = 0
  private(set) var capacity: Int

  init(minimumCapacity: Int = 16) {
    capacity = max(minimumCapacity, 1)
    base = .allocate(capacity: capacity)
  }

  init(repeating element: Element, count: Int) {
    self.init(minimumCapacity: count)
    base.initialize(repeating: element, count: count)
    self.count = count
  }

  /// The allocated bytes.
  var memoryUse: Int { capacity * MemoryLayout<Element>.stride }

  deinit {
    base.deinitialize(count: count)
    base.deallocate()
  }

  subscript(index: Int) -> Element {
    @inline(__always) get {
      assert(index >= 0 && index < count)
      return base[index]
    }
    @inline(__always) nonmutating set {
      assert(index >= 0 && index < count)
      base[index] = newValue
    }
  }

  /// - Complexity: O(1) amortised.
  @inline(__always)
  mutating func append(_ element: Element) {
    if count == capacity { move(toCapacity: 2 * capacity) }
    (base + count).initialize(to: element)
    count += 1
  }

  /// Removes all elements from `newCount` on, keeping the memory.
  mutating func truncate(to newCount: Int) {
    assert(newCount >= 0 && newCount <= count)
    (base + newCount).deinitialize(count: count - newCount)
    count = newCount
  }

  /// Removes all elements, and frees the memory if it exceeds `kept`.
  mutating func removeAll(keepingCapacity kept: Int) {
    truncate(to: 0)
    if capacity > kept { move(toCapacity: kept) }
  }

  @inline(never)
  private mutating func move(toCapacity newCapacity: Int) {
    assert(newCapacity >= max(count, 1))
    let moved = UnsafeMutablePointer<Element>.allocate(capacity: newCapacity)
    moved.moveInitialize(from: base, count: count)
    base.deallocate()
    base = moved
    capacity = newCapacity
  }
}
