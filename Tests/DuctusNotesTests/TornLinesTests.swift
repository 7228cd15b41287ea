import InkModel
import Testing

@testable import DuctusNotes

/// Lines of a block, as boxes with their strokes' numbers; small letters are 10 high.
struct TornLinesTests {
  private typealias Part = (x: Float, y: Float, width: Float, height: Float)

  /// Returns the pairs among lines of one stroke each, in the order in which they were written.
  private func pairs(_ parts: Part...) -> [[Int]] {
    let ink = Ink(
      strokes: parts.map { x, y, width, height in
        Stroke(
          points: [
            StrokePoint(x: x, y: y), StrokePoint(x: x + width / 2, y: y + height),
            StrokePoint(x: x + width, y: y),
          ])
      })
    return TornLines.pairs(among: parts.indices.map { [$0] }, of: ink, unit: 10)
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
}
