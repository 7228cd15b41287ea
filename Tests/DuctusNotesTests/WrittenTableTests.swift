import DuctusEngine
import EngineFixtures
import InkModel
import NoteFormats
import Testing
import TranscriptFormats

@testable import DuctusNotes
@testable import PageStructure

@Suite struct WrittenTableTests {
  private static func line(_ places: (Float, Float)...) -> Stroke {
    Stroke(
      points: (0...40).map { step in
        let share = Float(step) / 40
        return StrokePoint(
          x: places[0].0 + share * (places[1].0 - places[0].0),
          y: places[0].1 + share * (places[1].1 - places[0].1))
      })
  }

  /// The samples `handwriting`, `$48.50` and `555-0172` in four rows of two columns.
  private static let cells: Ink = {
    let columns: [Float] = [40, 840]
    var ink = Ink(strokes: [])
    for (row, samples) in [[0, 0], [0, 2], [0, 3], [0, 2]].enumerated() {
      for (column, sample) in samples.enumerated() {
        ink.strokes +=
          Samples.all[sample].ink.placed(x: columns[column], y: Float(row) * 170 + 20)
          .strokes
      }
    }
    return ink
  }()

  private static let heading: [Stroke] = [line((0, 160), (1500, 160)), line((780, 0), (780, 680))]
  private static let grid: [Stroke] =
    [0, 165, 335, 505, 675].map { line((0, $0), (1500, $0)) }
    + [0, 780, 1500].map { line(($0, 0), ($0, 675)) }

  @Test(arguments: [heading, grid, [heading[0]], [heading[1]], []])
  func tablesAreReadCellByCell(lines: [Stroke]) throws {
    let ink = Ink(strokes: Self.cells.strokes + lines)
    let notebook = Notebook(inks: [ink])
    let transcript = try notebook.transcribe(with: TextRecognizer())
    #expect(
      transcript.text
        == "handwriting\thandwriting\nhandwriting\t$48.50\nhandwriting\t555-0172\nhandwriting\t$48.50"
    )
    #expect(
      TranscriptMarkdown.text(of: transcript)
        == """
        | handwriting | handwriting |
        | --- | --- |
        | handwriting | $48.50 |
        | handwriting | 555-0172 |
        | handwriting | $48.50 |

        """.replacing("$", with: "\\$"))
    let isHeading = lines.first == Self.heading[0]
    let page = transcript.pages[0]
    #expect(page.blocks.map(\.table?.hasHeading) == [isHeading])
    #expect(
      TranscriptJSON.page(notebook.pages[0], page).text.contains(
        "\"table\":{\"heading\":\(isHeading),\"rows\":[[[0],[1]],[[2],[3]],[[4],[5]],[[6],[7]]]}"))
    let html = TranscriptHTML.document(title: "T", pages: [(notebook.pages[0], page)])
    let kind = isHeading ? "th" : "td"
    #expect(html.contains("<\(kind)>handwriting</\(kind)><\(kind)>handwriting</\(kind)></tr>"))
    #expect(html.contains("<td>handwriting</td><td>$48.50</td></tr>"))
  }

  // MARK: - Rows that no lines part

  @Test func columnsOfProseAndSumsAreNoTables() throws {
    var (prose, sums) = (Ink(strokes: []), Ink(strokes: []))
    for row in 0..<4 {
      for column in 0..<2 {
        let (x, y) = (Float(column) * 2_000, Float(row) * 170)
        prose.strokes += Samples.all[1].ink.placed(x: x, y: y).strokes
        sums.strokes += Samples.all[2].ink.placed(x: x / 2, y: y).strokes
      }
    }
    // The line above the result.
    sums.strokes += [0, 1_000].map { Self.line(($0, 490), ($0 + 500, 490)) }
    for ink in [prose, sums] {
      let page = try Notebook(inks: [ink]).transcribe(with: TextRecognizer()).pages[0]
      #expect(page.blocks.allSatisfy { $0.table == nil })
    }
  }

  /// The white that three rows of words share is narrower than the spaces between their words.
  @Test func spacesBetweenWordsAboveEachOtherAreNoTable() throws {
    var ink = Ink(strokes: [])
    for (row, words) in [[5, 5, 0], [4, 5, 5], [5, 5, 0]].enumerated() {
      var x: Float = 0
      for word in words {
        let word = Samples.all[word].ink.placed(x: x, y: Float(row) * 170)
        x = 300 + (word.strokes.flatMap(\.points).map(\.x).max() ?? 0)
        ink.strokes += word.strokes
      }
    }
    let page = try Notebook(inks: [ink]).transcribe(with: TextRecognizer()).pages[0]
    #expect(page.blocks.allSatisfy { $0.table == nil })
    #expect(page.lines.count == 3)
  }

  /// Tables are written row by row. Two texts beside each other may have as short lines.
  @Test func columnsWrittenOneAfterTheOtherAreNoTable() throws {
    let parts = (0..<4).flatMap { row in
      let y = Float(row) * 170
      return [Float(0), 1_400].map { x in
        let first = Samples.all[3].ink.placed(x: x, y: y).strokes
        return first + Samples.all[2].ink.placed(x: x + 440, y: y).strokes
      }
    }
    let columns = (0..<2).flatMap { column in (0..<4).map { parts[2 * $0 + column] } }
    let counts = try [parts, columns].map { parts in
      let ink = Ink(strokes: parts.flatMap { $0 })
      return try Notebook(inks: [ink]).transcribe(with: TextRecognizer()).pages[0].blocks
        .count { $0.table != nil }
    }
    #expect(counts == [1, 0])
  }

  @Test func itemsAndNamesWithColonsAreNoCells() {
    let numbered = (8...11).map { ["\($0).", "milk \($0)"] }
    #expect(AlignedTables.areItems(numbered))
    #expect(AlignedTables.areItems(numbered.map { [$0[0].replacing(".", with: ""), "milk"] }))
    #expect(AlignedTables.areItems([["-", "milk"], ["-", "bread"], ["–", "3 eggs"]]))
    #expect(AlignedTables.areItems([["name:", "Ann"], ["age:", "42"], ["town", "Oslo"]]))
    #expect(!AlignedTables.areItems([["milk", "1.20"], ["bread", "2.95"], ["eggs", "3"]]))
    #expect(!AlignedTables.areItems([["1", "2.4"], ["2", "4.7"], ["3", "7.1"]]))
  }

  private func written(_ text: String, column: Float, _ y: Float, width: Float = 60)
    -> TranscribedLine
  {
    var line = TranscribedLine(
      text: text,
      words: [
        TranscribedWord(
          text: text, confidence: 1, box: PageBox(x: column, y: y, width: width, height: 15),
          ink: [])
      ])
    line.letterHeight = 10
    return line
  }

  private func rows(_ columns: [[TranscribedLine]]) -> [[String]]? {
    let heading = columns.indices.map { [written("h\($0)", column: Float($0) * 100, 0)] }
    let table = RuledTable(rules: [], cells: [], hasHeading: true, angle: 0)
    return TableRows([heading, columns], of: table).table()?.rows.dropFirst().map { row in
      row.map { $0.map(\.text).joined(separator: "/") }
    }
  }

  @Test func rowsStandAtOneHeight() {
    let names = [40, 80, 120, 160].map { written("a\($0)", column: 0, Float($0)) }
    let amounts = [42, 118, 161].map { written("b\($0)", column: 100, Float($0)) }
    #expect(
      rows([names, amounts]) == [
        ["a40", "b42"], ["a80", ""], ["a120", "b118"], ["a160", "b161"],
      ])
    // The second line of a cell.
    let more = [40, 65, 120, 160].map { written("c\($0)", column: 100, Float($0)) }
    let few = [40, 120, 160].map { written("a\($0)", column: 0, Float($0)) }
    #expect(rows([few, more]) == [["a40", "c40/c65"], ["a120", "c120"], ["a160", "c160"]])
  }

  @Test func listsAndProseUnderAHeadingAreNoRows() {
    let left = [40, 80, 120, 160].map { written("a", column: 0, $0) }
    #expect(rows([left, [58, 100, 140].map { written("b", column: 100, $0) }]) == nil)
    let prose = left.map { written($0.text, column: 0, $0.box.y, width: 300) }
    #expect(rows([prose, prose]) == nil)
    #expect(rows([left, []]) == nil)
  }

  /// Other ratios are calculations.
  @Test(arguments: [
    ("18 : 46", true), ("7:05", true), ("۱۲:۳۰", true), ("18 : 46 : 30", true), ("12 : 4", false),
    ("144 : 12", false), (": 46", false), ("18 :", false), ("18 : x2", false), ("1846", false),
    ("18 : 46 = 1", false), ("", false),
  ])
  func timesAreNoFormulas(text: String, isTime: Bool) {
    #expect(NumberColumns.isTime(text) == isTime)
  }
}
