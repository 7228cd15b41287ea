import InkModel
import Testing

@testable import PageStructure

/// Tables of zigzag words, 9 high, in columns 100 wide and rows 40 high.
@Suite struct RuledTableTests {
  private let page = PageStructureTests()

  private func words(_ rows: Int, _ columns: Int, y: Float = 0) -> [[[Stroke]]] {
    (0..<rows).map { row in
      (0..<columns).map { page.word(Float($0) * 100 + 20, y + Float(row) * 40 + 14, letters: 4) }
    }
  }

  private func level(_ x: Float, _ y: Float, to right: Float) -> Stroke {
    page.rule(x, y, width: right - x)
  }

  private func upright(_ x: Float, _ y: Float, to bottom: Float) -> Stroke {
    Stroke(points: (0...40).map { StrokePoint(x: x, y: y + (bottom - y) * Float($0) / 40) })
  }

  private func turned(_ strokes: [Stroke], by degrees: Double) -> [Stroke] {
    Ink(strokes: strokes).turned(degrees: degrees).strokes
  }

  private func tables(_ strokes: [Stroke]) -> [RuledTable] {
    PageStructure(Ink(strokes: strokes)).tables
  }

  private var grid: [Stroke] {
    (0...3).map { level(0, Float($0) * 40, to: 300) }
      + (0...3).map { upright(Float($0) * 100, 0, to: 120) }
  }

  @Test(arguments: [0, 4, -5]) func aGridHasItsCells(degrees: Double) throws {
    let words = words(3, 3)
    let texts = words.joined().flatMap { $0 }
    let strokes = turned(texts + grid, by: degrees)
    let structure = PageStructure(Ink(strokes: strokes))
    let table = try #require(structure.tables.first)
    #expect(table.cells == (0..<9).map { Array($0 * 4..<$0 * 4 + 4) }.chunks(of: 3))
    #expect(table.rules == Array(texts.count..<strokes.count))
    #expect(!table.hasHeading && abs(table.angle - degrees) < 0.5)
    #expect(structure.blocks == table.cells.flatMap { $0 })
    #expect(structure.others.map(\.role) == [.rule])
  }

  /// A line that is in the note as writing isn't the table's.
  @Test func whatIsWritingIsNoLine() {
    let texts = words(3, 3).joined().flatMap { $0 }
    let structure = PageStructure(Ink(strokes: texts + grid), known: [texts.count + 1: .text])
    #expect(structure.blocks.joined().contains(texts.count + 1))
    #expect(!structure.others.flatMap(\.strokes).contains(texts.count + 1))
    #expect(!structure.tables.flatMap(\.rules).contains(texts.count + 1))
  }

  @Test func emptyCellsAndAFrameOfOneStroke() throws {
    var words = words(3, 3)
    words[1][1] = []
    words[2][2] = []
    let frame = Stroke(
      points: [(0, 0), (300, 0), (300, 120), (0, 120), (0, 0)].map { StrokePoint(x: $0.0, y: $0.1) }
    )
    let inner =
      [40, 80].map { level(0, $0, to: 300) } + [100, 200].map { upright($0, 0, to: 120) }
    let table = try #require(tables(words.joined().flatMap { $0 } + [frame] + inner).first)
    #expect(table.cells.map { $0.map(\.count) } == [[4, 4, 4], [4, 0, 4], [4, 4, 0]])
  }

  /// A line under the heading, and one between the columns that reaches up to the heading's or
  /// stands under the line.
  @Test(arguments: [0, 40]) func aLineUnderTheHeading(top: Float) throws {
    let texts = words(4, 2).joined().flatMap { $0 }
    let table = try #require(
      tables(texts + [level(0, 40, to: 200), upright(100, top, to: 160)]).first)
    #expect(table.hasHeading)
    #expect(table.cells.map { $0.map(\.count) } == [[4, 4], [12, 12]])
  }

  @Test func aDoubleLineUnderTheHeading() throws {
    let texts = words(3, 3).joined().flatMap { $0 }
    let table = try #require(tables(texts + grid + [level(0, 44, to: 300)]).first)
    #expect(table.hasHeading && table.cells.count == 3)
    let twice =
      grid
      + grid.map { stroke in
        Stroke(points: stroke.points.map { StrokePoint(x: $0.x + 5, y: $0.y + 5) })
      }
    let other = try #require(tables(texts + twice).first)
    #expect(!other.hasHeading && other.cells.map(\.count) == [3, 3, 3])
  }

  /// The middle of a line that was read as a letter of one table, but crosses another line, is in
  /// the other table.
  @Test func noStrokeBelongsToTwoTables() {
    let texts =
      words(3, 2, y: 40).joined().flatMap { $0 }
      + [(225, 120), (225, 180), (275, 120), (275, 180)].flatMap { page.word($0, $1, letters: 1) }
    let first = [level(0, 40, to: 200), level(0, 80, to: 200), upright(100, 40, to: 160)]
    let second = [level(115, 150, to: 300), upright(262, 100, to: 250)]
    let strokes = (texts + first + second).map { PageStroke($0.points, unit: 9) }
    let grids = TableGrid.find(among: Array(texts.count..<strokes.count), of: strokes)
    #expect(grids.map(\.strokes.count) == [3, 2])
    func tables(_ grids: [TableGrid], _ writing: [Int], besides taken: Set<Int>) -> [RuledTable] {
      TableGrid.tables(grids, of: writing, strokes, besides: taken, isRightToLeft: false)
    }
    let all = Array(texts.indices)
    #expect(tables(grids, all, besides: []).count == 2)
    let line = texts.count + first.count
    let found = tables(grids, all + [line], besides: [])
    #expect(found.count == 1 && found.allSatisfy { $0.strokes.contains(line) })
    // The other way round, it is a line of the table that comes first.
    let reversed = tables(grids.reversed(), all + [line], besides: [])
    #expect(reversed.count == 2 && reversed.allSatisfy { !$0.strokes.contains(line) })
    #expect(tables(grids, all, besides: [line]).map(\.rules) == [grids[0].strokes])
  }

  /// A line under a word, and a line down from it: an arrow to a remark about the word. Two words
  /// would be the headings of two columns.
  @Test(arguments: [0, 1]) func aWordInTwoCellsIsNoHeading(space: Float) {
    let texts =
      page.word(20 - 10 * space, 14) + page.word(56 + 10 * space, 14) + page.word(65, 50)
    let strokes = (texts + [level(10, 26, to: 105), upright(55, 26, to: 90)])
      .map { PageStroke($0.points, unit: 9) }
    let grids = TableGrid.find(among: [texts.count, texts.count + 1], of: strokes)
    let tables = TableGrid.tables(
      grids, of: Array(texts.indices), strokes, besides: [], isRightToLeft: false)
    #expect(tables.count == (space == 0 ? 0 : 1))
  }

  @Test func framesSideBySideAreNotATable() {
    let notes = [(0, 0), (140, 0), (0, 80), (140, 80)].flatMap { (x: Float, y: Float) -> [Stroke] in
      let corners = [(x, y), (x + 100, y), (x + 100, y + 50), (x, y + 50), (x, y)]
      return page.word(x + 20, y + 18)
        + [Stroke(points: corners.map { StrokePoint(x: $0.0, y: $0.1) })]
    }
    #expect(tables(notes).isEmpty)
  }

  @Test func linesWithoutCellsAreNotATable() {
    let text = words(4, 2).joined().flatMap { $0 }
    // A line between two columns, a line under a title, and a corner.
    #expect(tables(text + [upright(100, 0, to: 160)]).isEmpty)
    #expect(tables(text + [level(0, 40, to: 200)]).isEmpty)
    #expect(tables(text + [level(0, 0, to: 200), upright(0, 0, to: 160)]).isEmpty)
    // Rows and columns without writing are a drawing.
    #expect(tables(page.paragraph(0, 200, lines: 3) + grid).isEmpty)
  }
}

extension Array {
  fileprivate func chunks(of count: Int) -> [[Element]] {
    stride(from: 0, to: self.count, by: count).map { Array(self[$0..<$0 + count]) }
  }
}
