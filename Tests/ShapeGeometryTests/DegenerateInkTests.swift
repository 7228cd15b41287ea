import InkModel
import Testing

@testable import ShapeGeometry

/// Inks with little or nothing to fit, or at the limits of arithmetic.
@Suite struct DegenerateInkTests {
  static let blank: [[(Float, Float)]] = [
    [], [(3, 4)], [(3, 4), (3, 4), (3, 4)], [(1e38, 1e38), (1e38, 1e38)],
  ]

  @Test(arguments: ShapeKind.allCases)
  func nothingDrawnHasNoFigure(kind: ShapeKind) throws {
    #expect(try ShapeFitter(Ink(strokes: [])).fit(kind) == nil)
    for stroke in Self.blank {
      #expect(try ShapeFitter(Ink([stroke])).fit(kind) == nil)
    }
    #expect(try ShapeFitter(Ink(Self.blank.map { $0.isEmpty ? [] : [$0[0]] })).fit(kind) == nil)
  }

  @Test(arguments: ShapeKind.allCases)
  func aStraightLineIsALineOnly(kind: ShapeKind) throws {
    let ink = Ink([[(0, 0), (30, 40)], [(30, 40), (60, 80)]])
    let fit = try ShapeFitter(ink).fit(kind)
    #expect((fit != nil) == (kind == .line))
  }

  @Test func coordinatesThatAreNotFiniteAreNamed() {
    let ink = Ink([[(0, 0), (1, 1)], [(2, 2), (.nan, 3)]])
    #expect(throws: InkError.notFinite(stroke: 1, point: 1)) { try ShapeFitter(ink) }
    let far = Ink([[(0, .infinity)]])
    #expect(throws: InkError.notFinite(stroke: 0, point: 0)) { try ShapeFitter(far) }
  }

  /// Extreme sizes, places and proportions give finite figures or none.
  @Test(arguments: ShapeKind.allCases)
  func extremesGiveFiniteFigures(kind: ShapeKind) throws {
    let greatest = Float.greatestFiniteMagnitude
    let least = Float.leastNonzeroMagnitude
    let box: [(Float, Float)] = [(-1, -1), (1, -1), (1, 1), (-1, 1), (-1, -1)]
    let inks = [
      Ink([box.map { ($0.0 * greatest, $0.1 * greatest) }]),
      Ink([box.map { ($0.0 * least, $0.1 * least) }]),
      // Turned, with its corners cut off: what is fitted reaches further out than numbers do.
      Ink([
        [(0.9, -0.6), (1, -0.5), (0.65, 0.8), (0.5, 0.9), (-0.9, 0.6), (-1, 0.5), (-0.65, -0.8)]
          .map { ($0.0 * greatest, $0.1 * greatest) }
      ]),
      Ink([box.map { ($0.0 * 1e30, $0.1) }]),
      Ink([box.map { ($0.0, $0.1 * 0.02) }]),
      Ink([box.map { ($0.0 + 1e7, $0.1 - 1e7) }]),
      Ink([[(0, 0), (1, 0)], [(0, 1)]]),
      Ink([[(0, 0), (1, 0), (1, 1)]]),
      Ink([[(0, 0), (1, 0), (1, 1e-6)]]),
    ]
    for ink in inks {
      guard let fit = try ShapeFitter(ink).fit(kind) else { continue }
      #expect(fit.residual.isFinite && fit.residual >= 0)
      #expect(!fit.beautified.isEmpty)
      let points = fit.corners + fit.ends + [fit.centre] + fit.beautified.strokes.flatMap(\.points)
      #expect(points.allSatisfy { $0.x.isFinite && $0.y.isFinite })
      #expect(
        fit.radii.map { $0.major >= $0.minor && $0.minor >= 0 && $0.major.isFinite } ?? true)
    }
  }

  @Test func manyPointsAndManyStrokes() throws {
    var turns: [(Float, Float)] = []
    for index in 0..<100_000 {
      let angle = Float(index) / 1_000
      turns.append((Float(100) * cosine(angle), 50 * cosine(angle - .pi / 2)))
    }
    let fit = try #require(try ShapeFitter(Ink([turns])).fit(.ellipse))
    #expect(abs((fit.radii?.major ?? 0) - 100) < 0.1)
    // A stroke for each two points, and for each one.
    let dashes = stride(from: 0, to: 6_282, by: 2).map { Array(turns[$0...$0 + 1]) }
    let dashed = try #require(try ShapeFitter(Ink(dashes)).fit(.ellipse))
    #expect(abs((dashed.radii?.major ?? 0) - 100) < 1)
    #expect(try ShapeFitter(Ink(turns.map { [$0] })).fit(.ellipse) == nil)
  }
}
