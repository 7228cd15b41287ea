import CharacterLM
import SequenceData
import Testing

@testable import CTCDecoder

/// Capitals, small letters and digits in the usual order of texts.
@Suite struct KindRunTests {
  private func score(_ text: String) -> Float {
    var run = KindRun()
    return text.unicodeScalars.reduce(0) { $0 + run.append(CharacterKind($1)) }
  }

  @Test func kindsOfCharacters() {
    let kinds = "AÉ sß中 7٣ .€\u{20}\n".unicodeScalars.map { CharacterKind($0) }
    #expect(
      kinds == [
        .capital, .capital, .other, .small, .small, .small, .other, .digit, .digit, .other, .other,
        .other, .other, .other,
      ])
  }

  @Test func aRunGoesOnAsItBegan() {
    #expect(score("XYZ") > score("XY2"))
    #expect(score("XYZ") > score("XYz"))
    #expect(score("xyz") > score("xyZ"))
    #expect(score("123") > score("12o"))
    #expect(score("123") > score("12O"))
  }

  @Test(arguments: ["", "X", "Xy", "X Y 2", "a.B.7", "A-1-b", "It's", "3.5"])
  func spacesAndSignsPartRuns(_ text: String) {
    #expect(score(text) == 0)
  }

  /// The search adds the weighted score to a text's prior, including that of the text before the
  /// ink.
  @Test(arguments: ["", "X", "AB", "12"])
  func textsScoreByTheirRuns(_ preContext: String) throws {
    let alphabet = Fixture.alphabet
    let model = Fixture.model
    let choices = ["XxE", "Yy4", "Z2z", "_", " 1."]
    let values = choices.flatMap { choice -> [Float] in
      var row = [Float](repeating: -9, count: alphabet.classCount)
      for scalar in choice.unicodeScalars {
        row[scalar == "_" ? 0 : Int(scalar.value) - 0x20 + 1] = -1
      }
      return row
    }
    func read(kindWeight: Float) throws -> [String: Hypothesis] {
      var parameters = DecoderParameters()
      parameters.beamWidth = 400
      parameters.kindWeight = kindWeight
      let decoder = try CTCBeamDecoder(
        alphabet: alphabet, languageModel: model, parameters: parameters)
      let found = try decoder.decode(
        Posteriors(values: values, frames: choices.count, classes: alphabet.classCount),
        context: DecodingContext(preContext: preContext), maximumResults: 400)
      return Dictionary(uniqueKeysWithValues: found.map { ($0.text, $0) })
    }
    let plain = try read(kindWeight: 0)
    var compared = 0
    for (text, found) in try read(kindWeight: 0.5) {
      guard let before = plain[text] else { continue }
      compared += 1
      let gain = found.score - found.opticalScore - (before.score - before.opticalScore)
      #expect(abs(gain - 0.5 * (score(preContext + text) - score(preContext))) < 1e-3, "\(text)")
    }
    #expect(compared > 30)
  }
}
