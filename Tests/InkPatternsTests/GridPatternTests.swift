import InkPatterns
import Testing

struct GridPatternTests {
  @Test func strokesMayComeInAnyOrderAndDirection() throws {
    var library = PatternLibrary<GridPattern>()
    for (name, ink) in Figures.named { try library.teach(name, from: ink) }
    for drawn in [
      Figures.letterE, Figures.letterE.redrawn(order: [3, 1, 0, 2]),
      Figures.letterE.redrawn(order: [2, 0, 3, 1], backwards: [0, 1, 3]),
    ] {
      let best = try #require(try library.candidates(for: drawn).first)
      #expect(best == PatternCandidate(name: "E", score: 0))
    }
  }

  @Test func linesCountBetweenPoints() throws {
    let lines = ink([[(0, 0), (90, 90)], [(90, 0), (0, 90)]])
    let cross = try GridPattern(lines, columns: 6, rows: 6)
    #expect(cross.picture == ["#....#", ".#..#.", "..##..", "..##..", ".#..#.", "#....#"])
    #expect(cross[0, 0] && !cross[1, 0])
  }

  @Test func aLineIsNotStretchedOverTheGrid() throws {
    let level = try GridPattern(Figures.level, columns: 8, rows: 8)
    #expect(level.picture.filter { $0 != "........" } == ["########"])
    let upright = try GridPattern(Figures.upright, columns: 8, rows: 8)
    #expect(upright.picture.allSatisfy { $0 == "...#...." })
    // An ink that is half as wide as high fills it.
    let box = try GridPattern(
      ink([[(0, 0), (50, 0), (50, 100), (0, 100), (0, 0)]]), columns: 4, rows: 4)
    #expect(box.picture == ["####", "#..#", "#..#", "####"])
  }

  @Test func overlapIsBlindToWhatThePatternHasBesides() throws {
    for measure in GridPattern.Measure.allCases {
      var library = PatternLibrary<GridPattern>(
        configuration: .init(columns: 8, rows: 8, measure: measure))
      library.rejectionThreshold = nil
      try library.teach("E", from: Figures.letterE)
      try library.teach("F", from: Figures.letterF)
      let scores = Dictionary(
        uniqueKeysWithValues: try library.candidates(for: Figures.letterF).map {
          ($0.name, $0.score)
        })
      #expect(scores["F"] == 0)
      #expect(scores["E"].map { $0 > 0 } == (measure == .difference))
    }
  }

  @Test func nothingInCommonIsTheWorst() throws {
    var library = PatternLibrary<GridPattern>(configuration: .init(columns: 5, rows: 1))
    library.rejectionThreshold = nil
    library.add(try #require(GridPattern(picture: ["#...."])), named: "left")
    library.add(try #require(GridPattern(picture: ["...##"])), named: "right")
    let right = try #require(GridPattern(picture: ["....#"]))
    let left = library["left"][0]
    #expect(left.difference(to: right, below: 2, configuration: library.configuration) == 1)
    let near = try #require(
      library["right"][0].difference(to: right, below: 2, configuration: library.configuration))
    // One of two cells agrees, and the other is its neighbour: 1 - (1 + 1 + 2) / (1.5 · 3).
    #expect(abs(near - 1.0 / 9) < 1e-12)
  }

  @Test(arguments: [[], [""], ["#", "##"], ["...", " .."], [String(repeating: "#", count: 65)]])
  func picturesThatAreNoGrid(picture: [String]) {
    #expect(GridPattern(picture: picture) == nil)
  }
}
