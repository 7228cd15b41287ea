import Testing

@testable import CommandSupport

struct ProgressBarTests {
  private func line(_ done: Int, _ total: Int, seconds: Double, columns: Int = 51) -> String {
    ProgressBar.line(done: done, total: total, seconds: seconds, columns: columns)
  }

  @Test func halfWay() {
    let line = line(50, 100, seconds: 10, columns: 49)
    #expect(line.hasPrefix(String(repeating: "█", count: 15) + "░"))
    #expect(line.hasSuffix("░ 50/100, 10 s left"))
  }

  @Test func theEnds() {
    #expect(line(0, 100, seconds: 1).hasSuffix("░ 0/100"))
    #expect(line(100, 100, seconds: 1).hasSuffix("█ 100/100, 0 s left"))
    #expect(line(0, 0, seconds: 0).hasSuffix("█ 0/0"))
    #expect(line(7, 5, seconds: 1).hasSuffix("█ 7/5, 0 s left"))
  }

  /// A longer line would wrap, and the rest would stay.
  @Test(arguments: [0, 1, 2, 10, 19, 27, 28, 40, 80, 300])
  func fillsTheTerminal(columns: Int) {
    for done in [0, 1, 99] {
      let line = line(done, 100, seconds: 1000, columns: columns)
      #expect(line.count == max(0, columns - 1))
      if columns >= 40 { #expect(line.contains("░") && line.contains("\(done)/100")) }
      if columns < 10 { #expect(!line.contains("░")) }
    }
  }
}
