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
    WordDecorations(ink, lines: [[0, 1]], others: others, unit: 10, joinsLetters: true)
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

  /// Returns which words of lines are underlined by lines that aren't writing. Letters have strokes
  /// of their own, like `n`; five are a word, and two words from 0 to 154 are a line.
  ///
  /// - Parameter rows: the top and the height of each line's letters.
  private static func underlined(
    _ rows: [(y: Float, height: Float)], _ marks: Stroke..., joinsLetters: Bool = false
  ) -> [[Bool]] {
    let letters = rows.flatMap { y, height in
      (0..<10).map { number in
        let x = Float(number) * 15 + (number < 5 ? 0 : 10)
        return stroke((x, y), (x, y + height), (x + 4, y), (x + 9, y), (x + 9, y + height))
      }
    }
    let ink = Ink(strokes: letters + marks)
    let others = marks.indices.map {
      StrokeGroup(role: .rule, confidence: 1, strokes: [letters.count + $0])
    }
    let lines = rows.indices.map { Array(10 * $0..<10 * ($0 + 1)) }
    let decorations = WordDecorations(
      ink, lines: lines, others: others, unit: 10, joinsLetters: joinsLetters)
    return lines.map { strokes in
      var line = TranscribedLine(
        text: "nnnnn nnnnn",
        words: [strokes[..<5], strokes[5...]].map { own in
          TranscribedWord(
            text: "nnnnn", confidence: 1,
            box: PageBox(around: own.flatMap { ink.strokes[$0].points }),
            ink: own.map { InkSpan(stroke: $0, points: ink.strokes[$0].points.indices) })
        })
      (line.strokes, line.letterHeight) = (strokes, 10)
      decorations.decorate(&line, read: [])
      return line.words.map { $0.decorations == [.underline] }
    }
  }

  @Test func underlinesMayHaveGaps() {
    let row: (Float, Float) = (0, 10)
    #expect(Self.underlined([row], Self.stroke((0, 14), (154, 15))) == [[true, true]])
    // They end at letters, and are drawn in any order and direction.
    #expect(
      Self.underlined(
        [row], Self.stroke((122, 15), (156, 14)), Self.stroke((32, 14), (0, 13)),
        Self.stroke((52, 14), (108, 15))) == [[true, true]])
    // Far from one another, and of other heights.
    #expect(
      Self.underlined(
        [row], Self.stroke((0, 14), (32, 14)), Self.stroke((122, 15), (156, 15)))
        == [[false, false]])
    #expect(
      Self.underlined(
        [row], Self.stroke((0, 14), (32, 14)), Self.stroke((52, 26), (156, 26)))
        == [[false, false]])
  }

  @Test func theNearestLineAboveIsUnderlined() {
    let mark = Self.stroke((0, 38), (154, 39))
    #expect(Self.underlined([(0, 20), (24, 10)], mark) == [[false, false], [true, true]])
    #expect(Self.underlined([(0, 20)], mark) == [[true, true]])
    // By the boxes of words: both lines are near enough.
    let near = Self.stroke((0, 27), (154, 27))
    #expect(
      Self.underlined([(0, 20), (17, 8)], near, joinsLetters: true)
        == [[false, false], [true, true]])
    #expect(Self.underlined([(0, 20)], near, joinsLetters: true) == [[true, true]])
    // Only at one of the words.
    let short = Self.stroke((0, 27), (70, 27))
    #expect(Self.underlined([(0, 20)], short, joinsLetters: true) == [[true, false]])
  }

  @Test func withoutTextThereIsNothingToUnderline() {
    #expect(Self.underlined([], Self.stroke((0, 14), (154, 15))).isEmpty)
  }

  @Test func linesFarBeyondTheTextAreDividers() {
    let row: (Float, Float) = (0, 10)
    #expect(Self.underlined([row], Self.stroke((-20, 14), (170, 15))) == [[true, true]])
    #expect(Self.underlined([row], Self.stroke((-80, 14), (220, 15))) == [[false, false]])
  }
}
