import DuctusEngine
import InkModel
import PageStructure
import Testing

@testable import DuctusNotes

/// Marks before lines from 60 to 141 whose letters are 10 high, 40 apart.
struct ItemMarksTests {
  private static let script = PageScript(
    lettersHaveParts: false, mayHaveColumns: false, isRightToLeft: false)

  private static func stroke(_ corners: (Float, Float)...) -> Stroke {
    Stroke(
      points: zip(corners, corners.dropFirst()).flatMap { start, end in
        (0...8).map { step in
          let share = Float(step) / 8
          return StrokePoint(
            x: start.0 + share * (end.0 - start.0), y: start.1 + share * (end.1 - start.1))
        }
      })
  }

  /// Letters like `n`, each of one stroke, from `y` to 10 below it.
  private static func letters(_ y: Float) -> [Stroke] {
    (0..<7).map { letter in
      let x = 60 + Float(letter) * 12
      return stroke((x, y), (x, y + 10), (x + 4, y), (x + 9, y), (x + 9, y + 10))
    }
  }

  private static func box(_ x: Float, _ y: Float, side: Float) -> Stroke {
    stroke((x, y), (x + side, y), (x + side, y + side), (x, y + side), (x, y))
  }

  /// A line's text, its own strokes before its letters, and drawings beside it. Without text, it has
  /// no letters.
  private typealias Row = (text: String, own: [Stroke], drawn: [Stroke])

  /// Returns the kinds and strokes of marks, each stroke as `row.number`, its own strokes first.
  ///
  /// - Parameter areApart: whether each line is a block.
  private static func marks(_ rows: [Row], areApart: Bool = false) -> [String] {
    var (strokes, known, names): ([Stroke], [Int: StrokeRole], [String]) = ([], [:], [])
    let lines = rows.enumerated().map { number, row in
      var line = TranscribedLine(text: row.text)
      line.letterHeight = 10
      let letters = row.text.isEmpty ? [] : letters(Float(number) * 40)
      for (place, own) in (row.own + letters).enumerated() {
        known[strokes.count] = .text
        line.strokes.append(strokes.count)
        names.append("\(number).\(place)")
        strokes.append(own)
      }
      for (place, drawn) in row.drawn.enumerated() {
        known[strokes.count] = .drawing
        names.append("\(number)-\(place)")
        strokes.append(drawn)
      }
      return line
    }
    let ink = Ink(strokes: strokes)
    let part = PagePart(
      ink, members: ink.strokes.indices, angle: 0, known: known, script: script)
    let blocks = areApart ? lines.map { [$0] } : [lines]
    return ItemMarks.find(
      before: blocks.map { TranscribedBlock(lines: $0) }, of: part, language: nil
    ).map {
      "\($0.mark.kind) \($0.mark.strokes.map { names[$0] }.joined(separator: " "))"
    }
  }

  private static func ring(_ x: Float, _ y: Float) -> Stroke {
    stroke((x, y), (x + 4, y + 5), (x, y + 10), (x - 4, y + 5), (x, y))
  }

  @Test func boxesMayHaveATick() {
    let tick = Self.stroke((26, 2), (30, 9), (42, -8))
    #expect(Self.marks([("a", [], [Self.box(20, -5, side: 20)])]) == ["openBox 0-0"])
    #expect(Self.marks([("a", [], [Self.box(20, -5, side: 20), tick])]) == ["tickedBox 0-0 0-1"])
    // A side that is drawn twice.
    let side = Self.stroke((38, -4), (39, 14))
    #expect(Self.marks([("a", [], [Self.box(20, -5, side: 20), side])]) == ["openBox 0-0 0-1"])
  }

  @Test func nodesOfTreesAreNoBoxes() {
    let box = Self.box(20, -5, side: 20)
    #expect(Self.marks([("a", [], [box, Self.ring(26, 0), Self.ring(34, 0)])]).isEmpty)
    // Lines lead to it from above and from the left.
    #expect(Self.marks([("a", [], [box, Self.stroke((45, -30), (31, -6))])]).isEmpty)
    #expect(Self.marks([("a", [], [box, Self.stroke((-10, 5), (19, 5))])]).isEmpty)
  }

  private static func dash(_ y: Float, x: Float = 20, width: Float = 20) -> Stroke {
    stroke((x, y + 5), (x + width, y + 6))
  }

  @Test func drawnDashesBelongToTheNearestLine() {
    // The second one is also near the tails of the first line.
    let tail = Self.stroke((160, 0), (162, 42))
    #expect(
      Self.marks([("a", [tail], [Self.dash(0)]), ("b", [], [Self.dash(38)])])
        == ["bullet 0-0", "bullet 1-0"])
  }

  @Test func dashesThatWereReadTellOthers() {
    let read = [("-a", [Self.dash(0, width: 36)], []), ("b", [], [Self.dash(40)])] as [Row]
    #expect(Self.marks(read) == ["bullet 1-0"])
    #expect(Self.marks([("a", [], []), ("b", [], [Self.dash(40)])]).isEmpty)
    // At another edge.
    #expect(Self.marks([read[0], ("b", [], [Self.dash(40, x: 0)])]).isEmpty)
  }

  /// Networks read them as letters, or leave them out.
  @Test func dashesAtOneEdgeAreNoLetters() {
    let rows = [("I a", [Self.dash(0)], []), ("b", [Self.dash(40)], [])] as [Row]
    #expect(Self.marks(rows) == ["bullet 0.0", "bullet 1.0"])
    #expect(Self.marks([("- a", [Self.dash(0)], []), rows[1]]) == ["bullet 1.0"])
    #expect(Self.marks([("- a", [Self.dash(0)], []), ("- b", [Self.dash(40)], [])]).isEmpty)
    #expect(Self.marks([rows[0], ("b", [], [])]).isEmpty)
    // Minus signs, and bars of letters.
    #expect(Self.marks([("x = 4", [Self.dash(0)], []), ("y = 3", rows[1].own, [])]).isEmpty)
    let bars = [0, 40].map { (y: Float) in
      ("T", [Self.dash(y - 5), Self.stroke((30, y), (30, y + 10))], []) as Row
    }
    #expect(Self.marks(bars).isEmpty)
  }

  /// A filled dot, 10 wide.
  private static func blot(_ y: Float, x: Float = 20) -> Stroke {
    stroke(
      (x, y + 1), (x + 10, y + 2), (x, y + 4), (x + 10, y + 5), (x, y + 7), (x + 10, y + 9))
  }

  @Test func filledDotsAreNoLetters() {
    let rows = [("o a", [Self.blot(0)], []), ("o b", [Self.blot(40)], [])] as [Row]
    #expect(Self.marks(rows) == ["bullet 0.0", "bullet 1.0"])
    #expect(Self.marks([rows[0], ("b", [], [])]).isEmpty)
    // Of several strokes, and beside a small drawn dot.
    let dot = Self.stroke((23, 42), (26, 45), (23, 45))
    let mixed = [("o a", [Self.blot(0), Self.blot(1)], []), ("b", [], [dot])] as [Row]
    #expect(Self.marks(mixed) == ["bullet 0.0 0.1", "bullet 1-0"])
    let rings = [0, 40].map { (y: Float) in ("o a", [Self.ring(25, y)], []) as Row }
    #expect(Self.marks(rings).isEmpty)
  }

  /// A formula may be between the items of a list.
  @Test func dotsAtOneEdgeAreBulletsInSeveralBlocks() {
    let rows =
      [
        ("o a", [Self.blot(0)], []), ("x = 1", [], []), ("o b", [Self.blot(80)], []),
      ] as [Row]
    #expect(Self.marks(rows, areApart: true) == ["bullet 0.0", "bullet 2.0"])
    let shifted = ("o b", [Self.blot(80, x: -10)], []) as Row
    #expect(Self.marks([rows[0], rows[1], shifted], areApart: true).isEmpty)
  }

  @Test func filledDotsFarFromTheirItemsAreBullets() {
    let rows =
      [
        ("", [Self.blot(40, x: -20)], []), ("a", [], []), ("", [Self.blot(120, x: -20)], []),
        ("b", [], []),
      ] as [Row]
    #expect(Self.marks(rows, areApart: true) == ["bullet 0.0", "bullet 2.0"])
    #expect(Self.marks(Array(rows.prefix(2)), areApart: true).isEmpty)
  }

  @Test func barsAndLettersAreNoBullets() {
    let (letter, dot) = (Self.stroke((30, 0), (34, 16)), Self.stroke((32, -9), (34, -7)))
    #expect(
      Self.marks([
        ("a", [], [letter, dot]), ("b", [], [Self.stroke((20, 30), (21, 54))]),
      ]).isEmpty)
  }

  @Test func strokesAreFoundByTheirMiddles() {
    let all = [4.0, 5, 5, 7, 9].enumerated().map { number, y in
      (stroke: number, box: Box(topLeft: Vector(0, y - 1), bottomRight: Vector(1, y + 1)))
    }
    #expect(all.middles(from: 5, to: 7).map(\.stroke) == [1, 2, 3])
    #expect(all.middles(from: 0, to: 20).count == 5)
    #expect(all.middles(from: 10, to: 20).isEmpty)
    #expect(all.middles(from: 5.5, to: 6.5).isEmpty)
  }
}
