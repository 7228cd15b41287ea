import InkModel
import Testing

@testable import ShapeGeometry

@Suite struct RoundFigureTests {
  @Test(arguments: 0..<8, [0, 0.01])
  func findsEllipses(seed: Int, noise: Double) throws {
    var hand = Hand.any(seed: seed, aspects: 1.3...4)
    hand.noise = noise
    hand.pieces = 1 + seed % 3
    let fit = try #require(try ShapeFitter(hand.draw([Figures.round])).fit(.ellipse))
    let radii = try #require(fit.radii)
    let tolerance = 0.01 + 3 * noise
    #expect(hand.distance([fit.centre], from: [.zero]) < tolerance)
    #expect(abs(Double(radii.major) / (hand.size * hand.aspect / 2) - 1) < tolerance)
    #expect(abs(Double(radii.minor) / (hand.size / 2) - 1) < tolerance)
    #expect(sineOfDifference(fit.angle, hand.angle) < tolerance)
    #expect(fit.residual < 0.002 + 1.5 * noise)
  }

  @Test(arguments: 0..<8, [0, 0.01])
  func findsCircles(seed: Int, noise: Double) throws {
    var hand = Hand.any(seed: seed, aspects: 1...1)
    hand.noise = noise
    hand.pieces = 1 + seed % 3
    let fit = try #require(try ShapeFitter(hand.draw([Figures.round])).fit(.circle))
    let radii = try #require(fit.radii)
    #expect(radii.major == radii.minor && fit.angle == nil)
    #expect(abs(Double(radii.major) / (hand.size / 2) - 1) < 0.01 + noise)
    #expect(hand.distance([fit.centre], from: [.zero]) < 0.01 + noise)
  }

  @Test(arguments: [1.05, 1.3, 2, 5])
  func axesHaveARatio(aspect: Double) throws {
    var hand = Hand.any(seed: 3, aspects: aspect...aspect)
    let fitter = try ShapeFitter(hand.draw([Figures.round]))
    #expect(abs(try #require(fitter.axisRatio) - 1 / aspect) < 0.01)
    #expect(try ShapeFitter(hand.draw([[Vector(0, 0), Vector(1, 0)]])).axisRatio == nil)
  }

  /// A circle of which a third is missing.
  @Test func findsOpenCircles() throws {
    var hand = Hand.any(seed: 2, aspects: 1...1)
    let fitter = try ShapeFitter(hand.draw([Array(Figures.round.prefix(61))]))
    for kind in [ShapeKind.circle, .ellipse] {
      let fit = try #require(fitter.fit(kind))
      #expect(hand.distance([fit.centre], from: [.zero]) < 0.01)
      #expect(fit.residual < 0.002)
    }
  }

  static let distances: [(point: Vector, distance: Double)] = [
    (Vector(0, 0), 1), (Vector(3, 0), 1), (Vector(0, 3), 2), (Vector(1.9, 0), 0.1),
    (Vector(-2, 0), 0), (Vector(0, -1), 0),
  ]

  @Test(arguments: distances)
  func distanceFromAnEllipse(point: Vector, distance: Double) {
    let ellipse = Ellipse(centre: .zero, radii: Vector(2, 1), axis: Vector(1, 0))
    #expect(abs(ellipse.squaredDistance(to: point).squareRoot() - distance) < 1e-3)
    // No nearer than the nearest of many points.
    let nearest = ellipse.polyline(3_000).map { ($0 - point).length }.min() ?? 0
    #expect(abs(ellipse.squaredDistance(to: point).squareRoot() - nearest) < 1e-3)
  }

  @Test(arguments: [0, 1.1, -2.5])
  func findsHearts(angle: Double) throws {
    var hand = Hand.any(seed: 9)
    hand.angle = angle
    hand.noise = 0.005
    // As children draw it: two arcs above a triangle.
    let left = (0...20).map {
      Vector(-0.25, -0.2) + 0.25 * Vector(angle: .pi * (0.85 + Double($0) / 20 * 1.15))
    }
    let right = left.reversed().map { Vector(-$0.x, $0.y) }
    let fit = try #require(
      try ShapeFitter(hand.draw([[Vector(0, 0.5)] + left + right + [Vector(0, 0.5)]])).fit(.heart))
    #expect(hand.distance([fit.corners[1]], from: [Vector(0, 0.5)]) < 0.12)
    #expect(hand.distance([fit.corners[0]], from: [Vector(0, -0.2)]) < 0.12)
    #expect(sineOfDifference(fit.angle, hand.angle + .pi / 2) < 0.05)
    #expect(fit.residual < 0.05)
  }
}
