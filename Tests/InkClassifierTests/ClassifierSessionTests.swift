import Foundation
import InkModel
import Testing

@testable import InkClassifier

struct ClassifierSessionTests {
  private func session() throws -> ClassifierSession {
    ClassifierSession(try GoldenClassifier.load())
  }

  private func ranked(_ ink: Ink) throws -> [ScoredLabel] {
    try session().classify([ink])[0].get()
  }

  /// Whether two lists are equal up to rounding: on some processors, a matrix product in single
  /// precision adds in another order if it has other rows.
  private func agree(_ a: [ScoredLabel], _ b: [ScoredLabel]) -> Bool {
    a.map(\.label) == b.map(\.label) && zip(a, b).allSatisfy { abs($0.score - $1.score) < 1e-4 }
  }

  @Test func everyClassHasAProbability() throws {
    let ranked = try ranked(GoldenClassifier.spiral(points: 60))
    #expect(ranked.count == 7)
    let sum: Double = ranked.reduce(0) { $0 + $1.probability }
    #expect(abs(sum - 1) < 1e-9)
    #expect(zip(ranked, ranked.dropFirst()).allSatisfy { $0.score <= $1.score })
  }

  @Test(arguments: [Ink(strokes: []), Ink(strokes: [Stroke(points: []), Stroke(points: [])])])
  func nothingDrawnIsNothing(ink: Ink) throws {
    #expect(try ranked(ink).isEmpty)
  }

  @Test(arguments: [1, 2, 500]) func pointsInOnePlace(count: Int) throws {
    let point = StrokePoint(x: 7, y: -3)
    let stroke = Stroke(points: Array(repeating: point, count: count))
    #expect(try ranked(Ink(strokes: [stroke])).isEmpty)
    #expect(
      try ranked(Ink(strokes: Array(repeating: Stroke(points: [point]), count: count))).isEmpty)
  }

  @Test func manyPoints() throws {
    #expect(try ranked(GoldenClassifier.spiral(points: 1_000_000)).count == 7)
    let error = #expect(throws: ClassifierError.self) {
      try ranked(GoldenClassifier.spiral(points: 1_000_001))
    }
    #expect(error == .ink(.tooManyPoints(count: 1_000_001, limit: 1_000_000)))
  }

  @Test(arguments: [Float.nan, .infinity, -.infinity]) func notFinite(value: Float) throws {
    var ink = GoldenClassifier.spiral(points: 20)
    ink.strokes[0].points[5].y = value
    let results = try session().classify([GoldenClassifier.spiral(points: 20), ink])
    #expect(results[1] == .failure(.ink(.notFinite(stroke: 0, point: 5))))
    // One bad ink leaves the others alone.
    #expect(agree(try results[0].get(), try ranked(GoldenClassifier.spiral(points: 20))))
  }

  /// Coordinates at the limits of floats.
  @Test(arguments: [Float.greatestFiniteMagnitude, .leastNonzeroMagnitude, 1e-30, 1e30])
  func extremeSizes(size: Float) throws {
    let corners: [(Float, Float)] = [(0, 0), (size, 0), (size, size), (-size, size), (0, 0)]
    let stroke = Stroke(points: corners.map { StrokePoint(x: $0, y: $1) })
    #expect(try ranked(Ink(strokes: [stroke])).allSatisfy { $0.score.isFinite })
  }

  @Test func batchEqualsOneByOne() throws {
    let inks = [5, 0, 300, 1, 40].map(GoldenClassifier.spiral)
    for (ink, result) in zip(inks, try session().classify(inks)) {
      #expect(agree(try result.get(), try ranked(ink)))
    }
  }

  /// Read in any order, an ink is the same if drawn from its end, and empty and bad ones don't
  /// change.
  @Test func orderAndDirectionsMeanNothing() throws {
    let classes = GoldenClassifier.classes.replacingOccurrences(
      of: "\"temperature\": 2,", with: "\"temperature\": 2, \"anyOrder\": true,")
    let anyOrder = ClassifierSession(try GoldenClassifier.load(classes: classes))
    let spiral = GoldenClassifier.spiral(points: 60)
    var forth = Ink(strokes: spiral.strokes + GoldenClassifier.spiral(points: 9).strokes)
    forth.strokes[1].points[8].x += 20
    let back = Ink(strokes: forth.strokes.reversed().map { Stroke(points: $0.points.reversed()) })
    var bad = spiral
    bad.strokes[0].points[5].y = .nan

    func scores(_ session: ClassifierSession, _ ink: Ink) throws -> [String: Double] {
      let ranked = session.classify([bad, ink, Ink(strokes: [])])
      #expect(ranked[0] == .failure(.ink(.notFinite(stroke: 0, point: 5))))
      #expect(ranked[2] == .success([]))
      return Dictionary(uniqueKeysWithValues: try ranked[1].get().map { ($0.label, $0.score) })
    }
    func difference(_ a: [String: Double], _ b: [String: Double]) -> Double {
      a.map { abs($0.value - (b[$0.key] ?? .infinity)) }.max() ?? .infinity
    }
    #expect(difference(try scores(anyOrder, forth), try scores(anyOrder, back)) < 1e-4)
    #expect(difference(try scores(session(), forth), try scores(session(), back)) > 1e-2)
  }
}
