// The library's own sorting is compiled for each type by itself, which takes 4 kB. Sorting places, or keys,
// is compiled once for all.

extension Array {
  /// The elements in an order; those of which none comes before the other stay as they stood.
  ///
  /// For what isn't sorted thousands of times.
  ///
  /// - Complexity: O(count · log count) comparisons.
  @inlinable
  package func ordered(by comesBefore: (Element, Element) -> Bool) -> [Element] {
    guard indices.dropFirst().contains(where: { comesBefore(self[$0], self[$0 - 1]) }) else {
      return self
    }
    var ordered: [Element] = []
    ordered.reserveCapacity(count)
    Ordering.forEachPlace(
      of: count, by: { comesBefore(self[$0], self[$1]) }, do: { ordered.append(self[$0]) })
    return ordered
  }
}

@usableFromInline
package enum Ordering {
  /// Calls `body` with the places of so many elements in their order.
  @usableFromInline
  package static func forEachPlace(
    of count: Int, by comesBefore: (Int, Int) -> Bool, do body: (Int) -> Void
  ) {
    withUnsafeTemporaryAllocation(of: Int.self, capacity: count) { room in
      var places = room
      for place in 0..<count { places.initializeElement(at: place, to: place) }
      places.sort(by: comesBefore)
      for place in places { body(place) }
    }
  }
}

extension Dictionary where Key == String {
  /// All members in the order of their keys.
  package var inOrder: [(key: String, value: Value)] {
    var members: [(key: String, value: Value)] = []
    for key in keys.sorted() {
      if let value = self[key] { members.append((key, value)) }
    }
    return members
  }
}
