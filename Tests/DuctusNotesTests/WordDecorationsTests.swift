import InkModel
import PageStructure
import Testing

@testable import DuctusNotes

/// Level lines at two words, 40 wide and 20 high, from 60 and from 0, whose strokes are several
/// letters.
struct WordDecorationsTests {
  private static func stroke(_ corners: (Float, Float)...) -> Stroke {
    Stroke(
      points: zip(corners, corners.dropFirst()).flatMap { start, end in
        (0...10).map { step in
          let share = Float(step) / 10
          return StrokePoint(
            x: start.0 + share * (end.0 - start.0), y: start.1 + share * (end.1 - start.1))
        }
      })
  }

  private static func word(_ x: Float) -> Stroke {
    stroke((x + 40, 0), (x + 30, 20), (x + 20, 4), (x + 10, 18), (x, 6))
  }

  /// Returns what each word has with a stroke that isn't writing.
  private static func kinds(_ mark: Stroke) -> [[TextDecoration.Kind]] {
    let ink = Ink(strokes: [word(60), word(0), mark])
    var line = TranscribedLine(
      text: "نان شیر",
      words: zip(["نان", "شیر"], [0, 1]).map { text, stroke in
        let points = ink.strokes[stroke].points
        return TranscribedWord(
          text: text, confidence: 1, box: PageBox(around: points),
          ink: [InkSpan(stroke: stroke, points: points.indices)])
      })
    (line.strokes, line.letterHeight) = ([0, 1], 10)
    let others = [StrokeGroup(role: .rule, confidence: 1, strokes: [2])]
    WordDecorations(ink, others: others, unit: 10, joinsLetters: true)
      .decorate(&line, read: [])
    return line.words.map(\.decorations)
  }

  @Test func heightsInTheBoxTell() {
    for y: Float in [6, 10, 15] {
      #expect(Self.kinds(Self.stroke((102, y), (58, y + 1))) == [[.strikeThrough], []])
    }
    for y: Float in [19, 22, 26] {
      #expect(Self.kinds(Self.stroke((102, y), (58, y))) == [[.underline], []])
    }
    #expect(
      Self.kinds(Self.stroke((102, 22), (-2, 23))) == [[.underline], [.underline]])
  }

  @Test func linesElsewhereAreNone() {
    // Above, far below, at less than half of a word, and beyond the text as between two parts.
    for mark in [
      Self.stroke((102, -3), (58, -3)), Self.stroke((102, 35), (58, 35)),
      Self.stroke((75, 10), (55, 10)), Self.stroke((150, 24), (-50, 24)),
    ] {
      #expect(Self.kinds(mark) == [[], []])
    }
  }
}
