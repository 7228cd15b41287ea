import CTCDecoder
import InkModel
import SequenceData
import Testing

@testable import InkReading

/// Telephone numbers whose figures and dashes stand equally far apart have no spaces.
@Suite struct EvenGapsTests {
  /// Upright strokes with these gaps between them.
  private func ink(_ gaps: [Float]) -> Ink {
    var x: Float = 0
    return Ink(
      strokes: ([0] + gaps).map { gap in
        x += gap
        defer { x += 4 }
        return Stroke(points: [StrokePoint(x: x, y: 0), StrokePoint(x: x + 4, y: 50)])
      })
  }

  @Test func spacesAreMuchWiderThanOtherGaps() {
    #expect(ink([10, 12, 9, 14, 11]).hasEvenGaps)
    #expect(ink([10, 12, 9, 19, 11]).hasEvenGaps)
    #expect(!ink([10, 12, 9, 25, 11]).hasEvenGaps)
    // Too few, and joined strokes.
    #expect(!ink([10, 12, 9]).hasEvenGaps)
    #expect(!ink([-1, -1, -1, -1, 10, 10]).hasEvenGaps)
    #expect(!Ink(strokes: []).hasEvenGaps)
  }

  @Test func whatWasASpaceIsABlank() {
    let seen = Posteriors(values: [-3, -0.1, -4, -0.2, -2, -5], frames: 2, classes: 3)
    let read = seen.withoutSpaces(1)
    #expect(abs(read.values[0] - -0.046) < 0.01 && abs(read.values[3] - -0.046) < 0.05)
    #expect(read.values[1] < -100 && read.values[4] < -100)
    #expect(read.values[2] == -4 && read.values[5] == -5)
  }
}
