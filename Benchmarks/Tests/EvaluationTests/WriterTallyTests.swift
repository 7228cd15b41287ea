import Testing

@testable import Evaluation

struct WriterTallyTests {
  private let wrong = ErrorCounts(reference: "ab", readings: ["ax"])
  private let right = ErrorCounts(reference: "ab", readings: ["ab"])

  @Test func inksOfOneWriterAreOneCluster() {
    var tally = WriterTally()
    tally.add(wrong, writer: "one")
    tally.add(right, writer: "one")
    tally.add(right, writer: "two")
    let summary = tally.summary()
    #expect(summary.writers == 2)
    #expect(summary.counts.inks == 3)
    #expect(summary.value(.characterErrors) == 1.0 / 6)
    #expect(summary.interval(.characterErrors) != nil)
  }

  @Test func inksOfNoKnownWriterStandAlone() {
    var tally = WriterTally()
    for _ in 0..<3 { tally.add(wrong, writer: nil) }
    #expect(tally.summary().writers == 3)
    #expect(tally.summary().nameless == 3)
  }

  @Test func theOrderOfTheInksDoesNotMatter() {
    let inks = (0..<60).map { (counts: $0 % 3 == 0 ? wrong : right, writer: "w\($0 % 7)") }
    func summary(
      _ inks: some Sequence<(counts: ErrorCounts, writer: String)>
    ) -> EvaluationSummary {
      var tally = WriterTally()
      for ink in inks { tally.add(ink.counts, writer: ink.writer) }
      return tally.summary()
    }
    let (forwards, backwards) = (summary(inks), summary(inks.reversed()))
    for rate in Rate.allCases {
      #expect(forwards.interval(rate) == backwards.interval(rate))
    }
  }

  @Test func nothingIsASummaryWithoutRates() {
    let summary = WriterTally().summary()
    #expect(summary.writers == 0)
    #expect(summary.value(.characterErrors) == nil)
    #expect(summary.interval(.characterErrors) == nil)
  }
}
