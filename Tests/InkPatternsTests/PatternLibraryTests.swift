import InkPatterns
import Testing

struct PatternLibraryTests {
  @Test func teachesAndRemoves() throws {
    var library = PatternLibrary<CloudPattern>()
    try library.teach("x", from: [Figures.letterX, Figures.letterX])
    try library.teach("l", from: Figures.letterL)
    try library.teach("l", from: [])
    #expect(library.names == ["l", "x"])
    #expect(library.count == 3)
    let copy = library
    let removals = [library.remove("x"), library.remove("x")]
    #expect(removals == [true, false])
    #expect(library.names == ["l"] && library["x"].isEmpty)
    #expect(copy["x"].count == 2, "a value")
    #expect(try library.candidates(for: Figures.letterX).isEmpty, "nothing like it")
  }

  @Test func aBadInkTeachesNothing() throws {
    var library = PatternLibrary<GridPattern>()
    let bad = ink([[(0, 0), (.nan, 1)]])
    let fault = PatternError.ink(.notFinite(stroke: 0, point: 1))
    #expect(throws: fault) { try library.teach("a", from: bad) }
    #expect(throws: fault) { try library.teach("a", from: [bad]) }
    #expect(throws: PatternError.oneOfInks(1, fault)) {
      try library.teach("a", from: [Figures.letterL, bad])
    }
    #expect("\(PatternError.oneOfInks(1, .emptyInk))".hasPrefix("ink 1: an ink without points"))
    #expect(throws: PatternError.emptyInk) { try library.teach("a", from: ink([[]])) }
    #expect(library.names.isEmpty)
  }

  /// A match with a name without characters would look like a rejection.
  @Test func aPatternHasAName() {
    var library = PatternLibrary<CloudPattern>()
    #expect(throws: PatternError.emptyName) { try library.teach("", from: Figures.letterL) }
    #expect(throws: PatternError.emptyName) { try library.teach("", from: []) }
    #expect(library.names.isEmpty)
  }

  @Test func equalScoresGoByName() throws {
    var library = PatternLibrary<GridPattern>()
    for name in ["c", "a", "b"] { try library.teach(name, from: Figures.letterT) }
    for limit in 1...4 {
      let names = try library.candidates(for: Figures.letterT, limit: limit).map(\.name)
      #expect(names == Array(["a", "b", "c"].prefix(limit)))
    }
  }

  @Test func anyInkIsAnsweredOrRefused() throws {
    try expectAnswers(PatternLibrary<GridPattern>())
    try expectAnswers(
      PatternLibrary<GridPattern>(configuration: .init(columns: 64, rows: 1, measure: .overlap)))
    try expectAnswers(PatternLibrary<PathPattern>())
    try expectAnswers(PatternLibrary<CloudPattern>())
  }

  private func expectAnswers<Pattern>(_ empty: PatternLibrary<Pattern>) throws {
    var library = empty
    library.rejectionThreshold = nil
    for (name, ink) in Figures.named(for: empty) { try library.teach(name, from: ink) }
    for (number, ink) in HostileInks.all.enumerated() {
      if ink.isEmpty {
        #expect(try library.candidates(for: ink).isEmpty)
        continue
      }
      for candidate in try library.candidates(for: ink) {
        #expect(candidate.score.isFinite && candidate.score >= 0, "ink \(number)")
      }
      let strokes = ink.strokes.count { !$0.points.isEmpty }
      guard strokes <= Pattern.strokeLimit else {
        #expect(throws: PatternError.severalStrokes(strokes)) {
          try library.teach("hostile", from: ink)
        }
        continue
      }
      try library.teach("hostile", from: ink)
      let best = try #require(try library.candidates(for: ink).first)
      #expect(best.score < 1e-3, "ink \(number) is like itself")
    }
    #expect(try PatternLibrary<Pattern>(json: library.json(), name: "memory") == library)
    for value in [Float.nan, .infinity, -.infinity] {
      #expect(throws: PatternError.ink(.notFinite(stroke: 0, point: 0))) {
        try library.candidates(for: ink([[(0, value)]]))
      }
    }
    let long = ink([Array(repeating: (0, 0), count: 1_000_001)])
    #expect(throws: PatternError.ink(.tooManyPoints(count: 1_000_001, limit: 1_000_000))) {
      try library.candidates(for: long)
    }
  }
}
