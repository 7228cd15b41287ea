import CharacterLM
import Foundation
import SequenceData
import Testing

@testable import CTCDecoder

/// The search with a real n-gram model, trained on the sentences of `Fixtures/small.txt`.
@Suite struct LanguageModelTests {
  private let alphabet = Fixture.alphabet
  private let model = Fixture.model

  /// Posteriors that see one character in a frame, a blank (`_`), or one of some that are
  /// equally likely (in brackets).
  private func posteriors(_ pattern: String) -> (values: [Float], frames: Int) {
    var frames: [[Unicode.Scalar]] = []
    var isChoice = false
    for scalar in pattern.unicodeScalars {
      switch scalar {
      case "[":
        isChoice = true
        frames.append([])
      case "]": isChoice = false
      default:
        if isChoice { frames[frames.count - 1].append(scalar) } else { frames.append([scalar]) }
      }
    }
    let values = frames.flatMap { choice -> [Float] in
      var row = [Float](repeating: -12, count: alphabet.classCount)
      for scalar in choice {
        row[scalar == "_" ? 0 : Int(scalar.value) - 0x20 + 1] = -log(Float(choice.count))
      }
      return row
    }
    return (values, frames.count)
  }

  private func read(
    _ pattern: String, after preContext: String, parameters: DecoderParameters = .init()
  ) throws -> [Hypothesis] {
    let decoder = try CTCBeamDecoder(
      alphabet: alphabet, languageModel: model, parameters: parameters)
    let (values, frames) = posteriors(pattern)
    return try decoder.decode(
      Posteriors(values: values, frames: frames, classes: alphabet.classCount),
      context: DecodingContext(preContext: preContext))
  }

  @Test(arguments: [
    ("world", "Hello", " world"), ("world", "Hello ", "world"), ("world", "", "world"),
    ("[un]ment", "The arg", "ument"), ("[un][mn]ent", "arg", "ument"),
    ("n[un]ment", "a mo", "nument"),
    ("the", "man to", " the"), ("w[ao]r_ld", "the", " world"), (" _ w[ao]rld  ", "the ", "world"),
  ])
  func preContextDecides(_ pattern: String, _ preContext: String, _ text: String) throws {
    #expect(try read(pattern, after: preContext).first?.text == text)
  }

  @Test func scoresAreTheModels() throws {
    var parameters = DecoderParameters()
    parameters.languageWeight = 0.75
    parameters.lengthBonus = 0.5
    parameters.finalWeight = 0.25
    parameters.leadingSpacePenalty = 0.125
    for preContext in ["", "Hello", "The old "] {
      let hypotheses = try read("[wo]or[lk]d", after: preContext, parameters: parameters)
      #expect(hypotheses.count == 10)
      for hypothesis in hypotheses {
        var state = model.state(after: preContext)
        var language: Float = 0
        for scalar in hypothesis.text.unicodeScalars {
          let token = try #require(model.token(for: scalar))
          language += model.logProbability(of: token, after: state, next: &state)
        }
        let space = try #require(model.token(for: " "))
        let end = log(
          exp(model.logProbability(ofEndAfter: state))
            + exp(model.logProbability(of: space, after: state)))
        #expect(abs(hypothesis.languageScore - language) < 1e-4)
        #expect(abs(hypothesis.endScore - end) < 1e-4)
        let score =
          hypothesis.opticalScore + 0.75 * language + 0.25 * end
          + 0.5 * Float(hypothesis.text.count) - (hypothesis.text.hasPrefix(" ") ? 0.125 : 0)
        #expect(abs(hypothesis.score - score) < 1e-4)
      }
    }
  }

  @Test func theModelDecidesBetweenEqualCharacters() throws {
    var parameters = DecoderParameters()
    #expect(try read("[bdh]o[cx]um[eo]nt", after: "", parameters: parameters)[0].text == "document")
    parameters.languageWeight = 0
    let hypotheses = try read("[bdh]o[cx]um[eo]nt", after: "", parameters: parameters)
    #expect(hypotheses[0].text == "bocument")
    #expect(abs(hypotheses[0].score - hypotheses[9].score) < 1e-3)
  }

  @Test func charactersThatTheModelDoesNotKnowCanBeRead() throws {
    let alphabet = try Alphabet("ñé ")
    let decoder = try CTCBeamDecoder(alphabet: alphabet, languageModel: model)
    let results = try decoder.decode(
      Posteriors(values: [-40, -0.1, -30, -40, -40, -30, -0.1, -40], frames: 2, classes: 4),
      context: DecodingContext(preContext: "日本語 "))
    #expect(results.first?.text == "ñé")
  }

  @Test func decodersOfOneModelRunAtOnce() async throws {
    let expected = try read("[wo]or[lk]d[as]", after: "Hello")
    await withTaskGroup(of: [Hypothesis]?.self) { group in
      for _ in 0..<8 {
        group.addTask { try? read("[wo]or[lk]d[as]", after: "Hello") }
      }
      for await result in group { #expect(result == expected) }
    }
  }

  @Test func aLoneCharacterIsReadFromTheInkAlone() throws {
    var parameters = DecoderParameters()
    parameters.languageWeight = 2
    // The model prefers `t` by far; the ink is undecided.
    #expect(try read("_[tQ]_", after: "", parameters: parameters).first?.text == "t")
    parameters.loneCharacterScore = -3
    let lone = try read("_[tQ]_", after: "", parameters: parameters)
    #expect(Set(lone.prefix(2).map(\.text)) == ["Q", "t"])
    let (first, second) = (lone[0], lone[1])
    #expect(abs(first.score - second.score) < 1e-3)
    let optical: Float = first.opticalScore - 3
    #expect(abs(first.score - optical) < 1e-4)
    // With text before it, a character isn't alone, and neither are two characters.
    #expect(try read("_[tQ]_", after: "a ", parameters: parameters).first?.text == "t")
    #expect(try read("[tQ]he", after: "", parameters: parameters).first?.text == "the")
  }
}
