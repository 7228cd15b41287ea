import Ductus
import Testing

/// Inks that are still read, with a warning in the result.
@Suite struct InkRepairTests {
  private func ink(_ times: [[Int?]]) -> Ink {
    Ink(
      strokes: times.enumerated().map { number, times in
        Stroke(
          points: times.enumerated().map { index, time in
            StrokePoint(x: Float(20 * number + index), y: Float(30 * index), time: time)
          })
      })
  }

  private let inks: [([[Int?]], InkWarning)] = [
    ([[0, 8, 4]], .timeRunsBackwards(stroke: 0, point: 2)),
    ([[0, 8, 16], [9, 12]], .strokesOverlap(stroke: 1, point: 0)),
    ([[0, 8], [0, 8]], .clockRestarts(stroke: 1, point: 0)),
  ]

  @Test func timesOfText() throws {
    let recognizer = try TextRecognizer()
    for (times, warning) in inks {
      let result = try recognizer.recognize(ink(times))
      #expect(result.warnings == [warning])
      let bare = try recognizer.recognize(ink(times).withoutTimes)
      #expect(bare.warnings == [] && bare.candidates == result.candidates)
    }
  }

  @Test func timesOfFigures() throws {
    let recognizer = try FigureRecognizer(languageTag: "zxx-Zsym-x-shapes")
    for (times, warning) in inks {
      let result = try recognizer.recognize(ink(times))
      #expect(result.warnings == [warning])
      let bare = try recognizer.recognize(ink(times).withoutTimes)
      #expect(bare.candidates.map(\.text) == result.candidates.map(\.text))
    }
  }

  @Test func writingAreasWithoutASize() throws {
    let recognizer = try TextRecognizer()
    let ink = ink([[nil, nil]])
    let bare = try recognizer.recognize(ink)
    for (width, height) in [(0, 0), (-1, 5), (Float.nan, 1), (1, .infinity)] as [(Float, Float)] {
      let context = RecognitionContext(writingArea: WritingArea(width: width, height: height))
      let result = try recognizer.recognize(ink, context: context)
      guard case .writingAreaIgnored = result.warnings.first else {
        Issue.record("\(result)")
        continue
      }
      #expect(result.candidates == bare.candidates)
    }
  }

  @Test func singlePoints() throws {
    #expect(try TextRecognizer().recognize(ink([[0]])).warnings == [])
  }
}
