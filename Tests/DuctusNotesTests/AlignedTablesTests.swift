import DuctusEngine
import InkModel
import PageStructure
import Testing

@testable import DuctusNotes

/// Rows 40 apart, whose letters are 10 high.
struct AlignedTablesTests {
  private static let script = PageScript(
    lettersHaveParts: false, mayHaveColumns: false, isRightToLeft: false)

  private typealias Word = (text: String, x: Float, width: Float)

  /// A word of one stroke.
  private static func stroke(_ word: Word, y: Float) -> Stroke {
    let count = Int(word.width / 3)
    return Stroke(
      points: (0...count).map { step in
        StrokePoint(
          x: word.x + word.width * Float(step) / Float(count), y: y + (step % 2 == 0 ? 0 : 10))
      })
  }

  /// Returns the number of columns of each table.
  private static func columns(_ rows: [[Word]]) -> [Int] {
    let strokes = rows.enumerated().flatMap { number, words in
      words.map { stroke($0, y: Float(number) * 40) }
    }
    let ink = Ink(strokes: strokes)
    var first = 0
    let lines = rows.map { words in
      var line = TranscribedLine(
        text: words.map(\.text).joined(separator: " "),
        words: words.enumerated().map { place, word in
          let points = strokes[first + place].points
          return TranscribedWord(
            text: word.text, confidence: 1, box: PageBox(around: points),
            ink: [InkSpan(stroke: first + place, points: points.indices)])
        })
      (line.strokes, line.letterHeight) = (Array(first..<first + words.count), 10)
      first += words.count
      return line
    }
    let part = PagePart(
      ink, members: ink.strokes.indices, angle: 0,
      known: Dictionary(uniqueKeysWithValues: ink.strokes.indices.map { ($0, .text) }),
      script: script)
    return AlignedTables.find(in: [TranscribedBlock(lines: lines)], of: part)
      .map { $0.cells[0].count }
  }

  /// Four rows with a number in the second column, and most with two words in the first.
  ///
  /// - Parameter space: the width of the white between these words.
  private static func rows(space: Float) -> [[Word]] {
    [
      [("red", 0, 60), ("car", 60 + space, 160 - 60 - space), ("45", 220, 40)],
      [("temperature", 0, 150), ("9", 225, 30)],
      [("blue", 0, 70), ("bus", 70 + space, 155 - 70 - space), ("12", 220, 40)],
      [("idle", 0, 55), ("40", 55 + space, 150 - 55 - space), ("22%", 218, 60)],
    ]
  }

  /// A hand with wide spaces writes some of them above each other.
  @Test func gapsLikeSpacesAreNotBetweenColumns() {
    #expect(Self.columns(Self.rows(space: 15)) == [2])
    #expect(Self.columns(Self.rows(space: 55)) == [])
  }
}
