import Support
import Testing

@testable import InkPatterns

/// Thresholds that come from the spread of a name's own patterns.
struct RejectionTests {
  /// A zigzag whose corners tremble.
  private func zigzag(_ tremble: Float, seed: Int) -> Ink {
    var generator = SeededGenerator(seed: seed)
    var corners: [(Float, Float)] = []
    for index in 0..<5 {
      let x = Float.random(in: -tremble...tremble, using: &generator)
      let y = Float.random(in: -tremble...tremble, using: &generator)
      corners.append((Float(25 * index) + x, Float(index % 2 * 80) + y))
    }
    return ink([corners])
  }

  private func threshold<Pattern>(
    _ empty: PatternLibrary<Pattern>, _ inks: [Ink]
  ) throws -> Double {
    var library = empty
    try library.teach("z", from: inks)
    return try #require(library.thresholds["z"])
  }

  private func expectThresholds<Pattern>(_ empty: PatternLibrary<Pattern>) throws {
    let steady = try threshold(empty, (0..<5).map { zigzag(1, seed: $0) })
    let shaky = try threshold(empty, (0..<5).map { zigzag(18, seed: $0) })
    #expect(steady < shaky, "unlike patterns allow for unlike inks")
    let single = try threshold(empty, [zigzag(1, seed: 0)])
    #expect(steady < single, "of more patterns one is nearer")
    // One by one or together, and more than are compared.
    var library = empty
    for seed in 0..<5 { try library.teach("z", from: zigzag(18, seed: seed)) }
    #expect(library.thresholds["z"] == shaky)
    for _ in 0..<30 { try library.teach("z", from: zigzag(18, seed: 1)) }
    #expect(try #require(library.thresholds["z"]) < shaky)
  }

  @Test func thresholdsFollowTheSpread() throws {
    try expectThresholds(PatternLibrary<CloudPattern>())
    try expectThresholds(PatternLibrary<GridPattern>())
    try expectThresholds(PatternLibrary<PathPattern>(configuration: .init(directionCount: 32)))
  }

  /// It takes up to 240 comparisons, of names that an ink may never be judged by.
  @Test func spreadsAreComputedWhenTheyAreNeeded() throws {
    var taught = PatternLibrary<PathPattern>()
    for (name, ink) in Figures.named(for: taught) { try taught.teach(name, from: [ink, ink]) }
    let library = try PatternLibrary<PathPattern>(json: taught.json(), name: "memory")
    func known() -> [String] {
      library.entries.filter { $0.spread.withLock { $0 } != nil }.map(\.name)
    }
    #expect(known().isEmpty)
    #expect(try library.candidates(for: Figures.letterL, limit: 1).map(\.name) == ["L"])
    #expect(known() == ["L"])
    #expect(library == taught)
    #expect(library.thresholds == taught.thresholds)
    #expect(known() == library.names)
  }

  @Test func readingAndMatchingEndWhenCancelled() throws {
    var library = PatternLibrary<PathPattern>()
    for (name, ink) in Figures.named(for: library) { try library.teach(name, from: ink) }
    let (json, count) = (library.json(), library.count)
    let probe = CancellationProbe()
    try CancellationProbe.$current.withValue(probe) {
      _ = try PatternLibrary<PathPattern>(json: json, name: "memory")
      #expect(probe.questions == count, "one for each pattern")
      _ = try library.candidates(for: Figures.letterL, limit: 1)
    }
    for limit in [0, count - 1] {
      #expect(throws: PatternError.cancelled) {
        try CancellationProbe.$current.withValue(CancellationProbe(limit: limit)) {
          try PatternLibrary<PathPattern>(json: json, name: "memory")
        }
      }
    }
    // The last question is before the one candidate is judged.
    #expect(throws: PatternError.cancelled) {
      let last = CancellationProbe(limit: probe.questions - count - 1)
      try CancellationProbe.$current.withValue(last) {
        _ = try library.candidates(for: Figures.letterL, limit: 1)
      }
    }
  }

  /// What was taught is never rejected itself.
  private func expectOwn<Pattern>(_ empty: PatternLibrary<Pattern>) throws {
    var library = empty
    for (name, ink) in Figures.named(for: empty) { try library.teach(name, from: [ink, ink]) }
    for (name, ink) in Figures.named(for: empty) {
      #expect(try library.candidates(for: ink).contains { $0.name == name })
    }
  }

  @Test func ownInksAreAccepted() throws {
    try expectOwn(PatternLibrary<CloudPattern>())
    try expectOwn(PatternLibrary<GridPattern>())
    try expectOwn(PatternLibrary<PathPattern>())
  }

  /// The cells of a triangle, gone round four times: it looks the same, but it is no triangle.
  @Test func lengthAndStrokesCount() throws {
    let corners: [(Float, Float)] = [(0, 0), (100, 0), (50, 90)]
    let triangle = ink([corners + [corners[0]]])
    var library = PatternLibrary<GridPattern>()
    try library.teach("triangle", from: triangle)
    let again = ink([corners + corners + corners + corners + [corners[0]]])
    #expect(try library.candidates(for: again).isEmpty)
    let inPieces = ink(
      (0..<12).map { index in
        let (a, b) = (corners[index % 3], corners[(index + 1) % 3])
        return [a, b]
      })
    #expect(try library.candidates(for: inPieces).isEmpty)
    library.rejection = .none
    #expect(try library.candidates(for: again) == library.candidates(for: triangle))
    // A picture doesn't show that.
    var drawn = PatternLibrary<GridPattern>()
    drawn.add(try #require(GridPattern(picture: library["triangle"][0].picture)), named: "triangle")
    #expect(try drawn.candidates(for: again).first?.name == "triangle")
  }

  /// If the best name is rejected, worse ones are, too.
  @Test func aRejectedInkHasNoSecondBest() throws {
    var library = PatternLibrary<GridPattern>()
    try library.teach("E", from: Figures.letterE)
    library.add(try #require(GridPattern(picture: gridOfE())), named: "painted E")
    let windings = Ink(
      strokes: Array(repeating: Figures.letterE.strokes, count: 8).flatMap(\.self))
    let all = try library.candidates(for: Figures.letterE).map(\.name)
    #expect(all == ["E", "painted E"])
    #expect(try library.candidates(for: windings).isEmpty)
  }

  private func gridOfE() throws -> [String] { try GridPattern(Figures.letterE).picture }

  @Test func oneThresholdForAll() throws {
    var library = PatternLibrary<CloudPattern>()
    #expect(library.rejection == .bySpread && library.rejectionThreshold == nil)
    library.rejectionThreshold = 0.1
    #expect(library.rejection == .above(0.1))
    library.rejectionThreshold = nil
    #expect(library.rejection == .none)
    try library.teach("E", from: Figures.letterE)
    library.rejectionThreshold = -.infinity
    #expect(try library.candidates(for: Figures.letterE).isEmpty)
    library.rejectionThreshold = .infinity
    #expect(try library.candidates(for: Figures.letterE).count == 1)
  }
}
