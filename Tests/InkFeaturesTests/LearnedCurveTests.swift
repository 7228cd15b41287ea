import Foundation
import InkModel
import SequenceData
import Testing

@testable import InkFeatures

struct LearnedCurveTests {
  private func curve(_ places: [Vector]) -> [Vector]? {
    LearnedCurve(places[...], sparserThan: 0)?.points
  }

  /// An arc of a circle with a number of samples per turn.
  private func arc(samples: Int, inTurn turn: Double) -> [Vector] {
    (0..<samples).map { Vector(angle: Double($0) / turn * 2 * .pi) }
  }

  /// Python makes the same bits, and so does every processor.
  @Test(arguments: GoldenCurve.all)
  func everyBitIsThatOfTheGoldenFile(golden: GoldenCurve) throws {
    let points = try #require(curve(golden.samples.map { Vector($0[0], $0[1]) }))
    #expect(points == golden.curve.map { Vector($0[0], $0[1]) })
  }

  @Test func itGoesThroughTheSamples() throws {
    var samples = arc(samples: 9, inTurn: 5)
    samples[4] += Vector(0.3, -2)
    let points = try #require(curve(samples))
    #expect(points.count == 8 * CurveNetwork.parts + 1)
    #expect(samples.indices.allSatisfy { points[$0 * CurveNetwork.parts] == samples[$0] })
  }

  @Test func itIsNearerToACircleThanChordsAre() throws {
    let points = try #require(curve(arc(samples: 17, inTurn: 8)))
    let inside = points.dropFirst(3 * CurveNetwork.parts).dropLast(3 * CurveNetwork.parts)
      .map { 1 - $0.length }
    // A chord is 0.076 inside.
    #expect(inside.min()! > -0.01)
    #expect(inside.max()! < 0.07)
  }

  @Test(arguments: [[1, 1, 1, 1, 1, 1], [1, 2, 3, 3, 2, 1], [3, 1, 1, 5, 4, 9], [1, 1]])
  func straightStrokesStayStraight(steps: [Double]) throws {
    var samples = [Vector.zero]
    for step in steps { samples.append(samples[samples.count - 1] + Vector(step, 0)) }
    samples.append(samples[samples.count - 1] + Vector(1, 0))
    samples.append(samples[samples.count - 1] + Vector(1, 0))
    let points = try #require(curve(samples))
    #expect(points.allSatisfy { $0.y == 0 })
  }

  @Test func aMirrorImagesCurveIsTheMirrorImage() throws {
    let samples = arc(samples: 11, inTurn: 4).enumerated().map { $1 * Vector(1, Double($0)) }
    let points = try #require(curve(samples))
    let mirrored = try #require(curve(samples.map { Vector($0.x, -$0.y) }))
    #expect(mirrored == points.map { Vector($0.x, -$0.y) })
  }

  @Test(arguments: [1e-30, 1e-3, 1e6, 1e30])
  func neitherSizeNorPlaceNorTurnChangesTheCurve(size: Double) throws {
    let samples = arc(samples: 11, inTurn: 4).enumerated().map { $1 * Vector(1, Double($0)) }
    let points = try #require(curve(samples))
    let axis = Vector(angle: 0.7) * size
    let moved = try #require(curve(samples.map { $0.turned(axis) + 3 * axis }))
    #expect(
      zip(points, moved).allSatisfy {
        ($0.turned(axis) + 3 * axis - $1).length < 1e-9 * size
      })
  }

  @Test func aPenThatRestsIsWhereItWas() throws {
    let samples = arc(samples: 8, inTurn: 6)
    var resting = samples
    resting.insert(contentsOf: [samples[3], samples[3]], at: 3)
    resting.append(samples[7])
    let stroke = try #require(LearnedCurve(resting[...], sparserThan: 0))
    #expect(stroke.points == curve(samples))
    let last = Double(stroke.points.count - 1)
    #expect(stroke.position(of: 0) == 0)
    #expect(stroke.position(of: last) == Double(resting.count - 1))
    let positions = (0...Int(last)).map { stroke.position(of: Double($0)) }
    #expect(positions == positions.sorted())
  }

  @Test func strokesOfManySamplesStayAsTheyAre() {
    let places = (0..<60).map { Vector(Double($0), $0.isMultiple(of: 2) ? 0 : 6) }
    #expect(LearnedCurve(places[...], sparserThan: 7) == nil)
    #expect(LearnedCurve(places[...], sparserThan: 6) != nil)
  }

  @Test(arguments: 0..<5)
  func strokesOfFewSamplesStayAsTheyAre(count: Int) {
    #expect(curve(arc(samples: count, inTurn: 4)) == nil)
  }

  @Test func samplesInTwoPlacesStayAsTheyAre() {
    #expect(curve([.zero, .zero, .zero, Vector(1, 0), Vector(1, 0), Vector(1, 0)]) == nil)
    #expect(curve([Vector](repeating: .zero, count: 9)) == nil)
  }

  /// The largest and the smallest distances of floats, side by side.
  @Test func curvesAreFinite() throws {
    let far = Double(Float.greatestFiniteMagnitude)
    let near = Double(Float.leastNonzeroMagnitude)
    let samples = [
      Vector.zero, Vector(near, 0), Vector(far, far), Vector(-far, far), Vector(-far, -far),
      Vector(0, near), .zero, Vector(near, near), Vector(far, 0),
    ]
    let points = try #require(curve(samples))
    #expect(points.allSatisfy { $0.x.isFinite && $0.y.isFinite })
    let stroke = Stroke(points: samples.map { StrokePoint(x: Float($0.x), y: Float($0.y)) })
    #expect(FeatureSequence(text: Ink(strokes: [stroke])).values.allSatisfy { $0.isFinite })
  }

  /// Ink without sparse strokes is unchanged, whatever the curves have learned.
  @Test func inkOfFastPensHasNoCurves() {
    let points = (0..<400).map { i in
      StrokePoint(x: Float(i) * 0.5, y: Float(20 * sin(Double(i) / 9)))
    }
    var trajectory = Trajectory()
    _ = trajectory.draw(Ink(strokes: [Stroke(points: points)]))
    trajectory.normaliseText()
    let isBent = trajectory.bend(sparserThan: TextFeatures.sparse)
    #expect(!isBent)
  }
}
