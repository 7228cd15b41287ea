import InkModel
import Testing

@testable import InkLayout

/// Lines of characters, each in a box of 100 × 100.
struct BoxedLinesTests {
  /// Strokes as corners, which are joined by points at short distances.
  private static let characters: [Character: [[(Double, Double)]]] = [
    "口": [[(15, 15), (15, 85)], [(15, 15), (85, 15), (85, 85)], [(15, 85), (85, 85)]],
    "木": [
      [(5, 30), (95, 30)], [(50, 5), (50, 95)], [(50, 30), (5, 85)], [(50, 30), (95, 85)],
    ],
    "い": [[(10, 20), (15, 80), (30, 70)], [(75, 25), (85, 65)]],
    "。": [[(20, 80), (10, 90), (25, 95), (28, 80), (20, 80)]],
    "一": [[(5, 50), (95, 50)]],
    "二": [[(20, 25), (80, 25)], [(5, 80), (95, 80)]],
    "三": [[(15, 10), (85, 10)], [(20, 50), (80, 50)], [(5, 90), (95, 90)]],
    "川": [[(15, 10), (10, 90)], [(50, 15), (50, 80)], [(88, 5), (88, 95)]],
    "吕": [
      [(25, 5), (25, 40)], [(25, 5), (75, 5), (75, 40)], [(25, 40), (75, 40)],
      [(15, 55), (15, 95)], [(15, 55), (85, 55), (85, 95)], [(15, 95), (85, 95)],
    ],
    "貨": [
      [(35, 2), (8, 32)], [(22, 20), (22, 48)], [(92, 8), (58, 26)],
      [(60, 3), (62, 42), (95, 40)], [(25, 50), (25, 82)], [(25, 50), (75, 50), (75, 82)],
      [(25, 60), (75, 60)], [(25, 70), (75, 70)], [(25, 82), (75, 82)], [(40, 84), (15, 99)],
      [(60, 84), (88, 99)],
    ],
  ]

  /// Lines from the top, or columns from the right as the layout sees them: turned to be lines.
  private func writing(_ lines: [String], pitch: Double, inColumns: Bool) -> Writing {
    var writing = Writing()
    for (row, line) in lines.enumerated() {
      writing.line(letters: 0, x: 0, y: 0)
      for (place, character) in line.enumerated() {
        let (along, across) = (105 * Double(place), pitch * Double(row))
        for corners in Self.characters[character] ?? [] {
          writing.write(
            zip(corners, corners.dropFirst()).flatMap { start, end in
              (0...8).map { step in
                let share = Double(step) / 8
                let x = start.0 + share * (end.0 - start.0)
                let y = start.1 + share * (end.1 - start.1)
                return inColumns ? (y + along, across - x) : (x + along, y + across)
              }
            })
        }
      }
    }
    return writing
  }

  /// Far from the text around it, even a bar is a character.
  @Test(
    arguments: ["一", "二", "三", "川", "い", "い。", "二。"], [150.0, 160, 400])
  func `A short line of thin strokes stays a line`(short: String, pitch: Double) {
    for inColumns in [false, true] {
      for place in 0...2 {
        var lines = ["口木口口木木", "木口木口口木"]
        lines.insert(short, at: place)
        let writing = writing(lines, pitch: pitch, inColumns: inColumns)
        #expect(
          PageLayout(writing.ink, habits: .characters).lines.map(\.strokes) == writing.lines,
          "\(place), \(inColumns)")
      }
    }
  }

  /// The pen goes down to the lower part, and up again to nothing.
  @Test func `The lower part of a line's last character is no line`() {
    let writing = writing(["吕吕吕貨", "吕吕吕"], pitch: 150, inColumns: false)
    let lines = PageLayout(writing.ink, habits: .characters).lines
    #expect(lines.map { Set($0.strokes) } == writing.lines.map { Set($0) })
  }

  /// Nearer than a character is high, or smaller than half of one, strokes are marks.
  @Test func `Marks found no line`() {
    var writing = writing(["口木口口木木"], pitch: 0, inColumns: false)
    writing.write([(120, -45), (200, -45)])
    writing.write([(700, 250), (712, 262)])
    let lines = PageLayout(writing.ink, habits: .characters).lines
    #expect(lines.map { Set($0.strokes) } == [Set(writing.ink.strokes.indices)])
  }
}
