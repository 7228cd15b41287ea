import Support
import Testing

struct DisjointSetsTests {
  @Test func setsGrowTogether() {
    var sets = DisjointSets(count: 6)
    for (a, b) in [(4, 1), (1, 5), (2, 3), (3, 2)] { sets.join(a, b) }
    #expect(sets.sets == [[0], [1, 4, 5], [2, 3]])
  }

  @Test func noNumbersAreNoSets() {
    #expect(DisjointSets(count: 0).sets.isEmpty)
  }
}
