import InkModel
import Support
import Testing

@testable import Evaluation

struct InkPerturbationTests {
  private func ink(_ strokes: [[(Float, Float, Int?)]]) -> Ink {
    Ink(
      strokes: strokes.map { points in
        Stroke(points: points.map { StrokePoint(x: $0.0, y: $0.1, time: $0.2) })
      })
  }

  private func apply(
    _ perturbation: InkPerturbation, _ ink: Ink, area: WritingArea? = nil,
    samplingRate: Double? = nil
  ) -> (ink: Ink, area: WritingArea?, isResampled: Bool) {
    var (ink, area) = (ink, area)
    let isResampled = perturbation.apply(
      to: &ink, writingArea: &area, samplingRate: samplingRate)
    return (ink, area, isResampled)
  }

  private func resample(_ ink: Ink, rate: Double, from samplingRate: Double? = nil) -> Ink? {
    var perturbation = InkPerturbation()
    perturbation.rate = rate
    let result = apply(perturbation, ink, samplingRate: samplingRate)
    if !result.isResampled { #expect(result.ink == ink) }
    return result.isResampled ? result.ink : nil
  }

  // MARK: - Size and direction

  @Test func anEmptyPerturbationChangesNothing() {
    let original = ink([[(1, 2, 3), (4, 5, nil)]])
    let result = apply(InkPerturbation(), original)
    #expect(InkPerturbation().isIdentity)
    #expect(result.ink == original && result.isResampled)
  }

  @Test func theWritingAreaScalesAlong() {
    var perturbation = InkPerturbation()
    perturbation.scale = 0.5
    let result = apply(
      perturbation, ink([[(2, 4, 7)], [(-6, 0, nil)]]), area: WritingArea(width: 10, height: 3))
    #expect(result.ink == ink([[(1, 2, 7)], [(-3, 0, nil)]]))
    #expect(result.area == WritingArea(width: 5, height: 1.5))
  }

  @Test func turnsCounterClockwiseAroundTheMiddle() {
    var perturbation = InkPerturbation()
    perturbation.rotation = 90
    // Rightwards along the middle of the box (0…4, 0…2) becomes upwards.
    let result = apply(
      perturbation, ink([[(0, 1, 1), (4, 1, 2)], [(2, 0, 3), (2, 2, 4)]]),
      area: WritingArea(width: 4, height: 2))
    let expected: [[(Float, Float)]] = [[(2, 3), (2, -1)], [(1, 1), (3, 1)]]
    for (stroke, points) in zip(result.ink.strokes, expected) {
      for (point, place) in zip(stroke.points, points) {
        #expect(abs(point.x - place.0) < 1e-5 && abs(point.y - place.1) < 1e-5)
      }
    }
    #expect(result.ink.strokes.flatMap(\.points).map(\.t) == [1, 2, 3, 4])
    #expect(result.area == WritingArea(width: 4, height: 2))
  }

  /// Widths change before the ink is turned and scaled, around the middle.
  @Test func stretchesWidths() {
    var perturbation = InkPerturbation()
    perturbation.stretch = 2
    #expect(!perturbation.isIdentity)
    let original = ink([[(0, 0, nil), (4, 2, nil)]])
    let area = WritingArea(width: 10, height: 3)
    let stretched = apply(perturbation, original, area: area)
    #expect(stretched.ink == ink([[(-2, 0, nil), (6, 2, nil)]]))
    #expect(stretched.area == WritingArea(width: 20, height: 3))
    perturbation.scale = 0.5
    #expect(apply(perturbation, original).ink == ink([[(-1, 0, nil), (3, 1, nil)]]))
  }

  @Test func emptyInkStaysEmpty() {
    var perturbation = InkPerturbation()
    (perturbation.scale, perturbation.rotation, perturbation.rate) = (2, 10, 40)
    for empty in [Ink(strokes: []), Ink(strokes: [Stroke(points: [])])] {
      let result = apply(perturbation, empty)
      #expect(result.ink == empty && result.isResampled)
    }
  }

  @Test func hugeInkIsNoTrap() {
    var perturbation = InkPerturbation()
    (perturbation.scale, perturbation.rotation) = (100, 7)
    let result = apply(
      perturbation,
      ink([[(.greatestFiniteMagnitude, -.greatestFiniteMagnitude, nil), (0, 0, nil)]]),
      area: WritingArea(width: .greatestFiniteMagnitude, height: 1))
    #expect(throws: InkError.self) { try result.ink.validate() }
  }

  // MARK: - Broken strokes

  @Test func aPenThatLosesTouchBreaksStrokes() {
    let long = ink((0..<40).map { number in (0..<20).map { (Float($0), Float(number), nil) } })
    var perturbation = InkPerturbation()
    perturbation.breaks = 0.5
    #expect(!perturbation.isIdentity)
    let broken = apply(perturbation, long).ink
    #expect(apply(perturbation, long).ink == broken)
    let touches = broken.strokes.count { $0.points.count == 1 }
    let breaks = broken.strokes.count - touches - 40
    #expect((10...30).contains(breaks) && (3...20).contains(touches))
    #expect(broken.pointCount == long.pointCount - breaks + touches)
    perturbation.breaks = 1
    let short = ink([[(0, 0, nil), (1, 1, nil)], []])
    #expect(apply(perturbation, short).ink.strokes.filter { $0.points.count > 1 }.count == 1)
  }

  // MARK: - Lines about words

  @Test(arguments: TextDecoration.Kind.allCases)
  func linesAreDrawnAboutWords(kind: TextDecoration.Kind) throws {
    // Two words of three letters, 20 high.
    let writing = ink(
      [0, 20, 40, 120, 140, 160].map { left in
        (0...12).map { (left + Float($0), Float($0 * 5 % 21), 5) }
      })
    var perturbation = InkPerturbation()
    perturbation.decoration = kind
    #expect(!perturbation.isIdentity)
    let drawn = apply(perturbation, writing).ink
    #expect(apply(perturbation, writing).ink == drawn)
    #expect(drawn.strokes.count == 7)
    let line = try #require(drawn.strokes.last?.points)
    let (xs, ys) = (line.map(\.x).sorted(), line.map(\.y).sorted())
    #expect(xs[xs.count - 1] - xs[0] > 40)
    switch kind {
    case .underline: #expect(ys[0] > 15 && ys[ys.count - 1] < 30)
    case .strikeThrough: #expect(ys[0] > 2 && ys[ys.count - 1] < 18)
    case .surround: #expect(ys[0] < 0 && ys[ys.count - 1] > 20)
    }
    #expect(apply(perturbation, Ink(strokes: [])).ink.isEmpty)
  }

  // MARK: - Rate

  @Test func thinsByTheSamplingRate() {
    let original = ink([(0...10).map { (Float($0), 0, nil) }, [(20, 5, nil)]])
    // 100 Hz to 40 Hz: every 2.5th point, and the last.
    #expect(
      resample(original, rate: 40, from: 100)
        == ink([
          [(0, 0, nil), (2.5, 0, nil), (5, 0, nil), (7.5, 0, nil), (10, 0, nil)], [(20, 5, nil)],
        ]))
  }

  @Test func timesWinOverTheRate() {
    let original = ink([[(0, 0, 100), (10, 20, 110), (10, 20, 110), (20, 0, 140)]])
    #expect(
      resample(original, rate: 100, from: 1)
        == ink([
          [
            (0, 0, 100), (10, 20, 110), (40.0 / 3, 40.0 / 3, 120), (50.0 / 3, 20.0 / 3, 130),
            (20, 0, 140),
          ]
        ]))
  }

  @Test func theLastPointIsKept() {
    let original = ink([[(0, 0, 0), (3, 0, 3)], [(8, 0, 8), (9, 0, 9)]])
    #expect(resample(original, rate: 10) == original)
  }

  @Test func withoutTimesOrRateItStaysAsItIs() {
    #expect(resample(ink([[(0, 0, nil), (1, 1, nil)]]), rate: 40) == nil)
    #expect(resample(ink([[(0, 0, 5), (1, 1, nil)]]), rate: 40) == nil)
    // A stopped clock tells nothing, but the tablet's rate does.
    let stopped = ink([[(0, 0, 5), (1, 1, 5)]])
    #expect(resample(stopped, rate: 40) == nil)
    #expect(resample(stopped, rate: 40, from: 20)?.pointCount == 3)
  }

  @Test func hostileTimesAreLeftAlone() {
    #expect(resample(ink([[(0, 0, .min), (1, 1, .max)]]), rate: 40) == nil)
    #expect(resample(ink([[(0, 0, 0), (1, 1, 1 << 50)]]), rate: 40) == nil)
  }

  @Test(arguments: [1e-320, 0.5, 9_600, 1e308])
  func implausibleRatesAreRefused(samplingRate: Double) {
    #expect(resample(ink([[(0, 0, nil), (1, 1, nil)]]), rate: 40, from: samplingRate) == nil)
  }

  @Test func resampledInkIsValid() throws {
    var generator = SeededGenerator(seed: 3)
    for _ in 0..<200 {
      var t = Int.random(in: -1_000...1_000, using: &generator)
      let original = ink(
        (0..<3).map { _ in
          (0..<Int.random(in: 1...40, using: &generator)).map { _ in
            t += Int.random(in: 0...30, using: &generator)
            return (Float.random(in: 0...100, using: &generator), 0, t)
          }
        })
      let rate = Double.random(in: 5...300, using: &generator)
      guard let result = resample(original, rate: rate) else { continue }
      try result.validate()
      for (before, after) in zip(original.strokes, result.strokes) {
        #expect(after.points.first == before.points.first)
        #expect(after.points.last == before.points.last)
      }
    }
  }
}
