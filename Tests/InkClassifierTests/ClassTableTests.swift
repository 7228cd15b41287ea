import Foundation
import Testing

@testable import InkClassifier

struct ClassTableTests {
  /// Logits of the golden network's seven labels.
  private let logits: [Float] = [1, -2, 0.5, 3, 0, 2, -1]

  /// Shares of softmax(logits / 2), by the definition.
  private func softmax(_ indices: Range<Int>) -> [Double] {
    let weights = logits.map { exp(Double($0) / 2) }
    return indices.map { weights[$0] / weights.reduce(0, +) }
  }

  @Test func probabilitiesOfAllLabels() throws {
    let ranked = try #require(try GoldenClassifier.load().classes.rank(logits))
    let expected = zip(["CIRCLE", "SQUARE", "ARCH", "SMILE", "QUOTE", "E", "🐱"], softmax(0..<7))
      .sorted { $0.1 > $1.1 }
    #expect(ranked.map(\.label) == expected.map(\.0))
    for (class_, (_, share)) in zip(ranked, expected) {
      #expect(abs(class_.probability - share) < 1e-12)
      #expect(abs(class_.score + log(share)) < 1e-12)
    }
  }

  /// Two labels make one class, two are none of the classes, and two aren't of the tag at all.
  @Test func probabilitiesOfClasses() throws {
    let ranked = try #require(try GoldenClassifier.load("x-round").classes.rank(logits))
    let shares = softmax(0..<7)
    let total = shares[0] + shares[1] + shares[2] + shares[3] + shares[5]
    #expect(ranked.map(\.label) == ["ROUND", "SQUARE"])
    #expect(abs(ranked[0].probability - (shares[0] + shares[2]) / total) < 1e-12)
    #expect(abs(ranked[1].probability - shares[1] / total) < 1e-12)
  }

  @Test func equalsKeepTheFilesOrder() throws {
    let ranked = try GoldenClassifier.load().classes.rank([Float](repeating: 4, count: 7))
    #expect(ranked?.map(\.label) == ["CIRCLE", "SQUARE", "ARCH", "SMILE", "QUOTE", "E", "🐱"])
  }

  /// If a probability underflows, its score still distinguishes it from another.
  @Test func extremeLogitsHaveScores() throws {
    let ranked = try #require(
      try GoldenClassifier.load().classes.rank([1e5, -1e5, 0, 0, 0, 0, 1e6]))
    #expect(ranked.first?.label == "🐱")
    #expect(ranked.first?.score == 0)
    #expect(ranked.last?.label == "SQUARE")
    #expect(ranked.allSatisfy { $0.score.isFinite && $0.score >= 0 })
    let largest = Float.greatestFiniteMagnitude
    let ends = try GoldenClassifier.load().classes.rank([largest, -largest, 0, 0, 0, 0, 0])
    #expect(try #require(ends).allSatisfy { $0.score.isFinite && $0.score >= 0 })
  }

  @Test(arguments: [Float.nan, .infinity, -.infinity])
  func logitsThatAreNoNumbers(value: Float) throws {
    for index in logits.indices {
      var logits = logits
      logits[index] = value
      #expect(try GoldenClassifier.load().classes.rank(logits) == nil)
    }
  }
}
