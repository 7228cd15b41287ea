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

  /// A word of one stroke; a narrow one is a speck.
  private static func stroke(_ word: Word, y: Float) -> Stroke {
    let (count, height) = (Int(word.width / 3), min(10, word.width))
    return Stroke(
      points: (0...count).map { step in
        StrokePoint(
          x: word.x + word.width * Float(step) / Float(count), y: y + (step % 2 == 0 ? 0 : height))
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

  /// Four rows of single words, 60 apart or more.
  private static func words(_ texts: String...) -> [[Word]] {
    let ends: [Float] = [60, 55, 60, 58]
    return ends.indices.map { row in
      let first: [Word] = [("so", 0, ends[row]), ("go", 120, ends[3 - row])]
      return texts.count > row ? first + [(texts[row], 260, 90)] : first
    }
  }

  /// Lines of three words with wide spaces, below a table.
  private static func prose(space: Float) -> [[Word]] {
    (0..<6).map { row in
      let (first, second) = (Float(50 + row % 3 * 23), Float(100 - row % 2 * 31))
      return [
        ("and", 0, first), ("what", first + space, second),
        ("then", first + second + 2 * space, 120),
      ]
    }
  }

  /// Without two words in any cell, the page tells its spaces.
  @Test func gapsLikeThoseOfOtherLinesAreSpaces() {
    #expect(Self.columns(Self.words()) == [2])
    #expect(Self.columns(Self.words() + [[], []] + Self.prose(space: 16)) == [2])
    #expect(Self.columns(Self.words() + [[], []] + Self.prose(space: 46)) == [])
  }

  @Test func commentsAreNoColumn() {
    #expect(Self.columns(Self.words("a x", "b y", "c z", "d w")) == [3])
    #expect(Self.columns(Self.words("11 class", "1 name", "ll date", "c z")) == [])
    #expect(Self.columns(Self.words("1 class", "1 name", "1 date", "2 kg")) == [3])
    #expect(Self.columns(Self.words("--", "--", "--", "--")) == [])
    #expect(Self.columns(Self.words("-", "-", "4", "-")) == [3])
  }

  /// Scraps of a sketch.
  @Test func specksMakeNoColumn() {
    var rows = Self.words("a x", "b y", "c z", "d w")
    for row in 1...2 { rows[row][2] = (".", 260, 6) }
    #expect(Self.columns(rows) == [3])
    rows[3][2] = (".", 260, 6)
    #expect(Self.columns(rows) == [])
  }
}
