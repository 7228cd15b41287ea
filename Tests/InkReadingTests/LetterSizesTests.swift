import CTCDecoder
import Testing

@testable import InkReading

struct LetterSizesTests {
  private static let heights: [Unicode.Scalar: Float] = [
    "а": 1, "о": 1, "п": 1, "О": 1.8, "П": 1.8, "т": 1, "Т": 1.8, "б": 1.8,
  ]

  private func sizes(weight: Float = 6) -> LetterSizes? {
    var parameters = DecoderParameters()
    parameters.letterHeights = Self.heights
    parameters.sizeWeight = weight
    return LetterSizes(parameters)
  }

  private func hypothesis(_ text: String, _ score: Float) -> Hypothesis {
    Hypothesis(text: text, score: score, opticalScore: score, languageScore: 0, endScore: 0)
  }

  /// The readings in their new order, for letters of given heights on a baseline at 10.
  private func order(_ texts: [(String, Float)], heights: [Double?]) throws -> [Hypothesis] {
    let hypotheses = texts.map { hypothesis($0.0, $0.1) }
    return try #require(sizes()).weighing(hypotheses) { _ in
      heights.map { height in height.map { (10 - $0)...10 } }
    }
  }

  @Test func aCapitalIsAsHighAsACapital() throws {
    let small = try order([("По", -1), ("по", -1.5)], heights: [1, 1])
    #expect(small.map(\.text) == ["по", "По"])
    let capital = try order([("по", -1), ("По", -1.5)], heights: [1.8, 1])
    #expect(capital.map(\.text) == ["По", "по"])
  }

  @Test func theBestOfThemKeepsTheScore() throws {
    let weighed = try order([("По", -1), ("то", -1.2), ("по", -1.5)], heights: [1, 1])
    #expect(weighed.map(\.text) == ["по", "то", "По"])
    #expect(weighed[0].score == -1)
  }

  @Test func sizesOfTheHandDontCount() throws {
    let weighed = try order([("ТОТ", -1), ("тот", -1.5)], heights: [5, 5, 5])
    #expect(weighed.map(\.text) == ["ТОТ", "тот"])
    #expect(weighed.map(\.score) == [-1, -1.5])
  }

  @Test func lettersOfOtherHeightsTellTheHandsSize() throws {
    // Beside б, which is as high as a capital, о is small.
    let weighed = try order([("Оба", -1), ("оба", -1.5)], heights: [2, 3.6, 2])
    #expect(weighed.first?.text == "оба")
  }

  @Test func eachWordHasItsLine() throws {
    let hypotheses = [hypothesis("то по", -1), hypothesis("то По", -1.5)]
    let extents: [ClosedRange<Double>?] = [9...10, 9...10, nil, 18.2...20, 19...20]
    let weighed = try #require(sizes()).weighing(hypotheses) { _ in extents }
    #expect(weighed.first?.text == "то По")
  }

  @Test func lettersWithoutInkOrHeightTellNothing() throws {
    let unseen = try order([("По", -1), ("по", -1.5)], heights: [nil, 1])
    #expect(unseen.map(\.text) == ["По", "по"])
    let flat = try order([("По", -1), ("по", -1.5)], heights: [0, 0])
    #expect(flat.map(\.text) == ["По", "по"])
  }

  /// Ink assigned to the wrong letter doesn't exclude a reading.
  @Test func oneHeightCountsUpToALimit() throws {
    let weighed = try order([("тот", -1), ("тоТ", -9)], heights: [1, 1, 500])
    #expect(weighed.first?.text == "тот")
  }

  @Test func otherReadingsStayAsTheyAre() throws {
    let alone = [hypothesis("по", -1), hypothesis("то", -2)]
    let weighed = try #require(sizes()).weighing(alone) { _ in
      Issue.record("nobody needs the ink")
      return []
    }
    #expect(weighed == alone)
    #expect(try #require(sizes()).weighing([]) { _ in [] }.isEmpty)
  }

  @Test func withoutAWeightThereAreNoSizes() {
    #expect(sizes(weight: 0) == nil)
    #expect(LetterSizes(DecoderParameters()) == nil)
  }
}
