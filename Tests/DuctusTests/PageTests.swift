import Ductus
import Testing

/// Inks of several lines, and what was put in later.
struct PageTests {
  /// The samples below one another.
  private static let page: (ink: Ink, labels: [String]) = {
    var ink = Ink(strokes: [])
    var y: Float = 0
    for sample in SampleInk.texts {
      ink.strokes += sample.ink.placed(x: 0, y: y).strokes
      y += sample.ink.height + 40
    }
    return (ink, SampleInk.texts.compactMap(\.label))
  }()

  @Test func linesAreReadFromTheTop() throws {
    let result = try TextRecognizer().recognize(Self.page.ink)
    #expect(result.lines.map { $0.candidates.first?.text } == Self.page.labels)
    let best = try #require(result.candidates.first)
    #expect(best.text == Self.page.labels.joined(separator: "\n"))
    #expect(!result.isPartial)
    let costs = result.candidates.map(\.cost)
    #expect(costs == costs.sorted())
    #expect(Set(result.candidates.map(\.text)).count == result.candidates.count)
  }

  @Test func segmentsAreOfThePagesStrokes() throws {
    let ink = Self.page.ink
    let best = try #require(TextRecognizer().recognize(ink).candidates.first)
    #expect(best.segments.count == best.text.count)
    var points = ink.strokes.map { [Int](repeating: 0, count: $0.points.count) }
    for segment in best.segments {
      #expect(best.text[segment.textRange].allSatisfy(\.isWhitespace) == segment.ink.isEmpty)
      for span in segment.ink {
        for point in span.points { points[span.stroke][point] += 1 }
      }
    }
    #expect(points.allSatisfy { $0.allSatisfy { $0 == 1 } })
    #expect(
      best.words.map { String(best.text[$0.textRange]) }
        == best.text.split(whereSeparator: \.isWhitespace).map(String.init))
  }

  @Test func anInkOfOneLineIsReadAsItIs() throws {
    let recognizer = try TextRecognizer()
    var asLine = DigitalInkRecognitionContext()
    asLine.layout = .line
    for sample in SampleInk.texts {
      let result = try recognizer.recognize(sample.ink)
      let alone = try recognizer.recognize(sample.ink, context: asLine)
      #expect(result.candidates == alone.candidates)
      #expect(result.lines.map(\.strokes) == [Array(sample.ink.strokes.indices)])
    }
  }

  @Test func aWordWrittenLastIsReadWhereItStands() throws {
    let recognizer = try TextRecognizer()
    let first = try #require(SampleInk.texts.first)
    let second = try #require(SampleInk.texts.last)
    let inOrder =
      first.ink.placed(x: 0, y: 0).strokes
      + second.ink.placed(x: first.ink.width + 60, y: 20).strokes
    let count = first.ink.strokes.count
    let late = Array(inOrder[count...] + inOrder[..<count])
    let expected = try recognizer.recognize(Ink(strokes: inOrder))
    let result = try recognizer.recognize(Ink(strokes: late))
    #expect(expected.lines.count == 1)
    #expect(result.candidates.map(\.text) == expected.candidates.map(\.text))
    let moved = Array(late.count - count..<late.count) + Array(0..<late.count - count)
    #expect(result.lines.map(\.strokes) == [moved])
  }

  @Test func anEmptyInkHasNoText() throws {
    let result = try TextRecognizer().recognize(Ink(strokes: []))
    #expect(result.candidates.isEmpty)
  }
}
