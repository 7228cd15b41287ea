import CharacterLM
import SequenceData
import Support
import Testing

@testable import CTCDecoder

/// Strings that are no prose, beside prose.
@Suite struct CodeModelTests {
  private let alphabet: Alphabet
  private let model: LanguageModel

  init() throws {
    alphabet = try Fixture.alphabet()
    model = try Fixture.model()
  }

  /// All texts of a few frames, by what they score.
  private func scores(
    of choices: [String], codeScore: Float?, isCode: Bool = false, preContext: String = ""
  ) throws -> [String: Float] {
    let values = choices.flatMap { choice -> [Float] in
      var row = [Float](repeating: -30, count: alphabet.classCount)
      for scalar in choice.unicodeScalars {
        row[scalar == "|" ? 0 : Int(scalar.value) - 0x20 + 1] = -1
      }
      return row
    }
    var parameters = DecoderParameters()
    parameters.beamWidth = 2_000
    parameters.kindWeight = 0.5
    parameters.finalWeight = 0.7
    parameters.wordWeight = 0.15
    parameters.unknownWordScore = -3
    parameters.codeScore = codeScore
    let decoder = try CTCBeamDecoder(
      alphabet: alphabet, languageModel: model, parameters: parameters)
    var context = DecodingContext(preContext: preContext)
    context.isCode = isCode
    let found = try decoder.decode(
      Posteriors(values: values, frames: choices.count, classes: alphabet.classCount),
      context: context, maximumResults: 2_000)
    return Dictionary(uniqueKeysWithValues: found.map { ($0.text, $0.score) })
  }

  @Test(arguments: ["", "No", "No "])
  func nothingBecomesLessLikely(_ preContext: String) throws {
    let choices = ["tTX7", "h|_", "eE4", " |2"]
    let prose = try scores(of: choices, codeScore: nil, preContext: preContext)
    let both = try scores(of: choices, codeScore: -1, preContext: preContext)
    let hinted = try scores(of: choices, codeScore: -1, isCode: true, preContext: preContext)
    #expect(prose.count > 50)
    for (text, score) in prose {
      #expect(try #require(both[text]) >= score - 1e-4, "\(text)")
      #expect(try #require(hinted[text]) >= #require(both[text]) - 1e-4, "\(text)")
    }
    #expect(both.contains { $0.value > (prose[$0.key] ?? 0) + 0.1 })
  }

  @Test func withAGreatHandicapAllIsProse() throws {
    let choices = ["tTX7", "hH_", "eE4", " |2"]
    let prose = try scores(of: choices, codeScore: nil)
    let both = try scores(of: choices, codeScore: -1_000)
    #expect(prose.allSatisfy { abs($0.value - (both[$0.key] ?? 0)) < 1e-4 })
  }

  /// One character by itself says nothing of what it is part of.
  @Test func loneCharactersScoreAsBefore() throws {
    let prose = try scores(of: ["tT7_"], codeScore: nil)
    let both = try scores(of: ["tT7_"], codeScore: 0)
    #expect(prose.allSatisfy { abs($0.value - (both[$0.key] ?? 0)) < 1e-4 })
  }

  @Test func codesKeepTheirKinds() throws {
    let found = try scores(of: ["Bb8", "|", "X", "|", "7", "|", "Q", "|", "4"], codeScore: -2)
    let best = found.max { $0.value < $1.value }?.key
    #expect(best == "BX7Q4" || best == "8X7Q4")
  }

  /// The search leaves out what can't enter the beam: a bound must hold.
  @Test(arguments: SmallCase.all)
  func theSearchIsExact(_ small: SmallCase) throws {
    let (alphabet, values) = try small.posteriors()
    var parameters = small.unlimitedParameters()
    parameters.codeScore = -1
    parameters.kindWeight = 0.5
    let scorer = LanguageModelScorer(model: model, alphabet: alphabet, parameters: parameters)
    let expected = BruteForce(alphabet: alphabet, scorer: scorer, parameters: parameters)
      .hypotheses(values: values, frames: small.frames, preContext: small.preContext)
    let found = try decode(
      values, frames: small.frames, alphabet: alphabet, scorer: scorer, parameters: parameters,
      preContext: small.preContext)
    #expect(found.count == expected.count)
    for (found, expected) in zip(found, expected) {
      #expect(abs(found.score - expected.score) < 1e-4)
    }
  }
}
