import InkModel
import Testing

@testable import InkFeatures

struct StrokeCacheTests {
  private typealias Cache = StrokeCache<Int>

  private func stroke(_ xs: [Double]) -> [Vector] { xs.map { Vector($0, 2 * $0) } }

  @Test func `Strokes are found by all their points`() {
    var cache = Cache()
    let (a, b) = (stroke([0, 1, 5]), stroke([0, 2, 5]))
    cache.keep(1, for: [a])
    cache.keep(2, for: [a, b])
    #expect(cache.output(for: [a]) == 1)
    #expect(cache.output(for: [a, b]) == 2)
    #expect(cache.output(for: [b]) == nil)
    #expect(cache.output(for: [b, a]) == nil)
    #expect(cache.output(for: []) == nil)
  }

  @Test func `Strokes and outputs take memory`() {
    var cache = Cache()
    #expect(cache.memoryUse { $0 } == 0)
    cache.keep(100, for: [stroke([0, 1, 5]), stroke([0, 2])])
    #expect(cache.memoryUse { $0 } == 100 + 5 * MemoryLayout<Vector>.stride)
    // Older entries count until they are forgotten.
    for index in 1...Cache.limits.groups { cache.keep(1, for: [stroke([Double(index)])]) }
    #expect(
      cache.memoryUse { $0 }
        == 100 + Cache.limits.groups + (5 + Cache.limits.groups) * MemoryLayout<Vector>.stride)
  }

  @Test func `Entries that are used again stay; the rest are forgotten`() {
    var cache = Cache()
    let kept = [stroke([-1, 1])]
    cache.keep(1, for: kept)
    for index in 0..<3 * Cache.limits.groups {
      cache.keep(2, for: [stroke([Double(index), 0])])
      if index.isMultiple(of: 100) { #expect(cache.output(for: kept) == 1) }
    }
    #expect(cache.output(for: [stroke([0, 0])]) == nil)
    #expect(cache.output(for: [stroke([Double(3 * Cache.limits.groups - 1), 0])]) != nil)
  }

  @Test func `Long strokes are forgotten sooner, and those beyond all measure not kept`() {
    var cache = Cache()
    let half = (0..<4).map { number in
      stroke([Double](repeating: Double(number), count: Cache.limits.points / 2))
    }
    for stroke in half { cache.keep(1, for: [stroke]) }
    // The first two are asked for when two others were, and the room is for two more.
    #expect(cache.output(for: [half[0]]) != nil)
    #expect(cache.output(for: [half[1]]) == nil)
    cache.keep(1, for: [stroke([7])])
    cache.keep(1, for: [half[0], half[1], half[2]])
    #expect(cache.output(for: [half[0], half[1], half[2]]) == nil)
    #expect(cache.output(for: [stroke([7])]) != nil)
  }
}
