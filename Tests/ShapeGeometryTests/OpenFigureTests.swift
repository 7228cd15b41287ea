import InkModel
import Testing

@testable import ShapeGeometry

/// Lines, arrows, crosses, checks and stars.
@Suite struct OpenFigureTests {
  @Test(arguments: 0..<6)
  func findsLines(seed: Int) throws {
    var hand = Hand.any(seed: seed)
    hand.noise = 0.01
    let line = [Vector(-0.5, 0.1), Vector(0.5, -0.1)]
    let fit = try #require(try ShapeFitter(hand.draw([line])).fit(.line))
    #expect(hand.distance([fit.ends[0]], from: [line[0]]) < 0.04, "begins where the pen did")
    #expect(hand.distance([fit.ends[1]], from: [line[1]]) < 0.04)
  }

  @Test(
    arguments: 0..<6, [Figures.arrowLines, Figures.arrowInOneLine, Figures.arrowLines.reversed()])
  func findsArrows(seed: Int, lines: [[Vector]]) throws {
    var hand = Hand.any(seed: seed)
    hand.noise = 0.008
    let fit = try #require(try ShapeFitter(hand.draw(lines)).fit(.arrow))
    #expect(hand.distance([fit.ends[0]], from: [Figures.arrow[0]]) < 0.05)
    #expect(hand.distance([fit.ends[1]], from: [Figures.arrow[1]]) < 0.06)
    #expect(hand.distance(fit.corners, from: Array(Figures.arrow[2...])) < 0.08)
    #expect(fit.residual < 0.04)
  }

  @Test(arguments: 0..<6)
  func findsDoubleArrows(seed: Int) throws {
    var hand = Hand.any(seed: seed)
    hand.noise = 0.008
    let fit = try #require(try ShapeFitter(hand.draw(Figures.doubleArrowLines)).fit(.doubleArrow))
    #expect(hand.distance(fit.ends, from: [Figures.arrow[0], Figures.arrow[1]]) < 0.06)
    #expect(fit.corners.count == 4)
    #expect(fit.residual < 0.04)
  }

  @Test(arguments: 0..<6)
  func findsCrosses(seed: Int) throws {
    var hand = Hand.any(seed: seed)
    hand.noise = 0.01
    let ends = [Vector(-0.5, -0.4), Vector(0.5, 0.4), Vector(0.4, -0.5), Vector(-0.4, 0.5)]
    let fit = try #require(
      try ShapeFitter(hand.draw([[ends[0], ends[1]], [ends[2], ends[3]]])).fit(.cross))
    #expect(hand.distance(fit.ends, from: ends) < 0.06)
    #expect(hand.distance(fit.corners, from: [.zero]) < 0.03)
  }

  @Test(arguments: 0..<6, [false, true])
  func findsChecks(seed: Int, isBackward: Bool) throws {
    var hand = Hand.any(seed: seed)
    hand.noise = 0.01
    let places = [Vector(-0.5, 0.1), Vector(-0.2, 0.5), Vector(0.5, -0.5)]
    let fit = try #require(
      try ShapeFitter(hand.draw([isBackward ? places.reversed() : places])).fit(.check))
    #expect(hand.distance(fit.corners, from: [places[1]]) < 0.05)
    #expect(hand.distance([fit.ends[0]], from: [places[0]]) < 0.06)
    #expect(hand.distance([fit.ends[1]], from: [places[2]]) < 0.06)
  }

  @Test(arguments: 0..<4, [5, 6])
  func findsStarsOfCrossedLines(seed: Int, count: Int) throws {
    var hand = Hand.any(seed: seed)
    hand.noise = 0.008
    let tips = Figures.ring(count)
    let rings = count == 5 ? [[0, 2, 4, 1, 3, 0]] : [[0, 2, 4, 0], [1, 3, 5, 1]]
    let lines = rings.map { $0.map { tips[$0] } }
    let fit = try #require(try ShapeFitter(hand.draw(lines)).fit(.star))
    #expect(fit.corners.count == 2 * count)
    let found = stride(from: 0, to: fit.corners.count, by: 2).map { fit.corners[$0] }
    #expect(hand.distance(found, from: tips) < 0.06)
    #expect(fit.beautified.strokes.count == lines.count)
  }

  @Test(arguments: 0..<4, [0.2, 0.28])
  func findsStarsOfOneOutline(seed: Int, notch: Double) throws {
    var hand = Hand.any(seed: seed)
    hand.noise = 0.005
    let corners = (0..<10).map { index in
      (index % 2 == 0 ? 0.5 : notch) * Vector(angle: .pi * Double(index) / 5)
    }
    let fit = try #require(try ShapeFitter(hand.draw([corners.closed])).fit(.star))
    #expect(hand.distance(fit.corners, from: corners) < 0.05)
    #expect(fit.beautified.strokes.map(\.points.count) == [11])
  }
}
