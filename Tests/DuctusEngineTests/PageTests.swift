import Ductus
import EngineFixtures
import InkLayout
import Testing

/// Inks of several lines, and later insertions.
struct PageTests {
  /// The samples below one another.
  private static let page: (ink: Ink, labels: [String]) = {
    var ink = Ink(strokes: [])
    var y: Float = 0
    for sample in Samples.texts {
      ink.strokes += sample.ink.placed(x: 0, y: y).strokes
      y += sample.ink.height + 40
    }
    return (ink, Samples.texts.compactMap(\.label))
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
    let words: [String] = best.words.map { String(best.text[$0.textRange]) }
    let parts: [Substring] = best.text.split(whereSeparator: \.isWhitespace)
    #expect(words == parts.map { String($0) })
  }

  /// Readings of lines are chosen from more combinations than fit into any memory.
  @Test(.timeLimit(.minutes(60))) func whoAsksForAllReadingsGetsAThousand() throws {
    var options = RecognizerOptions()
    options.maxResultCount = .max
    let result = try TextRecognizer(options: options).recognize(Self.page.ink)
    #expect(result.candidates.count == 1_000)
    #expect(result.candidates.first?.text == Self.page.labels.joined(separator: "\n"))
  }

  @Test(arguments: [0, -1]) func whoAsksForNoReadingsGetsOne(count: Int) throws {
    var options = RecognizerOptions()
    options.maxResultCount = count
    #expect(try TextRecognizer(options: options).recognize(Samples.ink).candidates.count == 1)
  }

  @Test func anInkOfOneLineIsReadAsItIs() throws {
    let recognizer = try TextRecognizer()
    var asLine = RecognitionContext()
    asLine.layout = .line
    for sample in Samples.texts {
      let result = try recognizer.recognize(sample.ink)
      let alone = try recognizer.recognize(sample.ink, context: asLine)
      #expect(result.candidates == alone.candidates)
      #expect(result.lines.map(\.strokes) == [Array(sample.ink.strokes.indices)])
    }
  }

  /// An `l` and five `n` of a pen that loses contact once in each letter.
  @Test func brokenStrokesAreOfOneLine() throws {
    let stem: [(Float, Float)] = [(2, -22), (2, -1), (4, 0)]
    let arch: [(Float, Float)] = [(0, 0), (0.5, -9), (5, -9.5), (6, 0)]
    var strokes: [Stroke] = []
    for (letter, cut) in [8, 7, 14, 19, 9, 17].enumerated() {
      let corners = letter == 0 ? stem : arch
      var points: [StrokePoint] = []
      for (start, end) in zip(corners, corners.dropFirst()) {
        let step = (x: end.0 - start.0, y: end.1 - start.1)
        let count = (step.x * step.x + step.y * step.y).squareRoot().rounded()
        for number in stride(from: 0, to: count, by: 1) {
          let share = number / count
          points.append(
            StrokePoint(
              x: Float(9 * letter) + start.0 + share * step.x, y: start.1 + share * step.y))
        }
      }
      // A sample is lost.
      strokes.append(Stroke(points: Array(points[..<cut])))
      strokes.append(Stroke(points: Array(points[(cut + 1)...])))
    }
    let result = try TextRecognizer().recognize(Ink(strokes: strokes))
    #expect(result.lines.map(\.strokes) == [Array(strokes.indices)])
  }

  /// Somebody's `=`, the lower dash first (UNIPEN, ced/BNGM-227).
  private static let equals: Ink = {
    let drawing: [[[Float]]] = [
      [
        [
          44, 44, 42, 42, 40, 40, 40, 38, 38, 38, 38, 38, 36, 36, 36, 36, 34, 34, 32, 32, 34,
          34, 34, 34, 32, 32, 32, 32, 32, 32, 32, 32, 32, 34, 36, 38, 40, 42, 44, 46, 50, 54,
          58, 60, 64, 68, 72, 74, 76, 78, 80, 82, 84, 84, 86, 86,
        ],
        [
          66, 68, 68, 70, 70, 70, 70, 72, 72, 74, 74, 74, 74, 76, 76, 76, 76, 74, 74, 74, 74,
          74, 74, 74, 72, 72, 72, 72, 72, 70, 70, 70, 72, 70, 72, 72, 72, 72, 72, 72, 72, 72,
          72, 74, 72, 72, 72, 72, 70, 70, 70, 70, 68, 68, 68, 66,
        ],
      ],
      [
        [
          34, 30, 26, 22, 18, 14, 12, 10, 8, 6, 4, 2, 0, 0, 0, 2, 2, 4, 6, 10, 12, 16, 20, 24,
          30, 34, 38, 44, 50, 54, 60, 66, 70,
        ],
        [
          18, 16, 12, 12, 8, 6, 4, 4, 2, 2, 2, 2, 0, 2, 2, 2, 2, 2, 2, 2, 4, 2, 4, 4, 4, 4, 4,
          4, 4, 4, 4, 4, 4,
        ],
      ],
    ]
    return Ink(
      strokes: drawing.map { xy in
        Stroke(points: zip(xy[0], xy[1]).map { StrokePoint(x: $0, y: $1) })
      })
  }()

  @Test func twoStrokesFarApartMayBeOneCharacter() throws {
    #expect(PageLayout(Self.equals).lines.count == 2)
    let result = try TextRecognizer().recognize(Self.equals)
    #expect(result.candidates.first?.text == "=")
    #expect(result.lines.map(\.strokes) == [[0, 1]])
  }

  @Test func aWordWrittenLastIsReadWhereItStands() throws {
    let recognizer = try TextRecognizer()
    let first = try #require(Samples.texts.first)
    let second = try #require(Samples.texts.last)
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
