import InkPatterns
import Support
import Testing

struct CloudPatternTests {
  @Test func orderDirectionSizeAndPlaceDoNotMatter() throws {
    var library = PatternLibrary<CloudPattern>()
    for (name, ink) in Figures.named { try library.teach(name, from: ink) }
    let other = Figures.letterE.redrawn(order: [2, 0, 3, 1], backwards: [0, 2])
    let moved = Ink(
      strokes: other.strokes.map { stroke in
        Stroke(points: stroke.points.map { StrokePoint(x: $0.x / 3 + 9, y: $0.y / 3 - 7) })
      })
    for drawn in [other, moved] {
      let candidates = try library.candidates(for: drawn, limit: 2)
      #expect(candidates.first?.name == "E")
      #expect(candidates[0].score < 0.002)
      #expect(candidates.count < 2 || candidates[1].score > 0.04)
    }
  }

  @Test func directionsTellWhatPlacesDoNot() throws {
    // Strokes across and strokes along the same diagonal.
    let along = ink([[(0, 0), (100, 100)]])
    var dashes: [[(Float, Float)]] = []
    for number in 0...20 {
      let place = Float(number * 5)
      dashes.append([(place - 1, place + 1), (place + 1, place - 1)])
    }
    let across = ink(dashes)
    var library = PatternLibrary<CloudPattern>()
    library.rejectionThreshold = nil
    try library.teach("along", from: along)
    let score = try #require(try library.candidates(for: across).first?.score)
    #expect(score > 0.4 && score < 0.6)
  }

  @Test func everyStrokeCounts() throws {
    var library = PatternLibrary<CloudPattern>()
    try library.teach("l", from: ink([[(0, 0), (0, 100)]]))
    try library.teach("i", from: ink([[(0, 30), (0, 100)], [(0, 0)]]))
    #expect(try library.candidates(for: ink([[(0, 32), (2, 99)], [(1, 0)]])).first?.name == "i")
    #expect(library["i"][0].cloud.ink.strokes.map(\.points.count) == [31, 1])
  }

  @Test func howFarApartPointsAreDoesNotMatter() throws {
    // The pen goes down slowly and to the right fast; a cloud has as many points as one of these
    // inks.
    func corner(_ points: Int) -> Ink {
      let down = (0..<points - 2).map { (Float(0), 100 * Float($0) / Float(points - 3)) }
      return ink([down + [(40, 100), (80, 100)]])
    }
    var library = PatternLibrary<CloudPattern>()
    try library.teach("corner", from: corner(33))
    for points in [20, 31, 32, 34] {
      let candidates = try library.candidates(for: corner(points))
      #expect(candidates.first.map { $0.score < 0.001 } ?? false)
    }
  }

  @Test func skippedCandidatesWouldNotHaveCounted() throws {
    var generator = SeededGenerator(seed: 5)
    func randomInk() -> Ink {
      var strokes: [[(Float, Float)]] = []
      for _ in 0..<Int.random(in: 1...4, using: &generator) {
        var stroke: [(Float, Float)] = []
        for _ in 0..<Int.random(in: 1...6, using: &generator) {
          let x = Float.random(in: 0...100, using: &generator)
          stroke.append((x, Float.random(in: 0...60, using: &generator)))
        }
        strokes.append(stroke)
      }
      return ink(strokes)
    }
    var library = PatternLibrary<CloudPattern>()
    for number in 0..<40 {
      try library.teach("\(number % 13)", from: [randomInk(), randomInk()])
    }
    for _ in 0..<20 {
      let drawn = randomInk()
      let query = CloudPattern.query(for: drawn, configuration: .init())
      var expected: [PatternCandidate] = []
      for name in library.names {
        let scores = library[name].compactMap { pattern -> Double? in
          let score = pattern.difference(to: query, below: .infinity, configuration: .init())
          #expect(pattern.lowerBound(of: query) <= score ?? 0)
          return score
        }
        expected.append(PatternCandidate(name: name, score: try #require(scores.min())))
      }
      expected.sort { ($0.score, $0.name) < ($1.score, $1.name) }
      library.rejectionThreshold = nil
      #expect(try library.candidates(for: drawn, limit: 20) == expected)
      #expect(try library.candidates(for: drawn, limit: 3) == Array(expected.prefix(3)))
      let threshold = expected[1].score
      library.rejectionThreshold = threshold
      let near = expected.filter { $0.score <= threshold }
      #expect(try library.candidates(for: drawn, limit: 20) == near)
    }
  }
}
