import Testing

@testable import Support

struct OrderingTests {
  /// Equal elements keep their order, whether or not the input is already sorted.
  @Test(arguments: 0..<200) func keepsEquals(seed: Int) {
    var generator = SeededGenerator(seed: UInt64(seed))
    let count = Int.random(in: 0...70, using: &generator)
    var elements = (0..<count).map { (key: Int.random(in: 0...9, using: &generator), place: $0) }
    if seed.isMultiple(of: 3) {
      elements = (0..<count).map { (key: elements.map { $0.key }.sorted()[$0], place: $0) }
    }
    let ordered = elements.ordered { $0.key < $1.key }
    // No two elements are equal in key and place.
    let expected = elements.sorted { ($0.key, $0.place) < ($1.key, $1.place) }
    #expect(ordered.map { $0.place } == expected.map { $0.place })
  }

  @Test(arguments: 0..<200) func sortsPlacesInTheMemoryOfAnother(seed: Int) {
    var generator = SeededGenerator(seed: UInt64(seed))
    let keys = (0..<Int.random(in: 0...70, using: &generator)).map { place in
      // Runs as strokes have them, and disorder.
      seed.isMultiple(of: 2) ? place % 9 : Int.random(in: 0...9, using: &generator)
    }
    var (places, spare) = (Array(keys.indices), [3, 1, 2])
    var comparisons = 0
    places.sort(with: &spare) { a, b in
      comparisons += 1
      return keys[a] < keys[b]
    }
    #expect(places == keys.indices.sorted { (keys[$0], $0) < (keys[$1], $1) })
    comparisons = 0
    places.sort(with: &spare) { a, b in
      comparisons += 1
      return keys[a] < keys[b]
    }
    #expect(comparisons <= max(0, places.count - 1))
  }
}
