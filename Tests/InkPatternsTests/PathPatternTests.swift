import InkPatterns
import Testing

struct PathPatternTests {
  private func library(_ patterns: [(String, [Int], [PathCondition])]) -> PatternLibrary<
    PathPattern
  > {
    var library = PatternLibrary<PathPattern>()
    for (name, directions, conditions) in patterns {
      library.add(PathPattern(directions: directions, conditions: conditions), named: name)
    }
    return library
  }

  @Test func directionsRunClockwiseFromTheRight() throws {
    let square = ink([[(0, 0), (80, 0), (80, 80), (0, 80), (0, 0)]])
    var library = PatternLibrary<PathPattern>()
    try library.teach("square", from: square)
    let expected = [0, 2, 4, 6].flatMap { Array(repeating: $0, count: 8) }
    #expect(library["square"][0].directions == expected)
    let facts = PathPattern.query(for: square, configuration: .init()).facts
    #expect(facts[.gap] == 0)
    #expect(abs(facts[.turns] - 0.75) < 1e-9)
    #expect(facts[.extent] == 4)
    #expect(facts[.startX] == 0 && facts[.endY] == 0)
  }

  /// An H and an L would go the same way: down, down and to the right.
  @Test func aPathIsOneStroke() throws {
    var library = PatternLibrary<PathPattern>()
    try library.teach("L", from: Figures.letterL)
    let error = try #require(throws: PatternError.self) {
      try library.teach("F", from: Figures.letterF)
    }
    #expect(error == .severalStrokes(3))
    #expect("\(error)" == "a path is one stroke; this ink has 3")
    #expect(throws: PatternError.oneOfInks(1, error)) {
      try library.teach("F", from: [Figures.letterL, Figures.letterF])
    }
    #expect(library.names == ["L"])
    // Strokes without points count as little as elsewhere.
    try library.teach("dot", from: ink([[], [(1, 1)], []]))
  }

  /// Every stroke has at least one step.
  @Test func inkOfManyStrokesIsRead() throws {
    let strokes = (0..<1_500).map { (place: Int) -> Stroke in
      let (x, height) = (Float(place), Float(1 + place % 3))
      return Stroke(points: [StrokePoint(x: x, y: 0), StrokePoint(x: x, y: height)])
    }
    var library = library([("down", [2], [])])
    library.rejection = .none
    #expect(try library.candidates(for: Ink(strokes: strokes)).count == 1)
  }

  @Test func partsMayHaveAnyLength() throws {
    let library = library([("caret", [7, 1], []), ("v", [1, 7], []), ("dash", [0], [])])
    let caret = ink([[(0, 50), (10, 40), (100, 130)]])
    let best = try #require(try library.candidates(for: caret).first)
    #expect(best == PatternCandidate(name: "caret", score: 0))
  }

  @Test func theCostIsCircular() throws {
    // 7 and 0 are neighbours: 45 degrees apart, not 315.
    let library = library([("dash", [0], [])])
    let rising = ink([[(0, 10), (10, 0)]])
    #expect(try library.candidates(for: rising).isEmpty, "beyond the threshold")
    var tolerant = library
    tolerant.rejectionThreshold = nil
    #expect(try tolerant.candidates(for: rising).map(\.score) == [45])
  }

  @Test func factsTellDFromP() throws {
    let bowl = [6, 0, 1, 2, 3, 4]
    let library = library([
      ("D", bowl, [PathCondition(.endY, atLeast: 0.75, penalty: 10)]),
      ("P", bowl, [PathCondition(.endY, atMost: 0.75)]),
    ])
    let walk = PathPattern(directions: [6, 6, 6, 6, 6, 0, 1, 2, 3, 4]).idealInk()
    let round = PathPattern(directions: [6, 6, 6, 0, 0, 1, 1, 2, 3, 3, 4, 4]).idealInk()
    let small = try library.candidates(for: walk)
    #expect(small.map(\.name) == ["P", "D"])
    #expect(small[0].score < 3)
    #expect(abs(small[1].score - small[0].score - 10) < 1e-9)
    // P's condition has no penalty: it doesn't fit at all.
    #expect(try library.candidates(for: round).map(\.name) == ["D"])
  }

  @Test func aDotIsOnlyLikeADot() throws {
    let library = library([("dot", [], []), ("dash", [0], [])])
    let points = ink([Array(repeating: (3, 3), count: 20)])
    for dot in [Figures.dot, points] {
      #expect(try library.candidates(for: dot) == [PatternCandidate(name: "dot", score: 0)])
    }
    #expect(try library.candidates(for: Figures.level).map(\.name) == ["dash"])
  }

  @Test func moreDirectionsSeeFinerAngles() throws {
    var library = PatternLibrary<PathPattern>(configuration: .init(directionCount: 16))
    library.rejectionThreshold = nil
    library.add(PathPattern(directions: [0]), named: "dash")
    let rising = ink([[(0, 4), (10, 0)]])
    #expect(try library.candidates(for: rising).map(\.score) == [22.5])
  }
}
