import InkModel
import Testing

@testable import PageStructure

/// Matrices by the places of their strokes, before anything is read.
struct BracketedRowsTests {
  private static func stroke(_ points: (Float, Float)...) -> Stroke {
    Stroke(points: points.map { StrokePoint(x: $0.0, y: $0.1) })
  }

  private static let opening = stroke((10, 0), (0, 25), (0, 55), (10, 80))
  private static let closing = stroke((100, 0), (110, 25), (110, 55), (100, 80))
  private static let cells = [
    stroke((25, 10), (35, 30)), stroke((70, 10), (80, 30)), stroke((25, 50), (35, 70)),
    stroke((70, 50), (80, 70)),
  ]

  /// The strokes of each matrix, if small letters are 10 high.
  private static func groups(_ strokes: [Stroke]) -> [[Int]] {
    let measured = strokes.map { PageStroke($0.points, unit: 10) }
    return BracketedRows(Array(strokes.indices), of: measured).groups
  }

  @Test func findsRowsBetweenBrackets() {
    let outside = Self.stroke((-60, 30), (-50, 50))
    #expect(
      Self.groups([outside, Self.opening] + Self.cells + [Self.closing]) == [[1, 2, 3, 4, 5, 6]])
  }

  /// A bracket of four corners has no point in its middle.
  @Test func cornersAreBrackets() {
    let opening = Self.stroke((12, 0), (0, 0), (0, 80), (12, 80))
    let closing = Self.stroke((100, 0), (112, 0), (112, 80), (100, 80))
    #expect(Self.groups([opening] + Self.cells + [closing]) == [[0, 1, 2, 3, 4, 5]])
  }

  @Test func oneRowIsNoMatrix() {
    #expect(Self.groups([Self.opening, Self.cells[0], Self.cells[1], Self.closing]).isEmpty)
  }

  @Test func linesAreNoBrackets() {
    let lines = [Self.stroke((0, 0), (10, 80)), Self.stroke((100, 0), (110, 80))]
    #expect(Self.groups([lines[0]] + Self.cells + [lines[1]]).isEmpty)
  }

  @Test func bracketsOfOtherHeightsAreNoPair() {
    let low = Self.stroke((100, 0), (106, 10), (106, 25), (100, 35))
    #expect(Self.groups([Self.opening] + Self.cells + [low]).isEmpty)
  }
}
