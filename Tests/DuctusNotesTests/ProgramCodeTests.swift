import Testing

@testable import DuctusNotes

/// Lines of program code, by their readings as text.
struct ProgramCodeTests {
  private func lines(_ texts: [String]) -> [TranscribedLine] {
    texts.map { text in
      TranscribedLine(
        text: text,
        words: text.split(separator: " ").map {
          TranscribedWord(
            text: String($0), confidence: 0.5, box: PageBox(x: 0, y: 0, width: 1, height: 1),
            ink: [])
        })
    }
  }

  @Test func namesHaveUnderscoresBetweenLetters() {
    for text in ["zone_slot", "Stu_cnt", "com_batch[com_n]", "(row_n)"] {
      #expect(ProgramCode.hasName(text))
    }
    for text in ["a_b", "XA_B", "xy_2", "2x_", "_name", "__", "x+5y", ""] {
      #expect(!ProgramCode.hasName(text))
    }
  }

  /// The names and brackets of code were formulas.
  @Test func linesWithNamesAreCodeAmongOthers() {
    let code = ["zone_slot[j] = 0", "stu_cnt = 0", "wait(2)", "zone_vac[] = 1", "if com_n > 3 {"]
    #expect(ProgramCode.lines(among: lines(code)) == [0, 1, 3, 4])
    #expect(ProgramCode.lines(among: lines(Array(code.dropLast()))).isEmpty)
    let others = [String](repeating: "x = 3", count: 16)
    #expect(ProgramCode.lines(among: lines(code + others)).isEmpty)
    #expect(ProgramCode.lines(among: []).isEmpty)
  }
}
