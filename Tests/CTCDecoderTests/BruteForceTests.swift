import CharacterLM
import SequenceData
import Support
import Testing

@testable import CTCDecoder

/// Decodes with any scorer and a fresh search.
func decode<Scorer: PrefixScorer>(
  _ values: [Float], frames: Int, alphabet: Alphabet, scorer: Scorer,
  parameters: DecoderParameters, preContext: String = "", maximumResults: Int = .max
) throws -> [Hypothesis] {
  var search = BeamSearch(scorer: scorer, parameters: parameters, alphabet: alphabet)
  let posteriors = Posteriors(values: values, frames: frames, classes: alphabet.classCount)
  try posteriors.check(for: alphabet)
  search.start(DecodingContext(preContext: preContext))
  search.advance(posteriors)
  return search.finish(maximum: maximumResults, frames: posteriors)
}

@Suite struct BruteForceTests {
  @Test(arguments: SmallCase.all)
  func unlimitedSearchIsExactWithoutLanguageModel(_ small: SmallCase) throws {
    try compare(small) {
      LanguageModelScorer(model: nil, alphabet: $0, parameters: small.unlimitedParameters())
    }
  }

  @Test(arguments: SmallCase.all)
  func unlimitedSearchIsExactWithLanguageModel(_ small: SmallCase) throws {
    try compare(small) { TableScorer(alphabet: $0, seed: small.seed) }
  }

  private func compare<Scorer: PrefixScorer>(
    _ small: SmallCase, scorer: (Alphabet) -> Scorer
  ) throws {
    let (alphabet, values) = try small.posteriors()
    let (found, expected) = try BruteForce(
      alphabet: alphabet, scorer: scorer(alphabet), parameters: small.unlimitedParameters()
    ).compareSearch(of: small, values, tolerance: 1e-5)
    #expect(Set(found.map(\.text)) == Set(expected.map(\.text)))
    let byText = Dictionary(uniqueKeysWithValues: expected.map { ($0.text, $0) })
    for found in found {
      let expected = try #require(byText[found.text])
      #expect(abs(found.score - expected.score) < 1e-5)
      #expect(abs(found.opticalScore - expected.opticalScore) < 1e-5)
      #expect(abs(found.languageScore - expected.languageScore) < 1e-5)
      #expect(abs(found.endScore - expected.endScore) < 1e-5)
    }
  }

  @Test(arguments: [0, 1, 2])
  func opticalProbabilitiesOfAllTextsSumToOne(_ seed: Int) throws {
    let small = SmallCase(alphabet: "ab ", frames: 5, preContext: "", seed: seed)
    let (alphabet, values) = try small.posteriors()
    let parameters = small.unlimitedParameters()
    let scorer = LanguageModelScorer(model: nil, alphabet: alphabet, parameters: parameters)
    let found = try decode(
      values, frames: small.frames, alphabet: alphabet, scorer: scorer, parameters: parameters)
    let sum = found.reduce(-Double.infinity) { logAdd($0, Double($1.opticalScore)) }
    #expect(abs(sum) < 1e-5)
  }
}
