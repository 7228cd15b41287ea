import CharacterLM
import SequenceData
import Support
import Testing

@testable import CTCDecoder

/// What persists between calls, and the questions to the language model.
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

  private func posteriors(seed: Int, frames: Int = 40) -> Posteriors {
    var generator = SeededGenerator(seed: seed)
    let values = randomLogDistributions(
      rows: frames, columns: alphabet.classCount, sharpness: 5, using: &generator)
    return Posteriors(values: values, frames: frames, classes: alphabet.classCount)
  }

  private func search(treeLimit: Int = 1 << 16) -> Search {
    Search(
      BeamSearch(scorer: scorer, parameters: parameters, alphabet: alphabet, treeLimit: treeLimit))
  }

  private final class Search {
    var search: BeamSearch<TableScorer>
    init(_ search: consuming BeamSearch<TableScorer>) { self.search = search }

    func read(
      _ posteriors: Posteriors, after preContext: String, maximum: Int = 10
    ) -> [Hypothesis] {
      search.start(DecodingContext(preContext: preContext))
      search.advance(posteriors)
      return search.finish(maximum: maximum, frames: posteriors)
    }
  }

  /// The memory for a huge ink is counted, and freed when the next is read.
  @Test func memoryIsCounted() throws {
    let decoder = try CTCBeamDecoder(alphabet: alphabet, parameters: parameters)
    let fresh = decoder.memoryUse
    _ = try decoder.decode(posteriors(seed: 1, frames: 10_000))
    let grown = decoder.memoryUse
    #expect(grown > 4 * fresh)
    _ = try decoder.decode(posteriors(seed: 2))
    #expect(decoder.memoryUse < grown / 2)
  }

  @Test(arguments: ["", "ab", "b "])
  func theModelIsAskedOncePerPrefix(_ preContext: String) {
    _ = search().read(posteriors(seed: 1), after: preContext)
    #expect(scorer.log.questions.count > 100)
    #expect(scorer.log.questions.values.allSatisfy { $0 == 1 })
  }

  @Test mutating func theModelIsNotAskedWhatCannotMatter() {
    // Only `a` is seen: no other extension comes near the beam's margin.
    parameters.beamMargin = 5
    let row: [Float] = [-9, -0.001] + [Float](repeating: -9, count: 10)
    _ = search().read(Posteriors(values: row + row + row, frames: 3, classes: 12), after: "")
    #expect(scorer.log.questions == [[1]: 1])
  }

  @Test func aUsedSearchGivesWhatAFreshOneGives() {
    let used = search()
    for seed in 0..<10 {
      let preContext = ["", "abc", "c "][seed % 3]
      let posteriors = posteriors(seed: seed, frames: [1, 60, 0, 25][seed % 4])
      let again = used.read(posteriors, after: preContext)
      #expect(again == search().read(posteriors, after: preContext))
      #expect(again == used.read(posteriors, after: preContext))
    }
  }

  @Test(arguments: [1, 10, 100, 1_000])
  func forgettingPrefixesChangesNothing(_ treeLimit: Int) {
    for seed in 0..<5 {
      let preContext = ["", "abc"][seed % 2]
      let posteriors = posteriors(seed: seed, frames: 200)
      let forgetful = search(treeLimit: treeLimit)
        .read(posteriors, after: preContext, maximum: 20)
      #expect(forgetful == search().read(posteriors, after: preContext, maximum: 20))
    }
  }

  /// A long text's scores are sums in double precision.
  @Test mutating func longTextsScoreAsTheSumOfTheirCharacters() {
    parameters.beamWidth = 1
    parameters.finalWeight = 0
    let scorer = TableScorer(alphabet: alphabet, seed: 11, isLogged: false)
    let search = Search(BeamSearch(scorer: scorer, parameters: parameters, alphabet: alphabet))
    let frames = 40_000
    let values = (0..<frames).flatMap { (frame: Int) -> [Float] in
      var row = [Float](repeating: -30, count: 12)
      row[1 + frame % 2] = -0.001
      return row
    }
    let found = search.read(Posteriors(values: values, frames: frames, classes: 12), after: "")
    var (older, newer, language) = (0, 0, 0.0)
    for frame in 0..<frames {
      let label = 1 + frame % 2
      language += Double(scorer.logProbability(of: label, older: older, newer: newer))
      (older, newer) = (newer, label)
    }
    #expect(found.first?.text.count == frames)
    #expect(found.first?.languageScore == Float(language))
  }

  // MARK: - Frame by frame

  @Test(arguments: ["", "ab", "b "])
  func framesMayComeOneByOne(_ preContext: String) throws {
    let decoder = try CTCBeamDecoder(alphabet: alphabet, parameters: parameters)
    var digits = DecodingContext(preContext: preContext)
    digits.onlyCharacters = ["a", "b", "c"]
    for context in [DecodingContext(preContext: preContext), digits] {
      let all = posteriors(seed: 7)
      decoder.start(context)
      for count in 0...all.frames {
        let start = Posteriors(
          values: Array(all.values.prefix(count * 12)), frames: count, classes: 12)
        if count > 0 {
          try decoder.advance(
            Posteriors(values: Array(start.values.suffix(12)), frames: 1, classes: 12))
        }
        // The reading so far equals that of the same part at once.
        let fresh = try CTCBeamDecoder(alphabet: alphabet, parameters: parameters)
        #expect(try decoder.finish() == fresh.decode(start, context: context))
      }
    }
  }

  @Test func framesThatAreRefusedAreNotRead() throws {
    let decoder = try CTCBeamDecoder(alphabet: alphabet, parameters: parameters)
    let all = posteriors(seed: 8)
    let expected = try decoder.decode(all)
    decoder.start()
    try decoder.advance(all)
    var bad = all
    bad.values[13] = .nan
    #expect(throws: DecoderError.notFinite(frame: 1, class: 1)) { try decoder.advance(bad) }
    #expect(throws: DecoderError.invalidMaximumResults(0)) { try decoder.finish(maximumResults: 0) }
    #expect(try decoder.finish() == expected)
  }

  @Test func equalScoresAreOrderedByText() throws {
    let decoder = try CTCBeamDecoder(alphabet: Alphabet("cbad"))
    let values = [Float](repeating: -1, count: 5)
    let results = try decoder.decode(Posteriors(values: values, frames: 1, classes: 5))
    #expect(results.map(\.text) == ["", "a", "b", "c", "d"])
    let two = try decoder.decode(
      Posteriors(values: values, frames: 1, classes: 5), maximumResults: 2)
    #expect(two == Array(results.prefix(2)))
  }

  @Test(arguments: [1, 2, 3])
  mutating func aBeamOfOneFollowsTheBestPrefix(_ seed: Int) {
    parameters.beamWidth = 1
    parameters.languageWeight = 0
    parameters.finalWeight = 0
    let results = search().read(posteriors(seed: seed), after: "ab")
    #expect(results.count == 1)
    #expect(results[0].text.count > 5)
  }
}
