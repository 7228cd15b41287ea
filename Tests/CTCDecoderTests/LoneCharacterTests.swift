import CharacterLM
import Foundation
import SequenceData
import Support
import Testing

@testable import CTCDecoder

/// Texts of one or two characters: the prior of lone characters, and confusables.
@Suite struct LoneCharacterTests {
  private let alphabet = Fixture.alphabet
  private let model = Fixture.model
  private var parameters = DecoderParameters()

  init() {
    parameters.loneCharacterScore = -2
    parameters.loneCharacterWeight = 0.5
    parameters.loneCharacterPrior = LoneCharacterPrior(
      logProbabilities: ["o": -1, "O": -4, "0": -3, "n": -2, "u": -5])
  }

  /// The language model doesn't see as far as the bracket.
  @Test(arguments: [
    ("(the mill", ")"), ("[the mill", "]"), ("{the (old) mill", "}"), ("(the) mill", " ,"),
    ("the mill", " ,"), ("( the mill stood by a river", " ,"), (")the mill", " ,"),
  ])
  func anOpenBracketIsClosed(text: String, best: String) throws {
    var row = [Float](repeating: -30, count: alphabet.classCount)
    for scalar in ",)]}".unicodeScalars {
      row[Int(scalar.value) - 0x20 + 1] = scalar == "," ? -0.8 : -1.8
    }
    let read = try CTCBeamDecoder(alphabet: alphabet).decode(
      Posteriors(values: row, frames: 1, classes: alphabet.classCount),
      context: DecodingContext(preContext: text))
    #expect(read[0].text == best)
  }

  /// Also where the beam has dropped the mark, and its looks bring it back.
  @Test func aClosingMarkHasTheScoreThatTheSearchGivesIt() throws {
    var row = [Float](repeating: -30, count: alphabet.classCount)
    for (scalar, value) in zip(",)".unicodeScalars, [-0.1, -4] as [Float]) {
      row[Int(scalar.value) - 0x20 + 1] = value
    }
    let posteriors = Posteriors(values: row, frames: 1, classes: alphabet.classCount)
    func scores(beamWidth: Int, looks: [String: Float]?) throws -> [Float] {
      var parameters = DecoderParameters()
      parameters.beamWidth = beamWidth
      let decoder = try CTCBeamDecoder(alphabet: alphabet, parameters: parameters)
      return try decoder.decode(
        posteriors, context: DecodingContext(preContext: "(the mill"), maximumResults: 100
      ) { _ in looks.map(CharacterLooks.init) }.filter { $0.text == ")" }.map(\.score)
    }
    let searched = try #require(try scores(beamWidth: 100, looks: nil).first)
    #expect(try scores(beamWidth: 1, looks: nil).isEmpty)
    // The only look of its ink leaves it its score.
    let found = try #require(try scores(beamWidth: 1, looks: [")": -0.1]).first)
    #expect(abs(found - searched) < 1e-4)
  }

  /// A frame in which some characters are equally likely and all others impossible.
  private func read(
    _ choice: String, context: DecodingContext = DecodingContext(), maximum: Int = 10,
    looks: [String: Float]? = nil
  ) throws -> [Hypothesis] {
    var row = [Float](repeating: -30, count: alphabet.classCount)
    for scalar in choice.unicodeScalars {
      row[Int(scalar.value) - 0x20 + 1] = -Float(log(Double(choice.count)))
    }
    let decoder = try CTCBeamDecoder(
      alphabet: alphabet, languageModel: model, parameters: parameters)
    return try decoder.decode(
      Posteriors(values: row, frames: 1, classes: alphabet.classCount), context: context,
      maximumResults: maximum
    ) { _ in looks.map(CharacterLooks.init) }
  }

  @Test func commonCharactersComeFirst() throws {
    let results = try read("oOnu")
    #expect(results.prefix(4).map(\.text) == ["o", "n", "O", "u"])
    for (result, prior) in zip(results, [-1, -2, -4, -5] as [Float]) {
      #expect(abs(result.score - (result.opticalScore - 2 + 0.5 * prior)) < 1e-4)
    }
  }

  @Test func whereSizeIsKnownThePriorDoesNotDecideBetweenConfusables() throws {
    let results = try read("oO0n", context: DecodingContext(knowsSize: true))
    let scores = Dictionary(uniqueKeysWithValues: results.map { ($0.text, $0.score) })
    let small = try #require(scores["o"])
    #expect(try abs(#require(scores["O"]) - small) < 1e-4)
    #expect(try abs(#require(scores["0"]) - small) < 1e-4)
    let mean = log((exp(-1.0) + exp(-4) + exp(-3)) / 3)
    let other = try #require(scores["n"])
    #expect(abs(Double(small - other) - 0.5 * (mean + 2)) < 1e-3)
  }

  @Test func whereSizeIsKnownConfusableCapitalsGainTheirScore() throws {
    var capitals = self
    capitals.parameters.sizedCapitalScore = 0.75
    for knowsSize in [true, false] {
      let context = DecodingContext(knowsSize: knowsSize)
      let before = try read("oOnN", context: context)
      let after = try capitals.read("oOnN", context: context)
      for text in ["o", "O", "n", "N"] {
        let gain =
          try #require(after.first { $0.text == text }).score
          - #require(before.first { $0.text == text }).score
        #expect(abs(gain - (text == "O" && knowsSize ? 0.75 : 0)) < 1e-4)
      }
    }
  }

  @Test func textAroundItMakesACharacterNotLone() throws {
    var after = DecodingContext()
    after.postContext = "f"
    for context in [DecodingContext(preContext: "a "), after] {
      let first = try #require(try read("oO", context: context).first)
      #expect(abs(first.score - (first.opticalScore - 2 - 0.5)) > 1e-3)
    }
  }

  @Test(arguments: [
    ("o", ["O", "0"]), ("0", ["o", "O"]), ("l", ["1", "I", "|"]), ("X", ["x"]), ("s", ["S"]),
    ("-", ["_"]),
  ])
  func confusablesAreAlwaysThere(_ character: String, _ others: [String]) throws {
    for maximum in [others.count + 1, 10] {
      let texts = try read(character, maximum: maximum).map(\.text)
      #expect(texts.first == character)
      #expect(texts.count <= maximum)
      #expect(Set(others).isSubset(of: texts))
    }
    #expect(try read(character, maximum: 1).map(\.text) == [character])
  }

  @Test func confusablesDisplaceOthersAndStayInOrder() throws {
    let results = try read("oabdefghijkm", maximum: 4)
    #expect(results.count == 4)
    #expect(Set(["O", "0"]).isSubset(of: results.map(\.text)))
    let scores: [Float] = results.map(\.score)
    #expect(scores == scores.sorted(by: >))
    let confusables: [String] = results.filter(\.isConfusable).map(\.text)
    #expect(confusables.sorted() == ["0", "O"])
  }

  @Test func charactersThatAreRuledOutAreNoConfusables() throws {
    var context = DecodingContext()
    context.onlyCharacters = Set("0123456789")
    let texts = try read("o", context: context).map(\.text)
    #expect(!texts.isEmpty)
    #expect(texts.allSatisfy { $0.allSatisfy(\.isNumber) })
  }

  /// Confusables that the beam lost have the scores of a search without limits.
  @Test(arguments: 0..<6)
  func confusablesScoreAsTheSearchWouldHaveThem(_ seed: Int) throws {
    let alphabet = try Alphabet("oO0 ")
    var generator = SeededGenerator(seed: seed)
    let values = randomLogDistributions(rows: 4, columns: 5, using: &generator)
    for preContext in ["", "o", "O "] {
      var narrow = SmallCase(alphabet: "oO0 ", frames: 4, preContext: preContext, seed: seed)
        .unlimitedParameters()
      let scorer = TableScorer(alphabet: alphabet, seed: seed)
      let expected = BruteForce(alphabet: alphabet, scorer: scorer, parameters: narrow)
        .hypotheses(values: values, frames: 4, preContext: preContext)
      narrow.beamWidth = 1
      let found = try decode(
        values, frames: 4, alphabet: alphabet, scorer: scorer, parameters: narrow,
        preContext: preContext)
      for other in found where other.isConfusable {
        let same = try #require(expected.first { $0.text == other.text })
        #expect(abs(other.score - same.score) < 1e-4, "\(other.text)")
        #expect(abs(other.opticalScore - same.opticalScore) < 1e-4)
      }
    }
  }

  // MARK: - Looks

  @Test func whatLooksKnowShareAnewWhatTheyHave() throws {
    var weighing = self
    weighing.parameters.lookWeight = 1
    let looks: [String: Float] = ["o": log(0.1), "n": log(0.9)]
    let results = try weighing.read("onu", looks: looks)
    let optical = Dictionary(
      results.map { ($0.text, exp($0.opticalScore)) }, uniquingKeysWith: +)
    for (text, share) in ["o": 2 / 3 * 0.1, "n": 2 / 3 * 0.9, "u": 1 / 3] as [String: Float] {
      #expect(try abs(#require(optical[text]) - share) < 1e-5)
    }
    for (result, prior) in zip(results, [-2, -1] as [Float]) {
      #expect(abs(result.score - (result.opticalScore - 2 + 0.5 * prior)) < 1e-4)
    }
    #expect(results.first?.text == "n")
  }

  @Test func aLookThatTheBeamHadDroppedIsRead() throws {
    var weighing = self
    weighing.parameters.lookWeight = 20
    let looks: [String: Float] = ["x": log(0.98), "o": log(0.02)]
    #expect(try weighing.read("on").contains { $0.text == "x" } == false)
    #expect(try weighing.read("on", looks: looks).contains { $0.text == "x" })
    var context = DecodingContext()
    context.onlyCharacters = ["o", "n"]
    #expect(
      try weighing.read("on", context: context, looks: looks).contains { $0.text == "x" } == false)
  }

  @Test func looksWithoutAWeightChangeNoScore() throws {
    let looks: [String: Float] = ["o": -9, "n": -0.1]
    let scores = try read("on", looks: looks).filter { ["o", "n"].contains($0.text) }
    let before = try read("on").filter { ["o", "n"].contains($0.text) }
    #expect(scores.map(\.text) == before.map(\.text))
    #expect(zip(scores, before).allSatisfy { abs($0.score - $1.score) < 1e-4 })
  }

  @Test func looksKnowAWordThatBeginsAfterASpace() {
    let looks = CharacterLooks(logProbabilities: ["é": -1])
    #expect(looks.logProbability(of: " e\u{301}") == -1)
    #expect(looks.logProbability(of: "e") == nil)
  }
}
