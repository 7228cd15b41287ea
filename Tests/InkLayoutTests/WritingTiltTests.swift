import Foundation
import InkModel
import Testing

@testable import InkLayout

/// Writing that is turned from the horizontal.
struct WritingTiltTests {
  private func line(letters: Int) -> Writing {
    var line = Writing()
    line.line(letters: letters, x: 50, y: 20)
    return line
  }

  @Test(arguments: [-45.0, -30, -12, 12, 30, 45])
  func longLinesAreTurnedBackForSure(degrees: Double) {
    let tilt = WritingTilt(line: line(letters: 20).ink.turned(degrees: degrees))
    #expect(tilt.certainty == .certain)
    #expect(abs(tilt.angle * 180 / .pi - degrees) < 2)
    #expect(abs(tilt.slope - tan(tilt.angle)) < 1e-9)
  }

  @Test(arguments: [3, 5, 8, 20, 60])
  func levelLinesStayAsTheyAre(letters: Int) {
    #expect(WritingTilt(line: line(letters: letters).ink).certainty == .level)
  }

  @Test func aShortWordIsDoubtful() {
    #expect(WritingTilt(line: line(letters: 4).ink.turned(degrees: 14)).certainty == .doubtful)
  }

  /// Figures that stand apart have little ink for their line's length.
  @Test(arguments: [-30.0, 30]) func rowsOfFiguresAreTurnedBackForSure(degrees: Double) {
    var row = Writing()
    for x in stride(from: 0.0, to: 200, by: 20) { row.write([(x, 20), (x + 4, 0), (x + 8, 20)]) }
    #expect(WritingTilt(line: row.ink).certainty == .level)
    #expect(WritingTilt(line: row.ink.turned(degrees: degrees)).certainty == .certain)
  }

  /// A rule, an arrow and a line of dashes aren't turned back.
  @Test func drawnLinesAreLevel() {
    var (rule, arrow, dashes) = (Writing(), Writing(), Writing())
    let shaft = stride(from: 0.0, through: 100, by: 5).map { ($0, $0 / 2) }
    rule.write(shaft)
    arrow.write(shaft)
    arrow.write([(90, 52), (100, 50), (94, 42)])
    for x in stride(from: 0.0, to: 100, by: 10) {
      dashes.write([(x, x / 2), (x + 5, x / 2 + 2.5)])
    }
    for drawing in [rule, arrow, dashes] {
      #expect(WritingTilt(line: drawing.ink).certainty == .level)
    }
  }

  @Test func aWordOfOneStrokeIsTurnedBack() {
    var word = Writing()
    word.write(
      (0...40).map { (step: Int) -> (Double, Double) in (Double(3 * step), step % 2 == 0 ? 20 : 0) }
    )
    #expect(PageLayout(word.ink).tilt.certainty == .level)
    let layout = PageLayout(upright: word.ink.turned(degrees: 30), habits: .latin)
    #expect(abs(atan(layout.lines[0].slope) * 180 / .pi - 30) < 2)
  }

  /// A slash, an arch, a dot and an empty ink aren't lines.
  @Test(arguments: [
    [[(0.0, 20.0), (14.0, 0.0)]], [[(0, 9), (1, 0), (5, 0), (6, 9)]], [[(3, 3)]], [],
  ])
  func fewStrokesHaveNoTilt(strokes: [[(Double, Double)]]) {
    var writing = Writing()
    for stroke in strokes { writing.write(stroke) }
    #expect(WritingTilt(line: writing.ink).certainty == .level)
  }

  @Test(arguments: [-40.0, -20, 20, 40])
  func pagesAreTurnedBack(degrees: Double) {
    var page = Writing()
    for (line, letters) in [30, 25, 32, 28, 30].enumerated() {
      page.line(letters: letters, x: 0, y: Double(line) * 35)
    }
    let layout = PageLayout(upright: page.ink.turned(degrees: degrees), habits: .latin)
    #expect(layout.lines.map(\.strokes) == page.lines)
    for line in layout.lines { #expect(abs(atan(line.slope) * 180 / .pi - degrees) < 2) }
  }

  @Test func levelPagesAreLaidOutAsTheyAre() {
    var page = Writing()
    for line in 0..<6 { page.line(letters: 20, x: 0, y: Double(line) * 35) }
    #expect(PageLayout(upright: page.ink, habits: .latin) == PageLayout(page.ink))
  }

  /// Digits below one another are lines of one character, not a vertical line.
  @Test func columnsOfFiguresStayColumns() {
    var column = Writing()
    for row in 0..<6 { column.line(letters: 3, x: Double(row % 2) * 3, y: Double(row) * 30) }
    let layout = PageLayout(column.ink)
    #expect(layout.tilt.certainty != .certain)
    #expect(PageLayout(upright: column.ink, habits: .latin).lines.map(\.strokes) == column.lines)
  }

  @Test func scriptsThatAreNotMeasuredAreNotTurned() {
    let ink = line(letters: 20).ink.turned(degrees: 30)
    #expect(PageLayout(upright: ink, habits: .stacked) == PageLayout(ink, habits: .stacked))
  }

  /// A tall stroke above a line isn't another line, and says nothing about the line's angle.
  @Test(arguments: [-30.0, 30])
  func whatStandsAboveALineTurnsItNoFurther(degrees: Double) {
    var writing = Writing()
    writing.line(letters: 25, x: 0, y: 0)
    writing.write([(100, -60), (104, -30)])
    writing.write([(110, -60), (114, -30)])
    let layout = PageLayout(upright: writing.ink.turned(degrees: degrees), habits: .latin)
    let longest = layout.lines.max { $0.strokes.count < $1.strokes.count }
    #expect(abs(atan(longest?.slope ?? 0) * 180 / .pi - degrees) < 3)
  }
}
