import DuctusEngine
import InkModel
import Testing

@testable import DuctusNotes

/// Lines of a block, as boxes with their strokes' numbers; small letters are 10 high.
struct TornLinesTests {
  private typealias Part = (x: Float, y: Float, width: Float, height: Float)

  private func ink(_ parts: [Part]) -> Ink {
    Ink(
      strokes: parts.map { x, y, width, height in
        Stroke(
          points: [
            StrokePoint(x: x, y: y), StrokePoint(x: x + width / 2, y: y + height),
            StrokePoint(x: x + width, y: y),
          ])
      })
  }

  /// Returns the pairs among lines of one stroke each, in the order in which they were written.
  private func pairs(_ parts: Part...) -> [[Int]] {
    TornLines.pairs(among: parts.indices.map { [$0] }, of: ink(parts), unit: 10)
      .map { [$0.first, $0.second] }
  }

  @Test func aHighLetterBelongsToTheWordBesideIt() {
    let letter: Part = (0, 0, 11, 31)
    #expect(pairs(letter, (4, 7, 180, 27)) == [[0, 1]])
    #expect(pairs(letter, (17, 7, 180, 27)) == [[0, 1]])
    #expect(pairs((0, -60, 180, 27), letter, (14, 7, 180, 27), (0, 60, 180, 27)) == [[1, 2]])
  }

  @Test func otherLinesAreLines() {
    let letter: Part = (0, 0, 11, 31)
    // Below, far beside, across, much lower, and written later.
    #expect(pairs(letter, (4, 24, 180, 27)).isEmpty)
    #expect(pairs(letter, (40, 7, 180, 27)).isEmpty)
    #expect(pairs((0, 0, 180, 27), (20, 2, 180, 27)).isEmpty)
    #expect(pairs((0, 0, 11, 60), (14, 20, 180, 20)).isEmpty)
    #expect(pairs(letter, (0, 60, 180, 27), (14, 7, 180, 27)).isEmpty)
  }

  @Test func noStrokeIsLost() throws {
    func line(_ strokes: [Int], _ text: String = "") -> TranscribedLine {
      var line = TranscribedLine(text: text)
      line.strokes = strokes
      return line
    }
    let ink = ink([(0, 0, 11, 31), (17, 7, 180, 27), (0, 80, 180, 27)])
    func mended(
      _ read: ([Int]) throws(DuctusError) -> TranscribedLine?
    ) throws -> [TranscribedLine] {
      var lines = [line([0]), line([1]), line([2])]
      try TornLines.mend(&lines, of: ink, unit: 10, read: read)
      return lines
    }
    let whole = try mended { line($0.reversed(), "one") }
    #expect(whole.map(\.strokes) == [[1, 0], [2]])
    #expect(whole.map(\.text) == ["one", ""])
    #expect(try mended { line(Array($0.dropLast())) }.map(\.strokes) == [[0], [1], [2]])
    #expect(try mended { _ in nil }.map(\.strokes) == [[0], [1], [2]])
  }
}
