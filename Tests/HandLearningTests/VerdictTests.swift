import Testing

@testable import HandLearning

/// Texts that hardly agree with their inks are refused, difficult ones aren't.
struct VerdictTests {
  private func verdict(foreign: Int, different: Int = 20) -> Verdict? {
    Verdict(mispaired: 100, foreign: foreign, errors: 90, different: different)
  }

  @Test func mostCharactersHaveToBeForeign() throws {
    #expect(verdict(foreign: 60) == nil)
    let found = try #require(verdict(foreign: 61))
    #expect(found.isMispaired)
    #expect(found.lines == 0)
    #expect(found.keptShare == nil)
    #expect(found.trial == HandTrial(characters: 100, errorsBefore: 90, errorsAfter: 90))
  }

  /// Few characters may all be written in shapes that the pack doesn't know.
  @Test func fewDifferentCharactersDontTell() {
    #expect(verdict(foreign: 100, different: 3) == nil)
  }

  private func metrics(_ loss: Double, _ errors: Int) -> Metrics {
    Metrics(loss: loss, labels: 100, errors: errors)
  }

  private func verdict(all: Metrics, half: Metrics, mustFix: Bool = false) -> Verdict {
    Verdict(
      before: metrics(50, 10),
      trials: [Verdict.Trial(share: 1, metrics: all), Verdict.Trial(share: 0.5, metrics: half)],
      lines: 7, mustFix: mustFix)
  }

  @Test func theShareWithTheLeastLossIsKept() {
    let all = verdict(all: metrics(20, 5), half: metrics(30, 4))
    #expect(all.keptShare == 1)
    #expect(all.lines == 7)
    #expect(all.trial == HandTrial(characters: 100, errorsBefore: 10, errorsAfter: 5))
    #expect(verdict(all: metrics(40, 5), half: metrics(30, 9)).keptShare == 0.5)
  }

  /// A loss that falls by less than a hundredth may be chance; two errors more in a hundred may be,
  /// too, but not three.
  @Test func nothingIsKeptWithoutGain() {
    let none = verdict(all: metrics(49.6, 5), half: metrics(51, 5))
    #expect(none.keptShare == nil)
    #expect(none.lines == 0)
    #expect(none.trial == HandTrial(characters: 100, errorsBefore: 10, errorsAfter: 10))
    #expect(verdict(all: metrics(20, 12), half: metrics(60, 5)).keptShare == 1)
    #expect(verdict(all: metrics(20, 13), half: metrics(60, 5)).keptShare == nil)
    #expect(
      verdict(all: metrics(20, 10), half: metrics(60, 5), mustFix: true).keptShare == nil)
  }

  /// Texts whose loss isn't finite aren't counted: without any, loss and errors are 0.
  @Test func aTrialReadsWhatWasReadBefore() {
    #expect(verdict(all: Metrics(), half: metrics(60, 5)).keptShare == nil)
    let fewer = Metrics(loss: 20, labels: 99, errors: 5)
    #expect(verdict(all: fewer, half: metrics(30, 5)).keptShare == 0.5)
  }

  @Test func withoutATrialEverythingIsKept() {
    #expect(Verdict.untried(lines: 3).keptShare == 1)
    #expect(Verdict.untried(lines: 3).trial == nil)
  }
}
