import Testing

@testable import CTCDecoder

struct HypothesisRankTests {
  /// Each choice of confusables among five readings, with each maximum.
  @Test(arguments: 0..<32) func confusablesComeIn(choice: Int) {
    let hypotheses = (0..<5).map { place in
      var hypothesis = Hypothesis(
        text: "\(place)", score: -Float(place), opticalScore: 0, languageScore: 0, endScore: 0)
      hypothesis.isConfusable = choice >> place & 1 == 1
      return hypothesis
    }
    for maximum in -1...6 {
      let first = hypotheses.indices.filter { $0 == 0 || hypotheses[$0].isConfusable }
        .prefix(max(0, maximum))
      let others = hypotheses.indices.filter { $0 > 0 && !hypotheses[$0].isConfusable }
        .prefix(max(0, maximum) - first.count)
      let ranks = Array(Hypothesis.ranks(in: hypotheses, maximum: maximum))
      #expect(ranks == (first + others).sorted())
    }
    #expect(Array(Hypothesis.ranks(in: [], maximum: 3)).isEmpty)
  }
}
