import DuctusEngine
import EngineFixtures
import InkModel
import NoteFormats
import PackCatalog
import Testing
import TranscriptFormats

@testable import DuctusNotes

/// Arrows beside lines of the sample "Can you read this?".
@Suite struct WrittenArrowTests {
  private static let sentence = Samples.all[1].ink

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

  /// An arrow of two strokes, 80 wide.
  private static func arrow(_ x: Float, _ y: Float) -> [Stroke] {
    [
      stroke((x, y), (x + 78, y + 2)),
      stroke((x + 52, y - 26), (x + 80, y + 2), (x + 50, y + 28)),
    ]
  }

  private static func double(_ x: Float, _ y: Float) -> [Stroke] {
    [
      stroke((x, y - 8), (x + 70, y - 7)), stroke((x, y + 12), (x + 70, y + 13)),
      stroke((x + 52, y - 34), (x + 86, y + 3), (x + 50, y + 38)),
    ]
  }

  /// The strokes, turned a quarter to the left about a place.
  private static func turned(_ strokes: [Stroke], about x: Float, _ y: Float) -> [Stroke] {
    strokes.map { stroke in
      Stroke(
        points: stroke.points.map { StrokePoint(x: x + $0.y - y, y: y + x - $0.x) })
    }
  }

  private static func markdown(_ strokes: [Stroke]) throws -> String {
    try TranscriptMarkdown.text(of: page(strokes))
  }

  private static func page(_ strokes: [Stroke]) throws -> Transcript {
    try Notebook(inks: [Ink(strokes: strokes)])
      .transcribe(with: TextRecognizer(), formulas: FormulaRecognizer())
  }

  @Test func arrowsAmongWordsAreWords() throws {
    let end = try #require(Box(Self.sentence.strokes.lazy.flatMap(\.points).map(\.vector)))
      .bottomRight.x
    let next = Self.sentence.placed(x: Float(end) + 260, y: 0).strokes
    for (arrow, sign) in [(Self.arrow, "→"), (Self.double, "⇒")] {
      let drawn = arrow(Float(end) + 85, 60)
      let page = try Self.page(Self.sentence.strokes + drawn + next).pages[0]
      #expect(page.lines.map(\.text) == ["Can you read this? \(sign) Can you read this?"])
      let word = try #require(page.lines[0].words.first { $0.text == sign })
      #expect(word.ink.map(\.stroke) == drawn.indices.map { $0 + Self.sentence.strokes.count })
      #expect(page.others.isEmpty)
      #expect(Transcript(pages: [page]).search("this can").count == 1)
    }
  }

  @Test func arrowsUpAndDownAndToBothSidesAreWords() throws {
    let box = try #require(Box(Self.sentence.strokes.lazy.flatMap(\.points).map(\.vector)))
    let (x, y) = (Float(box.bottomRight.x) + 120, Float(box.centre.y))
    let right = Self.arrow(x - 40, y)
    let up = Self.turned(right, about: x, y)
    let down = Self.turned(Self.turned(up, about: x, y), about: x, y)
    let both = right + [Self.stroke((x - 15, y - 26), (x - 41, y), (x - 14, y + 27))]
    for (arrow, sign) in [(up, "↑"), (down, "↓"), (both, "↔")] {
      let page = try Self.page(Self.sentence.strokes + arrow).pages[0]
      #expect(page.lines.map(\.text) == ["Can you read this? \(sign)"])
    }
  }

  /// An arrow between lines is a drawing.
  @Test func arrowsBetweenLinesAreNoText() throws {
    let down = Self.turned(
      Self.turned(Self.turned(Self.arrow(260, 240), about: 300, 240), about: 300, 240),
      about: 300, 240)
    let next = Self.sentence.placed(x: 0, y: 360).strokes
    let page = try Self.page(Self.sentence.strokes + down + next).pages[0]
    #expect(page.lines.map(\.text) == ["Can you read this?", "Can you read this?"])
    let count = Self.sentence.strokes.count
    #expect(page.others.flatMap(\.strokes).sorted() == [count, count + 1])
  }

  /// A single one is a bullet, as several are; a double one says that something follows.
  @Test func arrowsBeforeLinesAreBullets() throws {
    let line = Self.sentence.placed(x: 140, y: 0).strokes
    #expect(try Self.markdown(Self.arrow(20, 60) + line) == "- Can you read this?\n")
    #expect(try Self.markdown(Self.double(20, 60) + line) == "⇒ Can you read this?\n")
    let mirrored = Self.arrow(20, 60).map { stroke in
      Stroke(points: stroke.points.map { StrokePoint(x: 120 - $0.x, y: $0.y) })
    }
    #expect(try Self.markdown(mirrored + line) == "← Can you read this?\n")
  }

  /// Arrows below one another don't make columns of what is on their sides, or a table.
  @Test func rowsOfArrowsStayRows() throws {
    let word = Samples.all[0].ink
    let end = try #require(Box(word.strokes.lazy.flatMap(\.points).map(\.vector))).bottomRight.x
    let strokes = (0..<4).flatMap { row in
      let y = Float(row) * 170
      return word.placed(x: 0, y: y).strokes + Self.arrow(Float(end) + 60, y + 60)
        + word.placed(x: Float(end) + 200, y: y).strokes
    }
    let page = try Self.page(strokes).pages[0]
    let text = Samples.all[0].label ?? ""
    #expect(page.lines.map(\.text) == Array(repeating: "\(text) → \(text)", count: 4))
    let taken = page.lines.flatMap { $0.strokes + ($0.mark?.strokes ?? []) }
    #expect(taken.sorted() == Array(strokes.indices))
  }

  /// The middle cell of a row has nothing but an arrow, which leads from no text of another cell.
  @Test func arrowsAloneInCellsAreInNoOtherCell() throws {
    let columns: [Float] = [0, 780, 1_150, 1_900]
    var (strokes, arrow): ([Stroke], Set<Int>) = ([], [])
    for row in 0..<4 {
      let y = Float(row) * 170
      strokes += [40, 1_200].flatMap { Samples.all[0].ink.placed(x: $0, y: y + 20).strokes }
      if row == 1 {
        arrow = [strokes.count, strokes.count + 1]
        strokes += Self.arrow(880, y + 80)
      } else {
        strokes += Samples.all[2].ink.placed(x: 860, y: y + 20).strokes
      }
    }
    strokes += (0...4).map { Self.stroke((0, Float($0) * 170), (1_900, Float($0) * 170)) }
    strokes += columns.map { Self.stroke(($0, 0), ($0, 680)) }
    let page = try Self.page(strokes).pages[0]
    let row = "handwriting\t$48.50\thandwriting"
    #expect(page.text == "\(row)\nhandwriting\t\thandwriting\n\(row)\n\(row)")
    #expect(arrow.isSubset(of: page.others.flatMap(\.strokes)))
  }
}
