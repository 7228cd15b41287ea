import Testing

@testable import InkReading

/// What else a character may be.
struct AlternativesTests {
  private let alternatives = [
    InkSegment.Alternative(text: "清", confidence: 0.5),
    InkSegment.Alternative(text: "済", confidence: 0.25),
    InkSegment.Alternative(text: "斉", confidence: 0.125),
  ]

  /// A character is at least as likely as its reading, and what else it may be less so.
  @Test func oneCharacterHasOneProbability() {
    let raised = alternatives.raising("済", from: 0.25, to: 0.5)
    #expect(raised.map(\.text) == ["済", "清", "斉"])
    #expect(raised.map(\.confidence) == [0.5, 1.0 / 3, 1.0 / 12])
    #expect(alternatives.raising("清", from: 0.5, to: 0.5) == alternatives)
    #expect(alternatives.raising("清", from: 0.5, to: 1).map(\.confidence) == [1, 0, 0])
  }
}
