import InkModel
import Testing

@testable import PageStructure

struct LettersInLinesTests {
  private static func stroke(_ corners: (x: Double, y: Double)...) -> PageStroke {
    let points = zip(corners, corners.dropFirst()).flatMap { start, end in
      (0...16).map {
        let share = Double($0) / 16
        return StrokePoint(
          x: Float(start.x + share * (end.x - start.x)),
          y: Float(start.y + share * (end.y - start.y)))
      }
    }
    return PageStroke(points, unit: 1)
  }

  private static func letter(_ x: Double, _ y: Double = 0) -> PageStroke {
    stroke((x, y), (x + 0.3, y + 1), (x + 0.6, y), (x + 1, y + 1))
  }

  /// Three words of four letters.
  private static let line = [0, 7, 14].flatMap { word in
    (0..<4).map { letter(Double(word) + 1.3 * Double($0)) }
  }

  private func found(
    _ drawn: [PageStroke], in line: [PageStroke] = LettersInLinesTests.line,
    isRightToLeft: Bool = false
  ) -> [Int] {
    let isText = line.map { _ in true } + drawn.map { _ in false }
    return LettersInLines(line + drawn, isRightToLeft: isRightToLeft)
      .find(isText, among: isText.map { _ in true }).map { $0 - line.count }
  }

  private func p(_ x: Double) -> PageStroke {
    Self.stroke((x, 0), (x, 2.8), (x, 0), (x + 1, 0.2), (x + 1, 0.9), (x, 1))
  }

  @Test func findsLettersBetweenWordsAndAtTheirEnds() {
    #expect(found([p(5.2)]) == [0])
    #expect(found([p(19.6)]) == [0])
    #expect(found([p(-1.3)]) == [0])
    // A dot.
    #expect(found([Self.stroke((5.2, 0.5), (5.3, 0.5))]).isEmpty)
    // A letter blackened out.
    let blot = Self.stroke(
      (5.2, 0), (6.2, 0.2), (5.2, 0.3), (6.2, 0.5), (5.2, 0.6), (6.2, 0.8), (5.2, 0.9), (6.2, 1))
    #expect(found([blot]).isEmpty)
    // Both of two that are beside each other.
    #expect(found([p(19.6), p(21)]).sorted() == [0, 1])
  }

  @Test func marksOfItemsAreDrawings() {
    let star = Self.stroke((-2.5, 1), (-2, 0), (-1.5, 1), (-2.6, 0.4), (-1.3, 0.4), (-2.5, 1))
    #expect(found([star]).isEmpty)
    // Lines from right to left begin at the right.
    let other = Self.stroke((20.5, 1), (21, 0), (21.5, 1), (20.4, 0.4), (21.6, 0.4), (20.5, 1))
    #expect(found([other]) == [0])
    #expect(found([other], isRightToLeft: true).isEmpty)
  }

  @Test func arrowsAndWhatIsAcrossWordsAreDrawings() {
    let line = Array(Self.line[..<4]) + Self.line[8...]
    let shaft = Self.stroke((6, 0.5), (12, 0.5))
    let head = Self.stroke((11, 0), (12, 0.5), (11, 1))
    #expect(found([shaft, head], in: line).isEmpty)
    #expect(found([head], in: line) == [0])
    let scratch = Self.stroke((7, 0), (8, 1), (9, 0), (10, 1), (11, 0), (12, 1))
    #expect(found([scratch]).isEmpty)
    #expect(found([scratch], in: line) == [0])
  }

  /// They are longer than letters, and as far from the words as these are high.
  @Test func findsDashesAndSlashesBetweenWords() {
    let high = [0, 1.3, 2.6, 3.9, 12, 13.3, 14.6, 15.9].map { Self.stroke(($0, 0), ($0 + 1, 2)) }
    let dash = Self.stroke((6.6, 1), (10, 1.1))
    #expect(found([dash], in: high) == [0])
    #expect(found([Self.stroke((7.2, 2.6), (9.6, -0.4))], in: high) == [0])
    // Something above or below it: a bar of a fraction.
    #expect(found([dash], in: high + [Self.letter(8, 1.5)]).isEmpty)
    // A head at its end, and a line to the next word: arrows.
    #expect(found([dash], in: high + [Self.stroke((9.6, 0.6), (10.2, 1.1), (9.6, 1.5))]).isEmpty)
    #expect(found([Self.stroke((6, 1), (11.2, 1))], in: high).isEmpty)
    // Nothing on one side.
    #expect(found([dash], in: Array(high[..<4])).isEmpty)
    // A line of a table, with another that it meets.
    #expect(found([dash, Self.stroke((6.6, -9), (6.6, 9))], in: high).isEmpty)
    // A line under a word, which reaches down to it.
    #expect(found([Self.stroke((7, 0.9), (10, 0.9))]).isEmpty)
  }

  /// Among drawings, something in a line may be one, too.
  @Test(arguments: [9, 40]) func onlyDrawingsAroundALetterMatter(y: Double) {
    let drawing = Self.stroke((0, y), (20, y), (20, y + 11), (0, y + 11), (0, y))
    #expect(found([p(5.2), drawing]) == (y == 9 ? [] : [0]))
    // A line from a word to something else.
    #expect(found([Self.stroke((19.3, 0.4), (26, 1.6), (33, 0.2)), drawing]).isEmpty)
  }
}
