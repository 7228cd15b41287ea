import InkModel
import PageStructure
import Testing

@testable import DuctusNotes

/// Lines from right to left, 20 high, that begin with a number at 300 and a flat arrow after it.
@Suite struct PageSignsTests {
  private static func stroke(_ corners: (Float, Float)...) -> Stroke {
    Stroke(
      points: zip(corners, corners.dropFirst()).flatMap { start, end in
        (0...6).map { step in
          let share = Float(step) / 6
          return StrokePoint(
            x: start.0 + share * (end.0 - start.0), y: start.1 + share * (end.1 - start.1))
        }
      })
  }

  /// Each line has three strokes: a number, an arrow and a word.
  private static let ink = Ink(
    strokes: [0, 60].flatMap { (y: Float) in
      let tip = (Float(268), y + 10)
      return [
        stroke((300, y), (296, y + 20)),
        stroke((288, y + 10), tip, (273, y + 7.2), tip, (273, y + 12.8)),
        stroke((255, y + 2), (240, y + 18), (225, y + 4), (210, y + 18), (195, y + 4)),
      ]
    })

  private static let part = PagePart(
    ink, members: ink.strokes.indices, angle: 0,
    known: Dictionary(uniqueKeysWithValues: ink.strokes.indices.map { ($0, .text) }),
    script: PageScript(lettersHaveParts: true, mayHaveColumns: false, isRightToLeft: true))

  private static func line(_ strokes: [Int], _ texts: [String] = []) -> TranscribedLine {
    let words = zip(texts, strokes).map { text, stroke in
      let points = ink.strokes[stroke].points
      return TranscribedWord(
        text: text, confidence: 1, box: PageBox(around: points),
        ink: [InkSpan(stroke: stroke, points: points.indices)])
    }
    var line = TranscribedLine(text: texts.joined(separator: " "), words: words)
    line.strokes = strokes
    line.letterHeight = 10
    return line
  }

  private static let read = [
    TranscribedBlock(lines: [line([0, 1, 2]), line([3, 4, 5])])
  ]

  @Test func arrowsAreNoDashes() {
    #expect(ItemDash.find(in: Self.read, of: Self.part).map(\.stroke) == [1, 4])
    var signs = PageSigns(in: Self.read, of: Self.part, language: nil)
    signs.settleArrows(in: Self.read, of: Self.part, besides: [])
    #expect(signs.arrows.map(\.strokes) == [[1], [4]])
    var blocks = [
      TranscribedBlock(lines: [
        Self.line([0, 2], ["۱", "نان"]), Self.line([3, 5], ["۲", "شیر"]),
      ])
    ]
    signs.put(into: &blocks, of: Self.part, ink: Self.ink)
    #expect(blocks[0].lines.map(\.text) == ["۱ ← نان", "۲ ← شیر"])
    #expect(blocks[0].lines.map { $0.strokes.sorted() } == [[0, 1, 2], [3, 4, 5]])
  }

  /// As symbols of formulas, or in a title.
  @Test func signsMayTurnOutToBeSomethingElse() {
    var signs = PageSigns(in: Self.read, of: Self.part, language: nil)
    signs.settleArrows(in: Self.read, of: Self.part, besides: [[1]])
    #expect(signs.arrows.map(\.strokes) == [[4]])
    signs.withdraw([4, 5])
    #expect(signs.arrows.isEmpty)
    #expect(signs.strokes(in: [], of: Self.part) == [1])
  }
}
