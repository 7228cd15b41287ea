// The library's own sorting is compiled for each type by itself, which takes 4 kB. Sorting places, or keys,
// is compiled once for all.

extension Array {
  /// The elements in an order; those of which none comes before the other stay as they stood.
  ///
  /// For what isn't sorted thousands of times.
  ///
  /// - Complexity: O(count · log count) comparisons.
  package func ordered(by comesBefore: (Element, Element) -> Bool) -> [Element] {
    var places = [Int](indices)
    places.sort { comesBefore(self[$0], self[$1]) }
    return places.map { self[$0] }
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
