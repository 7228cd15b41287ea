import CharacterLM
import SequenceData
import Support
import Testing

@testable import CTCDecoder

/// A case small enough to try every alignment.
struct SmallCase: CustomTestStringConvertible {
  var alphabet: String
  var frames: Int
  var preContext: String
  var seed: Int

  var testDescription: String {
    "\(alphabet.debugDescription) \(frames) frames after \(preContext.debugDescription) #\(seed)"
  }

  static let all: [SmallCase] = {
    var cases: [SmallCase] = []
    for alphabet in ["a", "ab", "abc", " ", "a ", "ab ", " ab"] {
      for (frames, preContext) in [(1, ""), (3, "b"), (4, ""), (5, "a "), (5, "b a")] {
        cases.append(
          SmallCase(
            alphabet: alphabet, frames: frames, preContext: preContext, seed: cases.count))
      }
    }
    return cases
  }()

  func posteriors() throws -> (alphabet: Alphabet, values: [Float]) {
    let alphabet = try Alphabet(alphabet)
    var generator = SeededGenerator(seed: seed)
    let values = randomLogDistributions(
      rows: frames, columns: alphabet.classCount, using: &generator)
    return (alphabet, values)
  }

  /// Weights that differ from case to case, limits that cut nothing.
  func unlimitedParameters() -> DecoderParameters {
    var generator = SeededGenerator(seed: seed + 1_000)
    var parameters = DecoderParameters()
    parameters.beamWidth = 5_000
    parameters.tokenLimit = 10
    parameters.tokenMargin = 1e30
    parameters.beamMargin = 1e30
    parameters.languageWeight = Float.random(in: 0...2, using: &generator)
    parameters.lengthBonus = Float.random(in: -1...1, using: &generator)
    parameters.finalWeight = Float.random(in: 0...1, using: &generator)
    parameters.leadingSpacePenalty = Float.random(in: -1...1, using: &generator)
    return parameters
  }
}

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
    let scorer = scorer(alphabet)
    let parameters = small.unlimitedParameters()
    let expected = BruteForce(alphabet: alphabet, scorer: scorer, parameters: parameters)
      .hypotheses(values: values, frames: small.frames, preContext: small.preContext)
    let found = try decode(
      values, frames: small.frames, alphabet: alphabet, scorer: scorer, parameters: parameters,
      preContext: small.preContext)

    #expect(found.count == expected.count)
    #expect(Set(found.map(\.text)) == Set(expected.map(\.text)))
    for (found, expected) in zip(found, expected) {
      #expect(abs(found.score - expected.score) < 1e-5)
    }
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

@Suite struct PruningTests {
  static let limits: [(width: Int, tokens: Int, tokenMargin: Float, beamMargin: Float)] = [
    (1, 10, 1e30, 1e30), (2, 10, 1e30, 1e30), (3, 1, 1e30, 1e30), (5, 2, 1e30, 1e30),
    (5_000, 10, 0.5, 1e30), (5_000, 10, 0, 1e30), (5_000, 10, 1e30, 1), (5_000, 10, 1e30, 0),
    (4, 2, 1, 2),
  ]

  @Test(arguments: SmallCase.all)
  func prunedSearchNeverScoresAboveTheExactOne(_ small: SmallCase) throws {
    let (alphabet, values) = try small.posteriors()
    let scorer = TableScorer(alphabet: alphabet, seed: small.seed)
    var parameters = small.unlimitedParameters()
    let exact = try decode(
      values, frames: small.frames, alphabet: alphabet, scorer: scorer, parameters: parameters,
      preContext: small.preContext)
    let byText = Dictionary(uniqueKeysWithValues: exact.map { ($0.text, $0) })
    for limit in Self.limits {
      parameters.beamWidth = limit.width
      parameters.tokenLimit = limit.tokens
      parameters.tokenMargin = limit.tokenMargin
      parameters.beamMargin = limit.beamMargin
      let found = try decode(
        values, frames: small.frames, alphabet: alphabet, scorer: scorer, parameters: parameters,
        preContext: small.preContext)
      #expect(!found.isEmpty)
      #expect(found.count <= limit.width)
      for found in found {
        let exact = try #require(byText[found.text])
        #expect(found.score <= exact.score + 1e-5)
        #expect(found.opticalScore <= exact.opticalScore + 1e-5)
      }
    }
  }

  /// The search skips extensions by a bound on what they can reach: the beam must be the one
  /// that a search gets which tries them all.
  @Test(arguments: 0..<20)
  func boundsLeaveTheBeamUnchanged(_ seed: Int) throws {
    let alphabet = try Alphabet("abcdefgh ")
    var generator = SeededGenerator(seed: seed)
    let frames = 30
    let values = randomLogDistributions(
      rows: frames, columns: alphabet.classCount, sharpness: 4, using: &generator)
    var parameters = DecoderParameters()
    parameters.beamWidth = 8
    parameters.lengthBonus = seed.isMultiple(of: 2) ? 0.7 : -0.3
    let scorer = TableScorer(alphabet: alphabet, seed: seed)
    let found = try decode(
      values, frames: frames, alphabet: alphabet, scorer: scorer, parameters: parameters,
      preContext: "a")
    let expected = NaiveBeamSearch(alphabet: alphabet, scorer: scorer, parameters: parameters)
      .hypotheses(values: values, frames: frames, preContext: "a")
    #expect(found.map(\.text) == expected.map(\.text))
    for (found, expected) in zip(found, expected) {
      #expect(abs(found.score - expected.score) < 1e-4)
    }
  }
}
