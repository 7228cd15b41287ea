import CharacterLM
import SequenceData
import Support
import Testing

@testable import CTCDecoder

@Suite struct InputTests {
  private let alphabet: Alphabet
  private let decoder: CTCBeamDecoder

  init() throws {
    alphabet = try Alphabet("ab ")
    decoder = try CTCBeamDecoder(alphabet: alphabet)
  }

  @Test(arguments: ["", "b", "b "])
  func noFramesGiveOneEmptyText(_ preContext: String) throws {
    let results = try decoder.decode(
      Posteriors(values: [], frames: 0, classes: 4),
      context: DecodingContext(preContext: preContext))
    #expect(
      results == [Hypothesis(text: "", score: 0, opticalScore: 0, languageScore: 0, endScore: 0)])
  }

  @Test func oneFrameGivesEveryCharacterItsProbability() throws {
    let values: [Float] = [-2, -1, -3, -1.5]
    let results = try decoder.decode(Posteriors(values: values, frames: 1, classes: 4))
    #expect(results.map(\.text) == ["a", "", "b"])
    #expect(results[0].score == -1)
    // A blank and a space are both the empty text.
    #expect(abs(results[1].score - Float(logAdd(-2, -1.5))) < 1e-6)
  }

  @Test(arguments: [Float.nan, .infinity, -.infinity, -.nan, .signalingNaN])
  func valuesThatAreNotFiniteAreRefused(_ value: Float) {
    for index in 0..<12 {
      var values = [Float](repeating: -1, count: 12)
      values[index] = value
      let error = DecoderError.notFinite(frame: index / 4, class: index % 4)
      #expect(throws: error) {
        try decoder.decode(Posteriors(values: values, frames: 3, classes: 4))
      }
    }
  }

  @Test func framesOfMinusInfinityAreRefused() {
    let values = [Float](repeating: -.infinity, count: 8)
    #expect(throws: DecoderError.notFinite(frame: 0, class: 0)) {
      try decoder.decode(Posteriors(values: values, frames: 2, classes: 4))
    }
  }

  @Test(arguments: [
    -Float.greatestFiniteMagnitude, .greatestFiniteMagnitude, .leastNonzeroMagnitude, 0, 1e30,
  ])
  func anyFiniteValuesCanBeRead(_ value: Float) throws {
    let values = [Float](repeating: value, count: 400) + [Float](repeating: -value, count: 400)
    let results = try decoder.decode(Posteriors(values: values, frames: 200, classes: 4))
    #expect(!results.isEmpty)
    #expect(results.allSatisfy { !$0.score.isNaN })
  }

  @Test(arguments: [
    (3, 4), (2, 3), (-2, -4), (2, -4), (Int.max, 2), (Int.max, Int.max), (0, 0), (8, 0), (0, 4),
  ])
  func shapesThatDoNotFitAreRefused(_ frames: Int, _ classes: Int) {
    let values = [Float](repeating: -1, count: 8)
    #expect(
      throws: DecoderError.shapeMismatch(values: 8, frames: frames, classes: classes)
    ) {
      try decoder.decode(Posteriors(values: values, frames: frames, classes: classes))
    }
  }

  @Test(arguments: [(8, 1), (4, 2), (1, 8)])
  func otherAlphabetsAreRefused(_ frames: Int, _ classes: Int) {
    let values = [Float](repeating: -1, count: 8)
    #expect(throws: DecoderError.classCountMismatch(classes: classes, alphabet: 4)) {
      try decoder.decode(Posteriors(values: values, frames: frames, classes: classes))
    }
  }

  @Test(arguments: [0, -1, Int.min])
  func fewerThanOneResultIsRefused(_ count: Int) {
    #expect(throws: DecoderError.invalidMaximumResults(count)) {
      try decoder.decode(Posteriors(values: [], frames: 0, classes: 4), maximumResults: count)
    }
  }

  @Test(arguments: [1, 2, 3, 7, Int.max])
  func resultsAreTheFirstOfTheWholeList(_ count: Int) throws {
    var generator = SeededGenerator(seed: 1)
    let values = randomLogDistributions(rows: 6, columns: 4, using: &generator)
    let all = try decoder.decode(
      Posteriors(values: values, frames: 6, classes: 4), maximumResults: 1_000)
    let some = try decoder.decode(
      Posteriors(values: values, frames: 6, classes: 4), maximumResults: count)
    #expect(some == Array(all.prefix(count)))
  }

  @Test func alphabetsAreChecked() throws {
    #expect(throws: DecoderError.emptyAlphabet) { try Alphabet("") }
    #expect(throws: DecoderError.duplicateCharacter("a")) { try Alphabet("aba") }
    #expect(try Alphabet("ab").spaceClass == nil)
    #expect(alphabet.spaceClass == 3)
    #expect(alphabet.classCount == 4)
  }
}
