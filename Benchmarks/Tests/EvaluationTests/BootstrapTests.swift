import Support
import Testing

@testable import Evaluation

struct BootstrapTests {
  /// Writers with 10 to 60 inks each and their own error rates.
  private func clusters(_ count: Int, seed: UInt64) -> [ErrorCounts] {
    var generator = SeededGenerator(seed: seed)
    return (0..<count).map { _ in
      let share = Double.random(in: 0.02...0.2, using: &generator)
      var counts = ErrorCounts()
      counts.inks = Int.random(in: 10...60, using: &generator)
      counts.characters = counts.inks * 5
      counts.characterEdits = Int(Double(counts.characters) * share)
      counts.words = counts.inks
      counts.wordEdits = Int(Double(counts.words) * share * 3)
      counts.firstCorrect = counts.inks - counts.wordEdits
      counts.amongFive = counts.inks - counts.wordEdits / 2
      counts.oracleEdits = counts.characterEdits / 2
      counts.amongAll = counts.inks - counts.wordEdits / 3
      return counts
    }
  }

  @Test(arguments: 1...10)
  func containsTheEstimate(seed: UInt64) throws {
    let clusters = clusters(40, seed: seed)
    let total = clusters.reduce(into: ErrorCounts()) { $0 += $1 }
    let intervals = Bootstrap().intervals(of: clusters)
    var measured = 0
    for rate in Rate.allCases {
      // Formulas have rates of their own.
      guard let value = rate.value(total) else { continue }
      measured += 1
      let interval = try #require(intervals[rate])
      #expect(interval.contains(value))
      #expect(interval.upperBound > interval.lowerBound)
    }
    #expect(measured >= 6)
  }

  @Test func theSameSeedGivesTheSameIntervals() {
    let clusters = clusters(25, seed: 7)
    var other = Bootstrap()
    other.seed = 2
    #expect(Bootstrap().intervals(of: clusters) == Bootstrap().intervals(of: clusters))
    #expect(Bootstrap().intervals(of: clusters) != other.intervals(of: clusters))
  }

  @Test func equalWritersLeaveNoDoubt() throws {
    let intervals = Bootstrap().intervals(
      of: Array(repeating: ErrorCounts(reference: "abcd", readings: ["abcx"]), count: 12))
    #expect(try #require(intervals[.characterErrors]) == 0.25...0.25)
    #expect(try #require(intervals[.top1]) == 0...0)
  }

  @Test func oneWriterSaysNothingOfOthers() {
    let one = ErrorCounts(reference: "abcd", readings: ["abcx"])
    #expect(Bootstrap().intervals(of: [one]).isEmpty)
    #expect(Bootstrap().intervals(of: []).isEmpty)
  }

  @Test func moreWritersNarrowTheInterval() throws {
    func width(_ count: Int) throws -> Double {
      let interval = try #require(
        Bootstrap().intervals(of: clusters(count, seed: 3))[.characterErrors])
      return interval.upperBound - interval.lowerBound
    }
    #expect(try width(400) < 0.6 * width(40))
  }

  /// The spread of a mean of n draws is known: the interval of a binomial share must come near it.
  @Test func agreesWithTheNormalInterval() throws {
    let clusters = (0..<200).map {
      ErrorCounts(reference: "a", readings: [$0 % 2 == 0 ? "a" : "b"])
    }
    let interval = try #require(Bootstrap().intervals(of: clusters)[.top1])
    let halfWidth = 1.96 * (0.25 / 200).squareRoot()
    #expect(abs(interval.lowerBound - (0.5 - halfWidth)) < 0.012)
    #expect(abs(interval.upperBound - (0.5 + halfWidth)) < 0.012)
  }
}
