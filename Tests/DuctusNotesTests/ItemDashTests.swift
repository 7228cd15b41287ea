import InkModel
import PageStructure
import Testing

@testable import DuctusNotes

/// Lines from right to left that begin with a number and a dash, 20 high, at 300.
struct ItemDashTests {
  private static let script = PageScript(
    lettersHaveParts: true, mayHaveColumns: false, isRightToLeft: true)

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

  /// A number of one stroke, what follows it, and a word of one stroke that begins at 255.
  private static func line(_ y: Float, _ sign: Stroke?) -> [Stroke] {
    [stroke((300, y), (296, y + 20))] + (sign.map { [$0] } ?? [])
      + [stroke((255, y + 2), (240, y + 18), (225, y + 4), (210, y + 18), (195, y + 4))]
  }

  private static func dash(_ y: Float) -> Stroke { stroke((288, y + 10), (274, y + 11)) }

  private static func page(
    _ lines: [[Stroke]], script: PageScript = script
  ) -> (blocks: [TranscribedBlock], part: PagePart) {
    let ink = Ink(strokes: lines.flatMap { $0 })
    var first = 0
    let read = lines.map { strokes in
      var line = TranscribedLine(text: "")
      line.strokes = Array(first..<first + strokes.count)
      line.letterHeight = 10
      first += strokes.count
      return line
    }
    return (
      [TranscribedBlock(lines: read)],
      PagePart(
        ink, members: ink.strokes.indices, angle: 0,
        known: Dictionary(uniqueKeysWithValues: ink.strokes.indices.map { ($0, .text) }),
        script: script)
    )
  }

  private static func dashes(_ lines: [[Stroke]], script: PageScript = script) -> [Int] {
    let (blocks, part) = page(lines, script: script)
    return ItemDash.find(in: blocks, of: part).map(\.stroke)
  }

  @Test func severalLinesBeginWithNumbersAndDashes() {
    #expect(Self.dashes([Self.line(0, Self.dash(0)), Self.line(60, Self.dash(60))]) == [1, 4])
    let lines = [0, 60, 120].map { (y: Float) in Self.line(y, y == 60 ? nil : Self.dash(y)) }
    #expect(Self.dashes(lines) == [1, 6])
    // A single line, and lines from left to right.
    #expect(Self.dashes([Self.line(0, Self.dash(0)), Self.line(60, nil)]) == [])
    let latin = PageScript(lettersHaveParts: false, mayHaveColumns: false, isRightToLeft: false)
    #expect(
      Self.dashes([Self.line(0, Self.dash(0)), Self.line(60, Self.dash(60))], script: latin) == [])
  }

  /// Letters may be flat too.
  @Test(
    arguments: [
      // On the line, high, joined to the text, under the number, and not flat.
      [(288, 19), (274, 20)], [(288, 1), (274, 2)], [(276, 10), (260, 11)], [(299, 10), (274, 11)],
      [(288, 8), (274, 14)],
    ] as [[(Float, Float)]])
  func otherStrokesAreNoDashes(ends: [(Float, Float)]) {
    let lines = [0, 60].map { (y: Float) in
      Self.line(y, Self.stroke((ends[0].0, y + ends[0].1), (ends[1].0, y + ends[1].1)))
    }
    #expect(Self.dashes(lines) == [])
  }

  @Test func aStrokeWithADotIsALetter() {
    let lines = [0, 60].map { (y: Float) in
      Self.line(y, Self.dash(y)) + [Self.stroke((281, y + 16), (280, y + 17))]
    }
    #expect(Self.dashes(lines) == [])
  }

  /// Two lines that are read without their dashes, after these were put back, and the dashes that are
  /// part of the text then.
  private static func read(_ texts: [[String]]) -> (written: Set<Int>, lines: [TranscribedLine]) {
    var (blocks, part) = page([line(0, dash(0)), line(60, dash(60))])
    let dashes = ItemDash.find(in: blocks, of: part)
    for (index, texts) in texts.enumerated() {
      let own = blocks[0].lines[index].strokes
      blocks[0].lines[index].strokes = [own[0], own[2]]
      blocks[0].lines[index].text = texts.joined(separator: " ")
      blocks[0].lines[index].words = zip(texts, [own[0], own[2]]).map { text, stroke in
        let points = part.ink.strokes[stroke].points
        return TranscribedWord(
          text: text, confidence: 1, box: PageBox(around: points),
          ink: [InkSpan(stroke: stroke, points: points.indices)])
      }
    }
    blocks.put(dashes, of: part.ink)
    let lines = blocks[0].lines
    return (Set(lines.flatMap(\.strokes)).intersection(dashes.map(\.stroke)), lines)
  }

  @Test func numbersGetTheirDashesBack() {
    let (written, lines) = Self.read([["۱", "نان"], ["ا", "شیر"]])
    #expect(written == [1])
    #expect(lines.map(\.text) == ["۱- نان", "ا شیر"])
    #expect(lines[0].words.map(\.text) == ["۱-", "نان"] && lines[0].mark == nil)
    #expect(lines[0].words[0].ink.map(\.stroke) == [0, 1])
    #expect(lines[0].strokes.sorted() == [0, 1, 2])
    #expect(lines[1].mark?.strokes == [4] && lines[1].mark?.kind == .bullet)
  }

  /// Short words have no more strokes than numbers.
  @Test func wordsGetTheirDashesBack() {
    let (written, lines) = Self.read([["علی", "معلم"], ["رضا", "مهندس"]])
    #expect(written == [1, 4])
    #expect(lines.map(\.text) == ["علی - معلم", "رضا - مهندس"])
    #expect(lines[0].words.map(\.text) == ["علی", "-", "معلم"])
    #expect(lines[0].words[1].ink.map(\.stroke) == [1])
    #expect(lines[0].strokes.sorted() == [0, 1, 2])
    #expect(lines.allSatisfy { $0.mark == nil })
    // Searches of phrases go across it.
    #expect(lines[0].lattice == [LatticeArc(word: "", start: 1, end: 2, probability: 1)])
  }
}
