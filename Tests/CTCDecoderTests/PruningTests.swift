import Support
import Testing

@testable import CTCDecoder

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

  /// The search skips extensions by a bound on their scores: the beam must equal that of a search
  /// that tries them all.
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
