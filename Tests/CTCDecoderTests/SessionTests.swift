import Support
import Testing

@testable import CTCDecoder

/// What holds from one call to the next, and what the language model is asked.
@Suite struct SessionTests {
  private let alphabet: Alphabet
  private let scorer: TableScorer
  private var parameters = DecoderParameters()

  init() throws {
    alphabet = try Alphabet("abcdefghij ")
    scorer = TableScorer(alphabet: alphabet, seed: 11)
    parameters.beamWidth = 20
    parameters.finalWeight = 0.5
  }

  private func posteriors(seed: Int, frames: Int = 40) throws -> Posteriors {
    var generator = SeededGenerator(seed: seed)
    let values = randomLogDistributions(
      rows: frames, columns: alphabet.classCount, sharpness: 5, using: &generator)
    return try Posteriors(
      values: values, frames: frames, classes: alphabet.classCount, alphabet: alphabet)
  }

  private func search(sweepSize: Int = 1 << 16) -> PrefixBeamSearch<TableScorer> {
    let state = BeamState(
      scorer: scorer, parameters: parameters, alphabet: alphabet, sweepSize: sweepSize)
    return PrefixBeamSearch(state: state, alphabet: alphabet)
  }

  @Test(arguments: ["", "ab", "b "])
  func theModelIsAskedOncePerPrefix(_ preContext: String) throws {
    _ = try search().decode(
      posteriors(seed: 1), context: DecodingContext(preContext: preContext), maximumResults: 10)
    #expect(scorer.log.questions.count > 100)
    #expect(scorer.log.questions.values.allSatisfy { $0 == 1 })
  }

  @Test mutating func theModelIsNotAskedWhatCannotMatter() throws {
    // Only `a` is seen: no other extension comes near the beam's margin.
    parameters.beamMargin = 5
    let row: [Float] = [-9, -0.001] + [Float](repeating: -9, count: 10)
    let posteriors = try Posteriors(
      values: row + row + row, frames: 3, classes: 12, alphabet: alphabet)
    _ = search().decode(posteriors, context: DecodingContext(preContext: ""), maximumResults: 10)
    #expect(scorer.log.questions == [[1]: 1])
  }

  @Test func aUsedSearchGivesWhatAFreshOneGives() throws {
    let used = search()
    for seed in 0..<10 {
      let context = DecodingContext(preContext: ["", "abc", "c "][seed % 3])
      let posteriors = try posteriors(seed: seed, frames: [1, 60, 0, 25][seed % 4])
      let again = used.decode(posteriors, context: context, maximumResults: 10)
      let fresh = search().decode(posteriors, context: context, maximumResults: 10)
      #expect(again == fresh)
      #expect(again == used.decode(posteriors, context: context, maximumResults: 10))
    }
  }

  @Test(arguments: [1, 10, 100, 1_000])
  func forgettingPrefixesChangesNothing(_ sweepSize: Int) throws {
    for seed in 0..<5 {
      let context = DecodingContext(preContext: ["", "abc"][seed % 2])
      let posteriors = try posteriors(seed: seed, frames: 200)
      let swept = search(sweepSize: sweepSize)
        .decode(posteriors, context: context, maximumResults: 20)
      let whole = search().decode(posteriors, context: context, maximumResults: 20)
      #expect(swept == whole)
    }
  }

  @Test func equalScoresAreOrderedByText() throws {
    let decoder = try CTCBeamDecoder(alphabet: Alphabet("cbad"))
    let values = [Float](repeating: -1, count: 5)
    let results = try decoder.decode(values: values, frames: 1, classes: 5)
    #expect(results.map(\.text) == ["", "a", "b", "c", "d"])
    let two = try decoder.decode(values: values, frames: 1, classes: 5, maximumResults: 2)
    #expect(two == Array(results.prefix(2)))
  }

  @Test(arguments: [1, 2, 3])
  mutating func aBeamOfOneFollowsTheBestPrefix(_ seed: Int) throws {
    parameters.beamWidth = 1
    parameters.languageWeight = 0
    parameters.finalWeight = 0
    let results = try search().decode(
      posteriors(seed: seed), context: DecodingContext(preContext: "ab"), maximumResults: 10)
    #expect(results.count == 1)
    #expect(results[0].text.count > 5)
  }
}
