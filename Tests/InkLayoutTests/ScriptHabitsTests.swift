import InkModel
import Testing

@testable import InkLayout

/// Whether lines may be one line, by the script. The rules for Latin letters are tested with the
/// lines that `PageLayout` finds.
struct ScriptHabitsTests {
  /// Lines of two letters whose feet are at this pitch; letters are 9 high.
  private func isDoubtful(_ habits: ScriptHabits, lines: Int, pitch: Double) -> Bool {
    var writing = Writing()
    for line in 0..<lines {
      writing.line(letters: 0, x: 0, y: 0)
      for x in [0.0, 9] { writing.write(Writing.arch(at: x, pitch * Double(line))) }
    }
    return habits.isDoubtful(writing.lines.map { TextLine(strokes: $0) }, of: writing.ink)
  }

  @Test(arguments: [ScriptHabits.arabic, .stacked])
  func whiteBetweenLinesPartsThem(habits: ScriptHabits) {
    #expect(isDoubtful(habits, lines: 2, pitch: 8))
    #expect(!isDoubtful(habits, lines: 2, pitch: 12))
    #expect(isDoubtful(.characters, lines: 2, pitch: 12))
  }

  @Test func aFewLinesMayBeOne() {
    for habits in [ScriptHabits.arabic, .stacked, .characters] {
      let doubts = (1...6).map { isDoubtful(habits, lines: $0, pitch: 8) }
      #expect(doubts == [true, true, true, true, true, false])
    }
    #expect((1...3).map { isDoubtful(.latin, lines: $0, pitch: 8) } == [false, true, false])
  }
}
