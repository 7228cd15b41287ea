import Ductus
import EngineFixtures
import InkModel
import Testing

/// Ink whose lines are turned from the horizontal.
struct TiltTests {
  private static let recognizer = Result { try TextRecognizer() }

  private func texts(_ ink: Ink, _ context: RecognitionContext = .init()) throws -> [String] {
    try Self.recognizer.get().recognize(ink, context: context).candidates.map(\.text)
  }

  @Test(arguments: [-45.0, -30, -15, 10, 20, 40], [TextLayout.automatic, .line])
  func linesReadAtAnyAngle(degrees: Double, layout: TextLayout) throws {
    var context = RecognitionContext()
    context.layout = layout
    for sample in Samples.texts where (sample.label?.count ?? 0) > 8 {
      #expect(try texts(sample.ink.turned(degrees: degrees), context).first == sample.label)
    }
  }

  @Test func segmentsAndSlopesTellOfTheInkAsDrawn() throws {
    let sample = try #require(Samples.texts.max { $0.ink.strokes.count < $1.ink.strokes.count })
    let ink = sample.ink.turned(degrees: 25)
    let result = try Self.recognizer.get().recognize(ink)
    let best = try #require(result.candidates.first)
    #expect(abs(result.lines[0].slope - 0.466) < 0.06)
    var points = ink.strokes.map { [Int](repeating: 0, count: $0.points.count) }
    for segment in best.segments {
      for span in segment.ink {
        for point in span.points { points[span.stroke][point] += 1 }
      }
    }
    #expect(points.allSatisfy { $0.allSatisfy { $0 == 1 } })
  }

  @Test func theWritingAreaAndWhatStandsBeforeCountAsUpright() throws {
    let sample = try #require(Samples.texts.first { ($0.label?.count ?? 0) > 8 })
    var context = RecognitionContext()
    context.writingArea = WritingArea(width: 10 * sample.ink.height, height: sample.ink.height)
    context.preContext = "and "
    let upright = try texts(sample.ink, context).first
    #expect(try texts(sample.ink.turned(degrees: 30), context).first == upright)
  }

  @Test func liveInkIsTurnedBackWhileItIsWritten() throws {
    let sample = try #require(Samples.texts.first { ($0.label?.count ?? 0) > 8 })
    let live = LiveInk(recognizer: try Self.recognizer.get())
    for stroke in sample.ink.turned(degrees: -30).strokes {
      try live.append(stroke)
      _ = try live.partialResult()
    }
    #expect(try live.partialResult().candidates.first?.text == sample.label)
    #expect(try live.result().candidates.first?.text == sample.label)
  }

  /// A letter has an axis of its own, also where the ink is known to be a line.
  @Test(.enabled(if: SharedData.isThere, "needs DUCTUS_SHARED"))
  func slantedLettersAreNotTurnedBack() throws {
    let letters = try SharedData.testSplit(of: "chars").filter { $0.label == "r" }
    func right(_ layout: TextLayout) throws -> Int {
      let requests = letters.prefix(200).map {
        RecognitionRequest(ink: $0.ink, context: RecognitionContext(layout: layout))
      }
      let results = try Self.recognizer.get().recognize(requests)
      return try results.count { try $0.get().candidates.first?.text == "r" }
    }
    #expect(try right(.line) == right(.character))
  }

  @Test func levelInkIsReadAsItIs() throws {
    for sample in Samples.texts {
      let lines = try Self.recognizer.get().recognize(sample.ink).lines
      #expect(lines.map(\.slope) == [0])
    }
  }
}
