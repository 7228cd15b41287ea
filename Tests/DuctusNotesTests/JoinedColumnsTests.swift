import InkModel
import PageStructure
import Testing

@testable import DuctusNotes

/// Lines 40 apart, whose letters are 10 high.
struct JoinedColumnsTests {
  private typealias Word = (text: String, x: Float, width: Float)

  /// Where the words of the second column begin.
  private static let second: Float = 350

  /// Letters like `n`, four to a word.
  private static func strokes(_ word: Word, y: Float) -> [Stroke] {
    (0..<4).map { letter in
      let (x, width) = (word.x + word.width * Float(letter) / 4, word.width / 5)
      return Stroke(
        points: [(0, 0), (0, 10), (0.5, 0), (1, 0), (1, 10)].map {
          StrokePoint(x: x + width * $0.0, y: y + $0.1)
        })
    }
  }

  /// Returns the words of each column that is read apart.
  ///
  /// - Parameters:
  ///   - isLate: whether the second column was written after the first.
  ///   - drawn: a drawing.
  ///   - isMirrored: whether the lines run from right to left.
  private static func columns(
    _ rows: [[Word]], isLate: Bool = true, drawn: Stroke? = nil, isMirrored: Bool = false
  ) -> [[String]] {
    var written = rows.indices.flatMap { row in rows[row].map { (row: row, word: $0) } }
    if isLate {
      written = written.filter { $0.word.x < second } + written.filter { $0.word.x >= second }
    }
    var ink = Ink(strokes: written.flatMap { strokes($0.word, y: Float($0.row) * 40) })
    var known = Dictionary(uniqueKeysWithValues: ink.strokes.indices.map { ($0, StrokeRole.text) })
    if let drawn {
      known[ink.strokes.count] = .drawing
      ink.strokes.append(drawn)
    }
    if isMirrored {
      for stroke in ink.strokes.indices {
        for point in ink.strokes[stroke].points.indices {
          ink.strokes[stroke].points[point].x *= -1
        }
      }
    }
    let lines = rows.indices.map { row in
      let own = written.indices.filter { written[$0].row == row }
      var line = TranscribedLine(
        text: own.map { written[$0].word.text }.joined(separator: " "),
        words: own.map { index in
          let own = 4 * index..<4 * index + 4
          return TranscribedWord(
            text: written[index].word.text, confidence: 1,
            box: PageBox(around: own.flatMap { ink.strokes[$0].points }),
            ink: own.map { InkSpan(stroke: $0, points: ink.strokes[$0].points.indices) })
        })
      (line.strokes, line.letterHeight) = (own.flatMap { 4 * $0..<4 * $0 + 4 }, 10)
      return line
    }
    let script = PageScript(
      lettersHaveParts: false, mayHaveColumns: false, isRightToLeft: isMirrored)
    let part = PagePart(
      ink, members: ink.strokes.indices, angle: 0, known: known, script: script)
    return JoinedColumns.find(in: [TranscribedBlock(lines: lines)], of: part).map { column in
      written.indices.filter { column.contains(4 * $0) }.map { written[$0].word.text }
    }
  }

  /// A list with another one beside it.
  private static func rows(_ texts: String...) -> [[Word]] {
    texts.map { text -> [Word] in [("one", 0, 70), ("more", 85, 60), (text, second, 70)] }
  }

  private static let lists = rows("hash", "set", "tree")

  @Test func listsSideBySideAreReadApart() {
    #expect(Self.columns(Self.lists) == [["hash", "set", "tree"]])
    #expect(Self.columns(Self.lists, isMirrored: true) == [["hash", "set", "tree"]])
    var rows = Self.lists
    // A longer line comes near to the other list.
    rows[1][1].width = 210
    #expect(Self.columns(rows) == [["hash", "set", "tree"]])
  }

  @Test func notesAtSeveralHeightsAreSeveral() {
    var rows = Self.rows("hash", "set", "tree", "map")
    rows[1].removeLast()
    #expect(Self.columns(rows) == [["hash"], ["tree", "map"]])
  }

  /// Such as a date at the end of a line.
  @Test func wordsThatWereWrittenInTurnAreALine() {
    #expect(Self.columns(Self.lists, isLate: false).isEmpty)
  }

  @Test func wordsAtUsualSpacesAreALine() {
    var rows = Self.lists
    for row in rows.indices { rows[row][1] = ("more", 150, 130) }
    #expect(Self.columns(rows).isEmpty)
  }

  @Test func amountsAndOperatorsBelongToTheirLines() {
    #expect(Self.columns(Self.rows("45", "12 €", "7")).isEmpty)
    #expect(Self.columns(Self.rows("= hash", "= set", "+tree")).isEmpty)
  }

  @Test func dashesJoinWords() {
    func line(_ y: Float) -> Stroke {
      Stroke(points: (0...10).map { StrokePoint(x: 200 + 8 * Float($0), y: y) })
    }
    #expect(Self.columns(Self.lists, drawn: line(45)) == [["hash"], ["tree"]])
    #expect(Self.columns(Self.lists, drawn: line(60)) == [["hash", "set", "tree"]])
  }
}
