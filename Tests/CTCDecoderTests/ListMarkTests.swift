import CharacterLM
import SequenceData
import Testing

@testable import CTCDecoder

/// Numbers and bullets before the lines of lists, with a model whose texts have none.
@Suite struct ListMarkTests {
  private let alphabet = Fixture.alphabet
  private let model = Fixture.model

  private func scorer() -> LanguageModelScorer {
    LanguageModelScorer(model: model, alphabet: alphabet, parameters: DecoderParameters())
  }

  /// ln P of each character, by the scorer and by the model alone.
  private func scores(_ text: String) throws -> (own: [Float], model: [Float]) {
    let scorer = scorer()
    var state = scorer.startState(after: "")
    var plain = model.beginningOfText
    var scores: (own: [Float], model: [Float]) = ([], [])
    for scalar in text.unicodeScalars {
      var next = state
      scores.own.append(
        scorer.score(label: Int(scalar.value) - 0x20 + 1, after: state, next: &next))
      state = next
      let token = model.token(for: scalar) ?? LanguageModel.unknown
      scores.model.append(model.logProbability(of: token, after: plain, next: &plain))
    }
    scores.own.append(scorer.endScore(after: state))
    let end = model.logProbability(ofEndAfter: plain)
    let space = try #require(model.token(for: " "))
    scores.model.append(
      Float(logAdd(Double(end), Double(model.logProbability(of: space, after: plain)))))
    return scores
  }

  @Test(arguments: [
    "1. the", "7 the", "12) the", "104. the", "a) the", "I. the", "- the", "* the", "+ the",
  ])
  func textBeginsAnewAfterAMark(_ text: String) throws {
    let scores = try scores(text)
    let own = scores.own.reduce(0, +)
    let model = scores.model.reduce(0, +)
    #expect(own > model + 1)
    let rest = try self.scores("the")
    #expect(Array(scores.own.suffix(4)) == rest.model)
  }

  @Test(arguments: [
    "5", "42", "1.", "7 ", "1. ", "5th", "3.50", "12.a", "1 2 3", "2. 5", "1 ~", "1) (",
    "12345 the", "the 1. of", ".5",
    ") a", "-", "- ", "-- the", "-. a", "- 5", "-5", "the - a", "a.", "a) ", "ab) the", "a) 5",
  ])
  func otherTextsAreWorthWhatTheModelSays(_ text: String) throws {
    let scores = try scores(text)
    let own = scores.own.reduce(0, +)
    let model = scores.model.reduce(0, +)
    #expect(abs(own - model) < 1e-3)
  }

  @Test func lettersCloseToABulletCostMore() throws {
    let apart = try scores("- the").own.reduce(0, +)
    let close = try scores("-the").own.reduce(0, +)
    #expect(close < apart - 3)
  }

  @Test func bulletsBeginLines() throws {
    let scorer = scorer()
    let bullet = Int(("-" as Unicode.Scalar).value) - 0x20 + 1
    func score(after preContext: String) -> Float {
      let state = scorer.startState(after: preContext)
      var next = state
      return scorer.score(label: bullet, after: state, next: &next)
    }
    #expect(score(after: "the\n") > score(after: "the") + 1)
  }

  /// The line before says little of whether an item begins with a capital.
  @Test func capitalsMayBeginLines() throws {
    let scorer = scorer()
    func score(_ scalar: Unicode.Scalar, after preContext: String) -> Float {
      let state = scorer.startState(after: preContext)
      var next = state
      return scorer.score(label: Int(scalar.value) - 0x20 + 1, after: state, next: &next)
    }
    #expect(score("T", after: "the\n") > score("T", after: "the ") + 1)
    #expect(score("t", after: "the\n") == score("t", after: "the "))
  }

  /// Where the ink is undecided, a model without numbers would choose a letter.
  @Test func numbersAreReadBeforeLines() throws {
    let frames = ["1l", ".", " _", "t", "h", "e"]
    let values = frames.flatMap { choice -> [Float] in
      var row = [Float](repeating: -14, count: alphabet.classCount)
      for (place, scalar) in choice.unicodeScalars.enumerated() {
        row[scalar == "_" ? 0 : Int(scalar.value) - 0x20 + 1] = place == 0 ? -0.1 : -2.5
      }
      return row
    }
    let decoder = try CTCBeamDecoder(alphabet: alphabet, languageModel: model)
    let posteriors = Posteriors(
      values: values, frames: frames.count, classes: alphabet.classCount)
    #expect(try decoder.decode(posteriors)[0].text == "1. the")
  }
}
