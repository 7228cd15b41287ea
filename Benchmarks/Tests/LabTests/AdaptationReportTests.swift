import Ductus
import Evaluation
import Foundation
import Testing

@testable import ductus_lab

struct AdaptationReportTests {
  private func row(_ edits: [(before: Int, after: Int)]) -> [String] {
    var report = AdaptationReport()
    for (number, (before, after)) in edits.enumerated() {
      var counts = (before: ErrorCounts(), after: ErrorCounts())
      counts.before.characters = 100
      counts.after.characters = 100
      counts.before.characterEdits = before
      counts.after.characterEdits = after
      report.add(
        AdaptationReport.Outcome(
          writer: "\(number)", before: counts.before, after: counts.after, isUsed: true,
          doubts: (nil, nil), seconds: 1, opening: 1, bytes: 1_000, speed: Double(number),
          readings: 0),
        pace: .whole, texts: 25)
    }
    let line = report.table.split(separator: "\n").last.map(String.init) ?? ""
    return line.components(separatedBy: "  ").map { $0.trimmingCharacters(in: .whitespaces) }
      .filter { !$0.isEmpty }
  }

  /// The columns median, worse and worst.
  private func writers(_ edits: [(before: Int, after: Int)]) -> [String] {
    Array(row(edits)[7...9])
  }

  @Test func writersWithoutErrorsBeforeCount() {
    #expect(writers([(0, 0), (10, 8), (10, 5), (0, 5)]) == ["-10.0 %", "1", "+∞ %"])
    #expect(writers([(0, 0), (0, 0), (10, 5)]) == ["+0.0 %", "0", "+0.0 %"])
  }

  @Test func mediansOfEvenNumbersAreBetweenTheMiddles() {
    #expect(writers([(10, 5), (10, 9)])[0] == "-30.0 %")
    #expect(row([(10, 5), (10, 9)])[12] == "0.50")
  }
}
