import InkModel
import PageStructure
import Testing

/// Gaps from top to bottom, between columns or between words.
@Suite struct ColumnGapsTests {
  private let page = PageStructureTests()

  /// Two lines are too few to tell columns from words that are wide apart.
  @Test func keepsLinesWithWideGapsTogether() {
    let lines = [Float(0), 130].map { page.line(0, $0, words: 2) + page.line(112, $0, words: 3) }
    let structure = PageStructure(Ink(strokes: lines.flatMap { $0 }))
    let count = lines[0].count
    #expect(structure.blocks == [Array(0..<count), Array(count..<2 * count)])
  }

  /// Lines in which some letters are taller than their moves, as in writing.
  private func written(_ y: Float, lines: Int, words: Int = 4) -> [Stroke] {
    (0..<lines).flatMap { page.line(0, y + Float($0) * 24, words: words) }.enumerated()
      .map { index, stroke in
        let bottom = stroke.points.map(\.y).max() ?? 0
        return Stroke(
          points: stroke.points.map {
            StrokePoint(x: $0.x, y: bottom - (index % 3 == 0 ? 1.4 : 1) * (bottom - $0.y))
          })
      }
  }

  private func enlarged(_ strokes: [Stroke], _ factor: Float) -> [Stroke] {
    strokes.map { stroke in
      Stroke(points: stroke.points.map { StrokePoint(x: $0.x * factor, y: $0.y * factor) })
    }
  }

  /// Words with wide gaps, each beginning where the one before ends; without the gap after the last.
  private func wide(_ letters: [Int], _ x: Float, _ y: Float) -> [Stroke] {
    var (x, strokes) = (x, [Stroke]())
    for count in letters {
      strokes += page.word(x, y, letters: count)
      x += Float(count) * 9 + 20.2
    }
    return strokes
  }

  /// Rows of words whose gaps are one below the other by chance.
  private func rows(_ count: Int, pitch: Float) -> [Stroke] {
    let left = [[4, 3], [3, 4], [5, 2], [2, 5]]
    let right = [[4, 4], [5, 3], [3, 5], [6, 2]]
    return (0..<count).flatMap { row in
      wide(left[row % 4] + right[row % 4], 0, pitch * Float(row))
    }
  }

  @Test func gapsAsBetweenWordsAreNoColumns() {
    let strokes = rows(4, pitch: 24)
    #expect(PageStructure(Ink(strokes: strokes)).blocks == [Array(strokes.indices)])
  }

  /// They are as far apart as its letters are large.
  @Test func gapsAsBetweenWordsOfALargeTitleAreNoColumns() {
    let title = enlarged(rows(5, pitch: 18), 3)
    let strokes = title + written(320, lines: 9, words: 10)
    let known = Dictionary(uniqueKeysWithValues: strokes.indices.map { ($0, StrokeRole.text) })
    #expect(
      PageStructure(Ink(strokes: strokes), known: known).blocks
        == [Array(title.indices), Array(title.count..<strokes.count)])
  }

  /// Tails of letters and commas below the lines are as far apart as the columns.
  @Test func marksBelowLinesDontJoinColumns() {
    func tails(_ places: [Float], _ y: Float) -> [Stroke] {
      places.map { x in
        Stroke(points: (0...5).map { StrokePoint(x: x + Float($0) / 4, y: y + 13 + Float($0)) })
      }
    }
    let rows = (0..<6).map { 24 * Float($0) }
    let left = rows.flatMap { page.line(0, $0) + tails([0, 8, 150], $0) }
    let right = rows.flatMap { page.line(260, $0) + tails([262, 270, 420], $0) }
    let known = Dictionary(
      uniqueKeysWithValues: (0..<left.count + right.count).map { ($0, StrokeRole.text) })
    let structure = PageStructure(Ink(strokes: left + right), known: known)
    #expect(structure.blocks.map(\.count) == [left.count, right.count])
  }

  /// Its words are beside one another, though its gap is in line with that of the columns above.
  @Test func aLineThroughColumnsIsABlock() {
    let rows = (0..<7).map {
      (page.word(0, 24 * Float($0)), page.line(130.4, 24 * Float($0), words: 3))
    }
    let (left, right) = (rows.flatMap(\.0), rows.flatMap(\.1))
    let sentence = wide([4, 6, 3, 5, 4], 0, 7 * 24)
    let structure = PageStructure(Ink(strokes: left + right + sentence))
    let ends = [left.count, left.count + right.count, left.count + right.count + sentence.count]
    #expect(
      structure.blocks == [
        Array(0..<ends[0]), Array(ends[0]..<ends[1]), Array(ends[1]..<ends[2]),
      ])
  }

  /// The last word of a line, beyond the ends of all other lines, is beside no column.
  @Test func keepsTheEndOfALineWithIt() {
    let strokes = page.paragraph(0, 0, lines: 6) + page.word(208, 48)
    #expect(PageStructure(Ink(strokes: strokes)).blocks == [Array(strokes.indices)])
  }

  /// The last words of a wide title are far from it as its letters are large, wherever it stands.
  @Test func keepsTheEndOfALargeLineWithIt() {
    let title = enlarged((0..<4).flatMap { page.word(Float($0) * 56, 0) }, 2.5)
    let text = written(80, lines: 6)
    #expect(PageStructure(Ink(strokes: title + text)).blocks.first == Array(title.indices))
    let above = written(-120, lines: 3)
    #expect(
      PageStructure(Ink(strokes: above + title + text)).blocks.dropFirst().first
        == Array(above.count..<above.count + title.count))
  }
}
