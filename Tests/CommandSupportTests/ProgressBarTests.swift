import Testing

@testable import CommandSupport

struct ProgressBarTests {
  @Test func halfWay() {
    let line = ProgressBar.line(done: 50, total: 100, seconds: 10)
    #expect(line.hasPrefix(String(repeating: "█", count: 16) + "░"))
    #expect(line.contains("50/100, 10 s left"))
  }

  @Test func theEnds() {
    #expect(ProgressBar.line(done: 0, total: 100, seconds: 1).hasSuffix("░ 0/100"))
    #expect(ProgressBar.line(done: 100, total: 100, seconds: 1).contains("█ 100/100, 0 s"))
    #expect(ProgressBar.line(done: 0, total: 0, seconds: 0).contains("0/0"))
    #expect(ProgressBar.line(done: 7, total: 5, seconds: 1).contains("7/5, 0 s"))
  }
}
