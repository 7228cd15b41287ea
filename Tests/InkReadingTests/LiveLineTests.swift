import InkModel
import Testing

@testable import InkReading

/// Which words of a line are read again when a stroke is added.
struct LiveLineTests {
  /// A stroke for each letter, a hundred wide and fifty apart.
  private static func box(_ stroke: StrokeID) -> Box? {
    let left = 150.0 * Double(stroke)
    return Box([Vector(left, 0), Vector(left + 100, 50)])
  }

  /// The reading of letters with spaces between them, each of one stroke.
  private static func reading(_ count: Int) -> RecognitionCandidate {
    let text = Array(repeating: "a", count: count).joined(separator: " ")
    return RecognitionCandidate(
      text: text, cost: 1, confidence: 1,
      segments: LazyList(count: 1) { _ in
        let words = text.indices.filter { text[$0] != " " }.enumerated().map { stroke, index in
          InkSegment(
            textRange: index..<text.index(after: index),
            ink: [InkSpan(stroke: stroke, points: 0..<1)], confidence: 1)
        }
        return TextSegments(graphemes: words, words: words)
      })
  }

  @Test func wordsAboutWhichALineIsDrawnStayOpen() throws {
    var line = LiveLine()
    let underline = TextDecoration(
      kind: .underline, strokes: [3], ink: [InkSpan(stroke: 0, points: 0..<1)])
    var asked: [[StrokeID]] = []
    for strokes in [[0, 1, 2, 3], [0, 1, 2, 3, 4]] {
      let pieces = try line.update(strokes, box: Self.box, context: RecognitionContext()) {
        strokes, _ throws(DuctusError) in
        asked.append(strokes)
        var result = RecognitionResult(
          candidates: [Self.reading(strokes.count - 1)], pack: PackVersion(tag: "en", version: "1"))
        result.decorate(with: [underline])
        return result
      }
      #expect(pieces.map { $0.decorations.map(\.strokes) } == [[[3]]])
    }
    #expect(asked == [[0, 1, 2, 3], [0, 1, 2, 3, 4]])
  }

  /// Two words are settled, the second of which ends at 250: a dot above its end may be its own.
  @Test(
    arguments: [(290.0, [2, 9]), (240.0, [0, 1, 9, 2]), (210.0, [0, 1, 9, 2])] as [(Double, [Int])])
  func aLateStrokeOpensTheWordUnderIt(x: Double, read: [StrokeID]) throws {
    var line = LiveLine()
    var asked: [[StrokeID]] = []
    func box(_ stroke: StrokeID) -> Box? { stroke == 9 ? Box([Vector(x, 0)]) : Self.box(stroke) }
    func update(_ strokes: [StrokeID]) throws {
      let pieces = try line.update(strokes, box: box, context: RecognitionContext()) {
        strokes, _ throws(DuctusError) in
        asked.append(strokes)
        return RecognitionResult(
          candidates: [Self.reading(strokes.count)], pack: PackVersion(tag: "en", version: "1"))
      }
      #expect(!pieces.isEmpty)
    }
    try update([0, 1, 2])
    try update(x > 250 ? [0, 1, 2, 9] : [0, 1, 9, 2])
    #expect(asked == [[0, 1, 2], read])
  }

  /// Three letters stand a gap apart from what is written next: two of them are settled, or, if it may
  /// be the rest of the third, only one.
  @Test(arguments: [(50.0, [2, 3]), (40.0, [1, 2, 3])] as [(Double, [StrokeID])])
  func aNarrowGapKeepsAWordOpen(gap: Double, read: [StrokeID]) throws {
    func box(_ stroke: StrokeID) -> Box? {
      let left = (100 + gap) * Double(stroke)
      return Box([Vector(left, 0), Vector(left + 100, 50)])
    }
    var line = LiveLine()
    var asked: [[StrokeID]] = []
    for strokes in [[0, 1, 2], [0, 1, 2, 3]] {
      _ = try line.update(strokes, box: box, context: RecognitionContext()) {
        strokes, _ throws(DuctusError) in
        asked.append(strokes)
        return RecognitionResult(
          candidates: [Self.reading(strokes.count)], pack: PackVersion(tag: "en", version: "1"))
      }
    }
    #expect(asked == [[0, 1, 2], read])
  }
}
