import InkModel
import Testing

@testable import CharacterLattice
@testable import NeuralNetwork

struct SegmentCacheTests {
  private func scores(_ none: Float) -> CharacterScores { CharacterScores(none: none, best: []) }

  private func stroke(_ xs: [Float]) -> Stroke {
    Stroke(points: xs.map { StrokePoint(x: $0, y: 2 * $0) })
  }

  @Test func `Strokes are found by all their points`() {
    var cache = SegmentCache()
    let (a, b) = (stroke([0, 1, 5]), stroke([0, 2, 5]))
    cache.keep(scores(-1), of: [a])
    cache.keep(scores(-2), of: [a, b])
    #expect(cache.scores(of: [a]) == scores(-1))
    #expect(cache.scores(of: [a, b]) == scores(-2))
    #expect(cache.scores(of: [b]) == nil)
    #expect(cache.scores(of: [b, a]) == nil)
    #expect(cache.scores(of: []) == nil)
  }

  @Test func `Another question has other answers`() {
    var cache = SegmentCache()
    let strokes = [stroke([0, 1])]
    cache.ask(.init(onlyCharacters: nil, count: 10))
    cache.keep(scores(-1), of: strokes)
    cache.ask(.init(onlyCharacters: nil, count: 10))
    #expect(cache.scores(of: strokes) == scores(-1))
    for question in [
      SegmentCache.Question(onlyCharacters: ["一"], count: 10), .init(onlyCharacters: [], count: 10),
      .init(onlyCharacters: [], count: 20),
    ] {
      cache.ask(question)
      #expect(cache.scores(of: strokes) == nil)
      cache.keep(scores(-1), of: strokes)
    }
  }

  @Test func `What is asked for again stays, the rest is forgotten`() {
    var cache = SegmentCache()
    let kept = [stroke([-1, 1])]
    cache.keep(scores(-1), of: kept)
    for index in 0..<3 * SegmentCache.limits.segments {
      cache.keep(scores(-2), of: [stroke([Float(index), 0])])
      if index.isMultiple(of: 100) { #expect(cache.scores(of: kept) == scores(-1)) }
    }
    #expect(cache.scores(of: [stroke([0, 0])]) == nil)
    #expect(cache.scores(of: [stroke([Float(3 * SegmentCache.limits.segments - 1), 0])]) != nil)
  }

  @Test func `Long strokes are forgotten sooner, and those beyond all measure not kept`() {
    var cache = SegmentCache()
    let half = (0..<4).map { number in
      stroke([Float](repeating: Float(number), count: SegmentCache.limits.points / 2))
    }
    for stroke in half { cache.keep(scores(-1), of: [stroke]) }
    // The first two are asked for when two others were, and the room is for two more.
    #expect(cache.scores(of: [half[0]]) != nil)
    #expect(cache.scores(of: [half[1]]) == nil)
    cache.keep(scores(-1), of: [stroke([7])])
    cache.keep(scores(-1), of: [half[0], half[1], half[2]])
    #expect(cache.scores(of: [half[0], half[1], half[2]]) == nil)
    #expect(cache.scores(of: [stroke([7])]) != nil)
  }
}
