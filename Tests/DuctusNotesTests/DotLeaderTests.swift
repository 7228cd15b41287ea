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

  private static func part(_ strokes: [Stroke], isRightToLeft: Bool = false) -> PagePart {
    PagePart(
      Ink(strokes: strokes), members: strokes.indices, angle: 0,
      known: Dictionary(uniqueKeysWithValues: strokes.indices.map { ($0, .text) }),
      script: PageScript(
        lettersHaveParts: false, mayHaveColumns: false, isRightToLeft: isRightToLeft))
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

  /// Two words with dots between them.
  private static let led =
    [word(0)] + [70, 90, 112, 131, 150].map { dot($0) } + [word(165)]

  private static func read(_ text: String, _ stroke: Int) -> TranscribedLine {
    let points = led[stroke].points
    let word = TranscribedWord(
      text: text, confidence: 1, box: PageBox(around: points),
      ink: [InkSpan(stroke: stroke, points: points.indices)])
    var line = TranscribedLine(text: text, words: [word])
    line.strokes = [stroke]
    return line
  }

  /// - Returns: the dots that are part of the text then.
  private static func put(
    into blocks: inout [TranscribedBlock], isRightToLeft: Bool = false
  ) -> Set<Int> {
    let part = part(led, isRightToLeft: isRightToLeft)
    let whole = TranscribedBlock(lines: [line(Array(led.indices))])
    blocks.put(DotLeader.find(in: [whole], of: part), unit: 10, of: part.ink)
    return Set(blocks.flatMap(\.lines).flatMap(\.strokes)).intersection(1...5)
  }

  /// What a leader leads to was another column.
  @Test func linesGetTheirLeadersBack() {
    var blocks = [
      TranscribedBlock(lines: [Self.read("sum", 0)]), TranscribedBlock(lines: [Self.read("n", 6)]),
    ]
    let written = Self.put(into: &blocks)
    #expect(written == Set(1...5))
    #expect(blocks.map { $0.lines.map(\.text) } == [["sum … n"]])
    #expect(blocks[0].lines[0].words[1].ink.map(\.stroke) == Array(1...5))
    #expect(blocks[0].lines[0].strokes.sorted() == Array(0...6))
    blocks = [TranscribedBlock(lines: [Self.read("n", 6)])]
    #expect(Self.put(into: &blocks) == Set(1...5))
    #expect(blocks[0].lines.map(\.text) == ["… n"])
  }

  /// An item stays a line, with its mark.
  @Test func leadersKeepItemsApart() {
    var item = Self.read("n", 6)
    item.mark = ItemMark(kind: .openBox, strokes: [], box: item.box)
    var blocks = [TranscribedBlock(lines: [Self.read("sum", 0)]), TranscribedBlock(lines: [item])]
    #expect(Self.put(into: &blocks) == Set(1...5))
    #expect(blocks.map(\.text) == ["sum …", "☐ n"])
  }

  /// What is on the right comes first, in a whole line and in a torn one.
  @Test func rightToLeftLinesGetTheirLeadersBack() {
    let (first, last) = (Self.read("סכום", 6), Self.read("שלוש", 0))
    var whole = first
    whole.append(last)
    for torn in [[[whole]], [[last], [first]], [[first], [last]]] {
      var blocks = torn.map { TranscribedBlock(lines: $0) }
      #expect(Self.put(into: &blocks, isRightToLeft: true) == Set(1...5))
      #expect(blocks.map { $0.lines.map(\.text) } == [["סכום … שלוש"]])
    }
    var blocks = [TranscribedBlock(lines: [last])]
    #expect(Self.put(into: &blocks, isRightToLeft: true) == Set(1...5))
    #expect(blocks[0].lines.map(\.text) == ["… שלוש"])
  }

  /// Cells stay apart.
  @Test func cellsKeepTheirLeaders() {
    var block = TranscribedBlock(lines: [Self.read("sum", 0), Self.read("n", 6)])
    block.table = TranscribedTable(rows: [[0..<1, 1..<2]], hasHeading: false)
    var blocks = [block]
    #expect(Self.put(into: &blocks) == Set(1...5))
    #expect(blocks.map(\.text) == ["sum …\tn"])
  }
}
