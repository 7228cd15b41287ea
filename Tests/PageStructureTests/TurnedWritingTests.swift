import InkModel
import PageStructure
import Testing

extension PageStructureTests {
  @Test func uprightPagesHaveNoTurnedWriting() {
    let strokes = paragraph(0, 0, lines: 6) + paragraph(260, 30, lines: 4)
    #expect(TurnedWriting.find(in: Ink(strokes: strokes)).isEmpty)
    #expect(TurnedWriting.find(in: Ink(strokes: [])).isEmpty)
    #expect(TurnedWriting.find(in: Ink(strokes: [Stroke(points: [])])).isEmpty)
  }

  @Test func aSlopeIsNoTurn() {
    for degrees in [-8.0, 8] {
      let ink = Ink(strokes: paragraph(0, 0, lines: 5)).turned(degrees: degrees)
      #expect(TurnedWriting.find(in: ink).isEmpty)
    }
  }

  @Test(arguments: [90.0, -90, 180, 30, -30, 45, -45, 135])
  func findsANoteThatIsTurned(degrees: Double) throws {
    let text = paragraph(0, 0, lines: 6)
    let note = Ink(strokes: paragraph(500, -60, lines: 2)).turned(degrees: degrees)
    // Beside the text, wherever turning has put it.
    let (left, top) = (
      note.strokes.flatMap(\.points).map(\.x).min() ?? 0,
      note.strokes.flatMap(\.points).map(\.y).min() ?? 0
    )
    let moved = note.strokes.map { stroke in
      Stroke(points: stroke.points.map { StrokePoint(x: $0.x - left + 260, y: $0.y - top) })
    }
    let found = TurnedWriting.find(in: Ink(strokes: text + moved))
    try #require(found.count == 1)
    #expect(abs((found[0].angle - degrees).remainder(dividingBy: 360)) < 3)
    #expect(found[0].strokes == Array(text.count..<text.count + note.strokes.count))
  }

  @Test func aWholePageMayBeTurned() throws {
    let ink = Ink(strokes: paragraph(0, 0, lines: 6)).turned(degrees: 90)
    let found = TurnedWriting.find(in: ink)
    try #require(found.count == 1)
    #expect(abs(found[0].angle - 90) < 3)
    #expect(found[0].strokes == Array(ink.strokes.indices))
  }

  /// Letters of such a script are written one left of the other.
  @Test func linesMayRunToTheLeft() throws {
    let ink = Ink(strokes: paragraph(0, 0, lines: 3)).turned(degrees: 180)
    #expect(TurnedWriting.find(in: ink, lines: 180).isEmpty)
    let found = TurnedWriting.find(in: ink.turned(degrees: 90), lines: 180)
    try #require(found.count == 1)
    #expect(abs(found[0].angle - 90) < 3)
  }

  /// Lines of drawings run anywhere, but the pen doesn't go to and fro over them.
  @Test func straightLinesAreNoWriting() {
    let rules = (0..<6).map { rule(Float($0) * 40, 300, width: 30) }
    let upright = Ink(strokes: rules).turned(degrees: 60)
    let ink = Ink(strokes: paragraph(0, 0, lines: 4) + upright.strokes)
    #expect(TurnedWriting.find(in: ink).isEmpty)
  }
}
