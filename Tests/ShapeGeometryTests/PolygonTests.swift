import InkModel
import Testing

@testable import ShapeGeometry

@Suite struct PolygonTests {
  static let kinds: [ShapeKind] = [
    .triangle, .rectangle, .square, .diamond, .parallelogram, .trapezoid, .pentagon, .hexagon,
    .octagon,
  ]

  private static func hand(_ kind: ShapeKind, seed: Int) -> Hand {
    Hand.any(seed: seed, aspects: kind == .square ? 1...1 : 0.5...2.5)
  }

  @Test(arguments: kinds, 0..<6)
  func findsCorners(kind: ShapeKind, seed: Int) throws {
    var hand = Self.hand(kind, seed: seed)
    let corners = Figures.corners(of: kind)
    let fit = try #require(try ShapeFitter(hand.draw([corners.closed])).fit(kind))
    #expect(fit.corners.count == corners.count)
    #expect(hand.distance(fit.corners, from: corners) < 0.02)
    #expect(fit.residual < 0.006)
  }

  @Test(arguments: kinds, 0..<6)
  func findsCornersInAShakyHandOfManyStrokes(kind: ShapeKind, seed: Int) throws {
    var hand = Self.hand(kind, seed: seed)
    hand.noise = 0.01
    hand.pieces = 2 + seed
    let corners = Figures.corners(of: kind)
    let fit = try #require(try ShapeFitter(hand.draw([corners.closed])).fit(kind))
    #expect(hand.distance(fit.corners, from: corners) < 0.06)
    #expect(fit.residual < 0.03)
  }

  /// Sides that pass each other at one corner and don't meet at another.
  @Test(arguments: kinds)
  func overshootsAndGapsMoveCornersLittle(kind: ShapeKind) throws {
    var hand = Self.hand(kind, seed: 11)
    let corners = Figures.corners(of: kind)
    let sides = corners.closed.segments
    let lines = sides.enumerated().map { index, side in
      [side.point(at: index == 0 ? 0.12 : 0), side.point(at: index == 1 ? 1.12 : 1)]
    }
    let fit = try #require(try ShapeFitter(hand.draw(lines)).fit(kind))
    #expect(hand.distance(fit.corners, from: corners) < 0.06)
  }

  /// A side drawn twice, specks, and a tiny stroke that closes a corner.
  @Test(arguments: kinds)
  func retouchingMovesCornersLittle(kind: ShapeKind) throws {
    var (hand, same) = (Self.hand(kind, seed: 12), Self.hand(kind, seed: 12))
    let corners = Figures.corners(of: kind)
    let sides = corners.closed.segments
    let alone = try #require(try ShapeFitter(hand.draw([corners.closed])).fit(kind))
    let retouched = try #require(
      try ShapeFitter(
        same.draw([
          corners.closed, [sides[0].point(at: 0.3), sides[0].point(at: 0.5)],
          [sides[1].point(at: 0.5), sides[1].point(at: 0.5) + Vector(0.004, 0.003)],
          [sides[2].point(at: 0.94), sides[2].point(at: 1) + Vector(0.01, -0.01)],
        ])
      ).fit(kind))
    for (a, b) in zip(alone.corners, retouched.corners) {
      #expect((a.vector - b.vector).length < 0.02 * hand.size)
    }
  }

  /// The barbs of a small head aren't retouches of the shaft.
  @Test(arguments: [0.04, 0.06, 0.1])
  func smallHeadsStay(size: Double) throws {
    var hand = Hand.any(seed: 4, aspects: 1...1)
    let tip = Vector(0.5, 0)
    let barbs = [0.5, -0.5].map { tip - size * Vector(angle: $0) }
    let lines = [[Vector(-0.5, 0), tip], [barbs[0], tip], [tip, barbs[1]]]
    let fit = try #require(try ShapeFitter(hand.draw(lines)).fit(.arrow))
    #expect(hand.distance(fit.ends, from: [Vector(-0.5, 0), tip]) < 0.03)
    #expect(
      (fit.ends[1].vector - hand.place(tip)).length < 0.03 * hand.size, "which end is the tip")
  }

  @Test(arguments: kinds)
  func goesRoundClockwiseFromTheTopLeft(kind: ShapeKind) throws {
    var hand = Self.hand(kind, seed: 5)
    let fit = try #require(
      try ShapeFitter(hand.draw([Figures.corners(of: kind).reversed().closed])).fit(kind))
    let corners = fit.corners.map { Vector(Double($0.x), Double($0.y)) }
    #expect(corners == corners.clockwise)
    #expect(zip(corners, corners.dropFirst()).reduce(0) { $0 + $1.0.cross($1.1) } != 0)
    #expect(fit.beautified.strokes.map(\.points) == [fit.corners + fit.corners.prefix(1)])
  }

  @Test(arguments: [0.05, 0.2, 0.5, 2, 5, 20])
  func rectanglesMayBeLongAndNarrow(aspect: Double) throws {
    var hand = Hand.any(seed: 3, aspects: aspect...aspect)
    let fit = try #require(try ShapeFitter(hand.draw([Figures.box.closed])).fit(.rectangle))
    #expect(hand.distance(fit.corners, from: Figures.box) < 0.02 * max(1, aspect))
    let expected = aspect > 1 ? hand.angle : hand.angle + .pi / 2
    #expect(sineOfDifference(fit.angle, expected) < 0.02)
  }

  @Test(arguments: 0..<4)
  func diamondsHaveDiagonals(seed: Int) throws {
    var hand = Hand.any(seed: seed, aspects: 1.5...2.5)
    let fit = try #require(try ShapeFitter(hand.draw([Figures.rhombus.closed])).fit(.diamond))
    let radii = try #require(fit.radii)
    #expect(abs(Double(radii.major) / (hand.size * hand.aspect / 2) - 1) < 0.02)
    #expect(abs(Double(radii.minor) / (hand.size / 2) - 1) < 0.02)
    #expect(sineOfDifference(fit.angle, hand.angle) < 0.02)
  }

  /// Corners and sides are right whatever the ink is.
  @Test(arguments: 0..<4)
  func constraintsHold(seed: Int) throws {
    var hand = Hand.any(seed: seed)
    hand.noise = 0.05
    let fitter = try ShapeFitter(hand.draw([Figures.ring(4 + seed).closed]))
    for kind in [ShapeKind.rectangle, .square, .diamond] {
      let fit = try #require(fitter.fit(kind))
      let corners = fit.corners.map { Vector(Double($0.x), Double($0.y)) }
      let sides = corners.closed.segments.map(\.along)
      let scale = sides[0].squaredLength + sides[1].squaredLength
      #expect((sides[0] + sides[2]).squaredLength < 1e-6 * scale, "a parallelogram")
      if kind != .diamond { #expect(abs(sides[0].dot(sides[1])) < 1e-3 * scale) }
      if kind != .rectangle {
        #expect(abs(sides[0].squaredLength - sides[1].squaredLength) < 1e-3 * scale)
      }
    }
  }
}

/// How far two directions of lines are apart: the sine of the angle between them.
func sineOfDifference(_ angle: Float?, _ expected: Double) -> Double {
  angle.map { abs(Vector(angle: Double($0)).cross(Vector(angle: expected))) } ?? .infinity
}
