import Testing

@testable import Support

/// Which of the offered elements are kept.
struct BestTests {
  @Test func keepsTheBestInOrder() {
    var best = Best<String>(limit: 3)
    for (name, score) in [("a", 1.0), ("b", 5), ("c", 2), ("d", 0), ("e", 4)] {
      best.offer(name, score)
    }
    #expect(best.ranked.map(\.element) == ["b", "e", "c"])
    #expect(!best.takes(2))
    #expect(best.takes(2.5))
  }

  @Test func whatCameFirstStaysFirst() {
    var best = Best<Int>(limit: 2)
    for place in 0..<4 { best.offer(place, 1) }
    #expect(best.ranked.map(\.element) == [0, 1])
  }

  @Test func takesAllUntilItIsFull() {
    var best = Best<Int>(limit: 2)
    #expect(best.takes(-.infinity))
    best.offer(1, -.infinity)
    #expect(best.ranked.map(\.element) == [1])
  }
}
