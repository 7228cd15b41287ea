import Foundation
import InkModel
import Testing

@testable import DuctusNotes

/// Which strokes beside writing may be lines at words, in heights of small letters.
struct DrawnMarkTests {
  private func marks(_ strokes: [[(Double, Double)]]) -> [DrawnMark] {
    let ink = Ink(
      strokes: strokes.map { corners in
        var points = [StrokePoint(x: Float(corners[0].0), y: Float(corners[0].1))]
        for (start, end) in zip(corners, corners.dropFirst()) {
          for step in 1...20 {
            let share = Double(step) / 20
            points.append(
              StrokePoint(
                x: Float(start.0 + share * (end.0 - start.0)),
                y: Float(start.1 + share * (end.1 - start.1))))
          }
        }
        return Stroke(points: points)
      })
    return DrawnMark.find(among: Array(ink.strokes.indices), of: ink, unit: 1)
  }

  @Test func linesThatDoNotTouchAreMarksOfTheirOwn() {
    let found = marks([[(0, 0), (8, 0)], [(9, 0), (15, 0)], [(0, 2), (8, 2)]])
    #expect(found.map(\.strokes) == [[0], [1], [2]])
    #expect(found.allSatisfy { $0.lines.count == 1 })
  }

  @Test func aLineToAndFroIsEachOfItsWays() {
    #expect(marks([[(0, 0), (8, 0), (0, 0.3), (8, 0.6)]]).map(\.lines.count) == [3])
    #expect(marks([[(0, 0), (8, 0)], [(8, 0.3), (0, 0.3)]]).map(\.lines.count) == [2])
  }

  @Test func halvesAreOneLine() throws {
    let mark = try #require(marks([[(4.2, 0), (8, 0)], [(0, 0), (4, 0)]]).first)
    #expect(mark.strokes == [0, 1])
    #expect(mark.lines.count == 1)
    #expect(mark.box.width == 8)
  }

  @Test func aZigzagIsLinesThroughIt() throws {
    let zigzag = (0...12).map { (i: Int) -> (Double, Double) in (Double(i), Double(i % 2 * 2)) }
    let mark = try #require(marks([zigzag]).first)
    #expect(mark.lines.count == 3)
    for (line, height) in zip(mark.lines, [0.6, 1, 1.4]) {
      #expect(line.points.allSatisfy { abs(Double($0.y) - height) < 1e-5 })
    }
  }

  @Test func aBoxIsOneLine() {
    let corners = [(0.0, 0.0), (8, 0), (8, 3), (0, 3), (0, 0)]
    let sides = zip(corners, corners.dropFirst()).map { [$0, $1] }
    for box in [[corners], sides, [Array(corners[...2]), [corners[0], corners[3], corners[2]]]] {
      #expect(marks(box).map(\.lines.count) == [1])
    }
    #expect(marks(sides + [[(4, 0), (4, 3)]]).isEmpty)
  }

  @Test func linesOfATableAreNotMarks() {
    #expect(marks([[(0, 0), (20, 0)], [(5, -4), (5, 5)]]).isEmpty)
    #expect(marks([[(0, 0), (10, 6)], [(0, 6), (10, 0)]]).map(\.lines.count) == [2])
  }

  @Test func anArrowIsNotAMark() {
    let shaft = [(0.0, 0.0), (8, 0)]
    let head = [(7.2, -0.6), (8.0, 0), (7.2, 0.6)]
    for arrow in [
      [shaft, head], [shaft + head.reversed()], [shaft, head.map { ($0.0 + 1, $0.1) }],
    ] {
      #expect(marks(arrow).isEmpty)
    }
  }

  /// Returns the strokes of the marks into which level lines are joined.
  private static func rows(_ lines: [(start: Float, end: Float, y: Float)]) -> [[Int]] {
    let ink = Ink(
      strokes: lines.map { start, end, y in
        Stroke(points: [StrokePoint(x: start, y: y), StrokePoint(x: end, y: y)])
      })
    let marks = lines.indices.flatMap { DrawnMark.find(among: [$0], of: ink, unit: 1) }
    return DrawnMark.joined(marks, unit: 1).map(\.strokes)
  }

  @Test func rowsMayHaveOthersBetween() {
    var lines: [(start: Float, end: Float, y: Float)] = [(14, 24, 0.25), (0, 12, 0)]
    // Below, and ended long before the second half begins.
    for number in 1...40 {
      let x = Float(number) / 8
      lines.append((start: x, end: x + 4, y: x * 16))
    }
    let rows = Self.rows(lines)
    #expect(rows.count == 41)
    #expect(rows.contains([1, 0]))
    // The piece that ends nearest is continued, and none that ends too far away.
    #expect(Self.rows([(0, 10, 0), (2, 11, 0.5), (12, 20, 0.25)]) == [[0], [1, 2]])
    #expect(Self.rows([(0, 10, 0), (13.5, 20, 0)]) == [[0], [1]])
  }

  @Test func tooManyLinesAreNotJoined() {
    let pairs = (0..<DrawnMark.maximumPieceCount / 2).flatMap { number in
      let x = Float(number) * 20
      return [(start: x, end: x + 4, y: Float(0)), (start: x + 5, end: x + 9, y: Float(0))]
    }
    #expect(Self.rows(pairs).count == pairs.count / 2)
    #expect(Self.rows(pairs + [(0, 4, -1)]).count == pairs.count + 1)
  }

  @Test func linesOfACancelledTaskAreNotJoined() async {
    let rows = await Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return Self.rows([(0, 4, 0), (5, 9, 0)])
    }.value
    #expect(rows == [[0], [1]])
  }
}
