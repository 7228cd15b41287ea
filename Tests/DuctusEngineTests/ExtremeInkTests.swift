import Ductus
import EngineFixtures
import Testing

/// Inks as large and as small as floating-point numbers allow: they are read, and the result has
/// only finite numbers.
struct ExtremeInkTests {
  private static let greatest = Float.greatestFiniteMagnitude
  private static let least = Float.leastNonzeroMagnitude

  private static let inks: [[[(x: Float, y: Float)]]] = [
    [[(-greatest, 0), (greatest, 1)]],
    [[(-greatest, -greatest), (greatest, greatest), (-greatest, greatest)]],
    [[(least, least), (2 * least, 0), (3 * least, least)]],
    [[(1e-38, 0), (1e38, 0)], [(0, 1), (1, 2)]],
    [[(0, 0)]], [[(greatest, -greatest)]], [[(5, 5), (5, 5), (5, 5), (5, 5)]],
    [[(0, 0), (1e30, 1e30)], [(1e30, 5e29), (2e30, 3e30)]],
    // Two sloping lines: levelled, they would be outside the range of numbers.
    [
      [(2.9e38, 3.1e38), (3.0e38, 3.15e38)], [(3.2e38, 3.25e38), (3.4e38, 3.3e38)],
      [(2.9e38, 3.2e38), (3.0e38, 3.25e38)], [(3.2e38, 3.35e38), (3.4e38, 3.4e38)],
    ],
    [[(0, 0), (10, 0)], [(0, 100), (10, 100)], [(0, 1e9), (10, 1e9)]],
  ]

  private static let areas: [WritingArea?] = [
    nil, WritingArea(width: least, height: least), WritingArea(width: 3e38, height: 3e38),
  ]

  private func check(_ recognizer: TextRecognizer) throws {
    for strokes in Self.inks {
      let ink = Ink(
        strokes: strokes.map { points in
          Stroke(points: points.map { StrokePoint(x: $0.x, y: $0.y) })
        })
      for area in Self.areas {
        let context = RecognitionContext(writingArea: area)
        let candidates = try recognizer.recognize(ink, context: context).candidates
        #expect(!candidates.isEmpty, "\(strokes)")
        #expect(candidates.allSatisfy { $0.cost.isFinite }, "\(strokes)")
        #expect(candidates.allSatisfy { (0...1).contains($0.confidence) }, "\(strokes)")
      }
    }
  }

  @Test func text() throws {
    try check(TextRecognizer())
  }

  @Test func characters() throws {
    let pack = try CharacterPack()
    try check(TextRecognizer(contentsOf: pack.directory))
  }

  @Test func timesOfManyYears() throws {
    let recognizer = try TextRecognizer()
    let times = [Int.min, -999_999_999_999_999_999, 0, 999_999_999_999_999_999, Int.max]
    let points = times.enumerated().map { StrokePoint(x: Float($0), y: Float($0 % 2), time: $1) }
    let ink = Ink(strokes: [Stroke(points: points)])
    let bare = try recognizer.recognize(ink.withoutTimes).candidates
    #expect(try recognizer.recognize(ink).candidates == bare)
  }
}
