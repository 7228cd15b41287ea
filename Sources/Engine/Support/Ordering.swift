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
      var places = [Int](elements.indices)
      places.sort { comesBefore(elements[$0], elements[$1]) }
      return [Element](unsafeUninitializedCapacity: places.count) { sorted, count in
        guard let start = sorted.baseAddress else { return }
        for place in places {
          (start + count).initialize(to: elements[place])
          count += 1
        }
      }
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
