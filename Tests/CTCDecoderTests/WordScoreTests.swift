import CharacterLM
import Foundation
import SequenceData
import Testing

@testable import CTCDecoder

/// The score of whole words, in addition to the characters'.
@Suite struct WordScoreTests {
  private let alphabet = Fixture.alphabet
  private let model = Fixture.model

  private func weighted() -> DecoderParameters {
    var parameters = DecoderParameters()
    parameters.beamWidth = 400
    parameters.finalWeight = 0.25
    parameters.wordWeight = 0.25
    parameters.knownWordScore = -0.5
    parameters.unknownWordScore = -2
    return parameters
  }

  private func read(
    _ pattern: [String], after preContext: String = "", _ parameters: DecoderParameters
  ) throws -> [Hypothesis] {
    let values = pattern.flatMap { choice -> [Float] in
      var row = [Float](repeating: -9, count: alphabet.classCount)
      for scalar in choice.unicodeScalars {
        row[scalar == "_" ? 0 : Int(scalar.value) - 0x20 + 1] = -1
      }
      return row
    }
    let decoder = try CTCBeamDecoder(
      alphabet: alphabet, languageModel: model, parameters: parameters)
    return try decoder.decode(
      Posteriors(values: values, frames: pattern.count, classes: alphabet.classCount),
      context: DecodingContext(preContext: preContext), maximumResults: 400)
  }

  /// The definition, word by word over the whole text.
  private func expected(_ text: String, after preContext: String) -> Float {
    var state = model.state(after: "")
    var sum: Float = 0
    var word = ""
    var language: Float = 0
    var isCode = false
    for (place, scalar) in ((preContext + text).unicodeScalars + [" "]).enumerated() {
      let score = model.token(for: scalar).map {
        model.logProbability(of: $0, after: state, next: &state)
      }
      if scalar.properties.isAlphabetic || scalar.properties.numericType != nil {
        isCode = isCode || scalar.properties.numericType != nil
        word.unicodeScalars.append(scalar)
        language += score ?? 0
        continue
      }
      if !word.isEmpty, !isCode, place >= preContext.unicodeScalars.count {
        var hash = WordHash()
        for scalar in word.lowercased().unicodeScalars { hash.append(scalar) }
        sum += model.logProbability(ofWord: hash).map { 0.25 * ($0 - language) - 0.5 } ?? -2
      }
      (word, language, isCode) = ("", 0, false)
    }
    return sum
  }

  @Test(arguments: ["", "The ", "Hello wor", "B2"])
  func textsScoreAsTheirWords(_ preContext: String) throws {
    let pattern = ["wl", "o", "r", "l", "d", " _,", "Ti", "hs", "e1", "_."]
    var without = weighted()
    (without.wordWeight, without.knownWordScore, without.unknownWordScore) = (0, 0, 0)
    let plain = Dictionary(
      uniqueKeysWithValues: try read(pattern, after: preContext, without).map { ($0.text, $0) })
    var compared = 0
    for found in try read(pattern, after: preContext, weighted()) {
      // Apostrophes have their own test.
      guard let before = plain[found.text], !found.text.contains("'") else { continue }
      compared += 1
      let expected = expected(found.text, after: preContext)
      // The beams kept different alignments.
      let gain = found.score - found.opticalScore - (before.score - before.opticalScore)
      #expect(abs(gain - expected) < 1e-3, "\(found.text)")
      #expect(found.languageScore == before.languageScore)
    }
    #expect(compared > 50)
  }

  @Test func knownWordsWinAndUnknownOnesStayPossible() throws {
    var parameters = weighted()
    (parameters.languageWeight, parameters.unknownWordScore) = (0, -4)
    #expect(try read(["wx", "o", "rq", "l", "d"], parameters).first?.text == "world")
    #expect(try read(["x", "o", "q"], parameters).first?.text == "xoq")
  }

  @Test func anApostropheWithinAWordBelongsToIt() {
    var state = WordState()
    var words: [WordHash] = []
    for scalar in "don't 'tis dogs' a1 b''c ".unicodeScalars {
      let before = state
      if state.append(.init(scalar), scored: -1) { words.append(before.hash) }
    }
    let expected = ["don't", "tis", "dogs", "b", "c"].map { word in
      var hash = WordHash()
      for scalar in word.unicodeScalars { hash.append(scalar) }
      return hash
    }
    #expect(words == expected)
  }
}
