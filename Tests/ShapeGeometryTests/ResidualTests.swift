import InkModel
import Support
import Testing

@testable import ShapeGeometry

@Suite struct ResidualTests {
  static let lines: [ShapeKind: [[Vector]]] = [
    .line: [[Vector(-0.5, 0), Vector(0.5, 0)]], .arrow: Figures.arrowLines,
    .rectangle: [Figures.box.closed], .triangle: [Figures.ring(3).closed],
    .diamond: [Figures.rhombus.closed], .octagon: [Figures.ring(8).closed],
    .ellipse: [Figures.round],
  ]

  @Test(arguments: [ShapeKind.line, .arrow, .rectangle, .triangle, .octagon, .ellipse])
  func growsWithNoise(kind: ShapeKind) throws {
    let residuals = try [0, 0.01, 0.03, 0.06].map { noise in
      var hand = Hand.any(seed: 4, aspects: 1.4...1.5)
      hand.noise = noise
      return try #require(try ShapeFitter(hand.draw(Self.lines[kind] ?? [])).fit(kind)).residual
    }
    #expect(residuals[0] < 0.006)
    #expect(zip(residuals, residuals.dropFirst()).allSatisfy { $0 < $1 })
  }

  /// The kind that was drawn is nearer to the ink than kinds of no more corners.
  @Test(arguments: [
    (ShapeKind.rectangle, [ShapeKind.triangle, .ellipse, .circle, .line, .cross, .arrow, .check]),
    (.triangle, [.rectangle, .square, .ellipse, .circle, .line, .cross, .check, .heart]),
    (.ellipse, [.rectangle, .square, .triangle, .diamond, .circle, .line, .arrow]),
    (.arrow, [.line, .ellipse, .rectangle, .triangle, .cross, .check]),
    (.diamond, [.triangle, .rectangle, .ellipse, .circle, .square]),
  ])
  func isLeastForTheKindThatWasDrawn(kind: ShapeKind, others: [ShapeKind]) throws {
    for seed in 0..<3 {
      var hand = Hand.any(seed: seed, aspects: 1.6...2)
      hand.noise = 0.008
      hand.pieces = 1 + seed
      let fitter = try ShapeFitter(hand.draw(Self.lines[kind] ?? []))
      let residual = try #require(fitter.fit(kind)).residual
      for other in others {
        #expect((fitter.fit(other)?.residual ?? .infinity) > 1.5 * residual, "\(other)")
      }
    }
  }

  /// A clean figure is its own figure.
  @Test(arguments: ShapeKind.allCases)
  func theBeautifiedInkIsTheFigure(kind: ShapeKind) throws {
    var hand = Hand.any(seed: 6, aspects: 1.2...1.3)
    hand.noise = 0.01
    let drawn =
      switch kind {
      case .doubleArrow: Figures.doubleArrowLines
      case .star: [[0, 2, 4, 1, 3, 0].map { Figures.ring(5)[$0] }]
      case .cross: [[Vector(-0.5, 0), Vector(0.5, 0)], [Vector(0, -0.5), Vector(0, 0.5)]]
      case .check: [[Vector(-0.5, 0.1), Vector(-0.2, 0.5), Vector(0.5, -0.5)]]
      case .circle, .heart: [Figures.round]
      case .square: [Figures.box.closed]
      case .parallelogram, .trapezoid: [Figures.corners(of: kind).closed]
      case .pentagon: [Figures.ring(5).closed]
      case .hexagon: [Figures.ring(6).closed]
      default: Self.lines[kind] ?? []
      }
    let fit = try #require(try ShapeFitter(hand.draw(drawn)).fit(kind))
    let again = try #require(try ShapeFitter(fit.beautified).fit(kind))
    #expect(again.residual < 0.006)
    #expect(again.corners.count == fit.corners.count && again.ends.count == fit.ends.count)
  }

  /// Neither the pen's speed nor the unit matters.
  @Test func samplingHasNoPartInIt() throws {
    let box: [(Float, Float)] = [(0, 0), (80, 0), (80, 40), (0, 40), (0, 0)]
    var crowded: [(Float, Float)] = []
    for index in 0...1_000 { crowded.append((80 * Float(index) / 1_000, 0)) }
    for ink in [Ink([box]), Ink([crowded + box[2...]])] {
      let fit = try #require(try ShapeFitter(ink).fit(.rectangle))
      #expect(zip(fit.corners, box).allSatisfy { abs($0.x - $1.0) < 0.5 && abs($0.y - $1.1) < 0.5 })
      #expect(abs(fit.centre.x - 40) < 0.5 && abs(fit.centre.y - 20) < 0.5)
    }
  }

  /// The search that skips segments finds the same as a full one.
  @Test(arguments: 0..<40)
  func theNearestSegmentIsTheNearestOfAll(seed: Int) throws {
    var generator = SeededGenerator(seed: seed)
    func place() -> Vector {
      Vector(.random(in: -1...1, using: &generator), .random(in: -1...1, using: &generator))
    }
    let strokes = (0...seed % 4).map { _ in
      (0..<Int.random(in: 1...9, using: &generator)).map { _ in place() }
    }
    guard let ink = SampledInk(strokes, count: 90), !ink.segments.isEmpty else { return }
    for _ in 0..<200 {
      let point = 3 * place()
      let (found, expected) = (ink.nearestSegment(to: point), ink.segments.nearest(to: point))
      #expect(found == expected)
      let guess = Int.random(in: ink.segments.indices, using: &generator)
      let guessed = ink.nearestSegment(to: point, guess: guess)
      #expect(guessed.squaredDistance == expected.squaredDistance)
    }
  }
}
