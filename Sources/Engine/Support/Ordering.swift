// The library's own sorting is compiled separately for each type, which takes 4 kB. Sorting indices
// or keys is compiled once for all.

extension Array {
  /// Returns the sorted elements; equal elements keep their order.
  ///
  /// It is meant for arrays that aren't sorted thousands of times.
  ///
  /// - Complexity: O(count · log count) comparisons.
  package func ordered(by comesBefore: (Element, Element) -> Bool) -> [Element] {
    // Most arrays are in order already.
    guard indices.dropFirst().contains(where: { comesBefore(self[$0], self[$0 - 1]) }) else {
      return self
    }
    // Elements are copied one by one: a closure would first give each a place in the heap.
    return withUnsafeBufferPointer { elements in
      var indices = [Int](elements.indices)
      indices.sort { comesBefore(elements[$0], elements[$1]) }
      return [Element](unsafeUninitializedCapacity: indices.count) { sorted, count in
        guard let start = sorted.baseAddress else { return }
        for index in indices {
          (start + count).initialize(to: elements[index])
          count += 1
        }
      }
    }
  }
}

extension [Int] {
  /// Sorts places in the memory of another array, so that none is allocated where both have been as
  /// large before.
  ///
  /// Runs of one, two, four … are merged, from one array into the other by turns. Places of equal
  /// rank keep their order.
  ///
  /// - Complexity: O(count · log count), with O(count) comparisons where nearly all are in order.
  @inlinable
  package mutating func sort(
    with spare: inout [Int], by comesBefore: (Int, Int) -> Bool
  ) {
    spare.removeAll(keepingCapacity: true)
    spare.append(contentsOf: self)
    var length = 1
    while length < count {
      for start in stride(from: 0, to: count, by: 2 * length) {
        var middle = Swift.min(start + length, count)
        let end = Swift.min(start + 2 * length, count)
        // Two runs in order are one.
        if middle < end, !comesBefore(self[middle], self[middle - 1]) { middle = end }
        var (first, second) = (start, middle)
        for index in start..<end {
          if second == end || first < middle && !comesBefore(self[second], self[first]) {
            spare[index] = self[first]
            first += 1
          } else {
            spare[index] = self[second]
            second += 1
          }
        }
      }
      swap(&self, &spare)
      length *= 2
    }
  }
}

extension Dictionary where Key == String {
  /// All members, sorted by their keys.
  package var inOrder: [(key: String, value: Value)] {
    var members: [(key: String, value: Value)] = []
    for key in keys.sorted() {
      if let value = self[key] { members.append((key, value)) }
    }
    return members
  }
}
