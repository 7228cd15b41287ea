import InkModel
import PageStructure
import Testing

@testable import DuctusNotes

/// Lines with words of one stroke, small letters 10 high, and dots.
@Suite struct DotLeaderTests {
  private static func word(_ x: Float, _ y: Float = 0) -> Stroke {
    Stroke(
      points: (0...24).map { step in
        let part = Float(step % 12)
        return StrokePoint(x: x + Float(step), y: y + (part < 6 ? part : 12 - part) * 10 / 6)
      })
  }

  private static func dot(_ x: Float, _ y: Float = 6) -> Stroke {
    Stroke(points: [StrokePoint(x: x, y: y), StrokePoint(x: x + 1, y: y + 1)])
  }

  private static func line(_ strokes: [Int]) -> TranscribedLine {
    var line = TranscribedLine(text: "")
    line.strokes = strokes
    line.letterHeight = 10
    return line
  }

  private static func part(_ strokes: [Stroke]) -> PagePart {
    PagePart(
      Ink(strokes: strokes), members: strokes.indices, angle: 0,
      known: Dictionary(uniqueKeysWithValues: strokes.indices.map { ($0, .text) }),
      script: PageScript(lettersHaveParts: false, mayHaveColumns: false, isRightToLeft: false))
  }

  private static func found(_ dots: [(Float, Float)]) -> [[Int]] {
    let strokes = [word(0), word(30)] + dots.map { dot($0.0, $0.1) } + [word(200)]
    let block = TranscribedBlock(lines: [line(Array(strokes.indices))])
    return DotLeader.find(in: [block], of: part(strokes)).map(\.strokes)
  }

  @Test func dotsAtEvenDistancesAreLeaders() {
    #expect(Self.found([70, 90, 112, 131, 150].map { ($0, 6) }) == [[2, 3, 4, 5, 6]])
    #expect(Self.found([150, 90, 70, 112, 131].map { ($0, 6) }) == [[4, 3, 5, 6, 2]])
  }

  /// Too few, at different heights, at uneven distances, and over letters.
  @Test(
    arguments: [
      [(70, 6), (90, 6), (112, 6)], [(70, 6), (90, 13), (112, 5), (131, 14)],
      [(60, 6), (64, 6), (100, 6), (104, 6), (150, 6)],
      [(5, -6), (15, -6), (35, -6), (45, -6), (50, -6)],
    ] as [[(Float, Float)]])
  func otherDotsAreNone(dots: [(Float, Float)]) {
    #expect(Self.found(dots) == [])
  }

  /// What a leader leads to was another column.
  @Test func linesGetTheirLeadersBack() {
    let strokes =
      [Self.word(0)] + [70, 90, 112, 131, 150].map { Self.dot($0) } + [Self.word(165)]
    let part = Self.part(strokes)
    let whole = TranscribedBlock(lines: [Self.line(Array(strokes.indices))])
    let leaders = DotLeader.find(in: [whole], of: part)
    func read(_ text: String, _ stroke: Int) -> TranscribedLine {
      let points = strokes[stroke].points
      let word = TranscribedWord(
        text: text, confidence: 1, box: PageBox(around: points),
        ink: [InkSpan(stroke: stroke, points: points.indices)])
      var line = TranscribedLine(text: text, words: [word])
      line.strokes = [stroke]
      return line
    }
    var blocks = [
      TranscribedBlock(lines: [read("sum", 0)]), TranscribedBlock(lines: [read("n", 6)]),
    ]
    let written = blocks.put(leaders, unit: 10, of: part.ink)
    #expect(written == Set(1...5))
    #expect(blocks.map { $0.lines.map(\.text) } == [["sum … n"]])
    #expect(blocks[0].lines[0].words[1].ink.map(\.stroke) == Array(1...5))
    #expect(blocks[0].lines[0].strokes.sorted() == Array(0...6))
    blocks = [TranscribedBlock(lines: [read("n", 6)])]
    #expect(blocks.put(leaders, unit: 10, of: part.ink) == Set(1...5))
    #expect(blocks[0].lines.map(\.text) == ["… n"])
  }
}
