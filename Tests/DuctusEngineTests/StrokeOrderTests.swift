import Ductus
import EngineFixtures
import InkModel
import Testing

/// Ink whose strokes are in another order and direction than people write them.
struct StrokeOrderTests {
  private static let recognizer = Result { try TextRecognizer() }

  /// The last stroke first, each from its end.
  private func reversed(_ ink: Ink) -> Ink {
    Ink(strokes: ink.strokes.reversed().map { Stroke(points: $0.points.reversed()) })
  }

  @Test func reversedStrokesAreReadAsWritten() throws {
    for sample in Samples.texts where (sample.label?.count ?? 0) > 3 {
      let result = try Self.recognizer.get().recognize(reversed(sample.ink))
      #expect(result.candidates.first?.text == sample.label)
    }
  }

  /// If the last stroke comes first, two letters seem to be one, which is read with doubt.
  @Test(arguments: [
    ("mia@example.org", 0..<3, "mi"), ("$48.50", 6..<9, "50"), ("555-0172", 9..<11, "72"),
    ("Can you read this?", 8..<10, "ad"),
  ])
  func twoLettersStayTwo(line: String, strokes: Range<Int>, text: String) throws {
    let sample = try #require(Samples.all.first { $0.label == line })
    let ink = Ink(strokes: sample.ink.strokes[strokes].reversed())
    #expect(try Self.recognizer.get().recognize(ink).candidates.first?.text == text)
  }

  @Test func segmentsTellOfTheInkAsDrawn() throws {
    for sample in Samples.texts where (sample.label?.count ?? 0) > 3 {
      let ink = reversed(sample.ink)
      let best = try #require(try Self.recognizer.get().recognize(ink).candidates.first)
      var points = ink.strokes.map { [Int](repeating: 0, count: $0.points.count) }
      for segment in best.segments {
        for span in segment.ink {
          for point in span.points { points[span.stroke][point] += 1 }
        }
      }
      #expect(points.allSatisfy { $0.allSatisfy { $0 == 1 } })
      // Characters stand from left to right.
      let edges = best.segments.compactMap { segment in
        segment.ink.flatMap { ink.strokes[$0.stroke].points[$0.points] }.map(\.x).min()
      }
      #expect(zip(edges, edges.dropFirst()).allSatisfy { $0 < $1 })
    }
  }
}
