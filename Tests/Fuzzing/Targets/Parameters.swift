import CharacterLM
import Foundation
import SequenceData
import Support

@testable import CTCDecoder
@testable import InkReading

extension FuzzTarget {
  /// Two bytes choose what is read with the parameters; their JSON follows.
  static let decoderParameters = FuzzTarget(name: "decoder") { bytes in
    var choices = Choices(bytes)
    let frames = choices.below(8)
    let usesModel = choices.bit()
    let parameters: DecoderParameters
    do {
      parameters = try JSONDecoder().decode(DecoderParameters.self, from: Data(choices.rest))
    } catch {
      // `Decodable` has no typed errors; the packs' readers put these in words.
      return
    }
    let written = try JSONEncoder().encode(parameters)
    let again = try JSONDecoder().decode(DecoderParameters.self, from: written)
    try expect(again == parameters, "the parameters don't come back as they were written")
    guard parameters.beamWidth <= 200 else { return }

    let alphabet = try Alphabet("abc e\u{301}")
    let decoder = try CTCBeamDecoder(
      alphabet: alphabet, languageModel: usesModel ? model : nil, parameters: parameters)
    let values = (0..<frames * alphabet.classCount).map { -Float($0 * 37 % 11) / 3 - 0.1 }
    let posteriors = Posteriors(values: values, frames: frames, classes: alphabet.classCount)
    let readings = try decoder.decode(posteriors, maximumResults: 5)
    try expect(readings.count <= 5, "more results than asked for")
    try expect(Set(readings.map(\.text)).count == readings.count, "a text twice")
    for (better, worse) in zip(readings, readings.dropFirst()) {
      try expect(better.score >= worse.score, "results that aren't sorted, or no numbers")
    }
  }

  private static let model = try? LanguageModel(
    contentsOf: Checkout.file("Tests/CharacterLMTests/Fixtures/words.lm"))

  static let calibration = FuzzTarget(name: "calibration") { bytes in
    let file = bytes.withUnsafeBytes { FileBytes(name: "calibration.json", copying: $0) }
    let calibration = accepted { () throws(DuctusError) in try Calibration(file) }
    guard let calibration else { return }
    let hypotheses = ["ab c", "ab", ""].enumerated().map { rank, text in
      Hypothesis(
        text: text, score: Float(-rank), opticalScore: -1, languageScore: -4, endScore: 0)
    }
    let confidences = ReadingConfidences(hypotheses, calibration: calibration)
    let parts = ReadingParts(of: 0, in: hypotheses)
    let (graphemes, words) = confidences.parts(parts, of: 0)
    for confidence in confidences.readings + [confidences.none] + graphemes + words {
      try expect((0...1).contains(confidence), "a confidence that is no probability")
    }
  }
}
