import CharacterLM
import SequenceData

@testable import CTCDecoder

/// Frames as a network would output them for scalars of an alphabet.
struct ScriptedFrames {
  let alphabet: Alphabet

  /// Posteriors of frames, each of which is undecided between some scalars, the first being
  /// likeliest; `_` is the blank.
  ///
  /// - Parameter others: the logarithmic probability of all other scalars.
  func posteriors(_ pattern: [[Unicode.Scalar]], others: Float = -14) -> Posteriors {
    let values = pattern.flatMap { choice -> [Float] in
      var row = [Float](repeating: others, count: alphabet.classCount)
      for (rank, scalar) in choice.enumerated() {
        row[alphabet.labels(of: [scalar])?.first ?? 0] = -0.1 - Float(rank)
      }
      return row
    }
    return Posteriors(values: values, frames: pattern.count, classes: alphabet.classCount)
  }

  /// What is read of such frames.
  func read(
    _ pattern: [[Unicode.Scalar]], others: Float = -14,
    _ change: (inout DecodingContext) throws -> Void = { _ in }
  ) throws -> [Hypothesis] {
    var context = DecodingContext()
    try change(&context)
    return try CTCBeamDecoder(alphabet: alphabet).decode(
      posteriors(pattern, others: others), context: context, maximumResults: 25)
  }

  /// The score of the reading that has these labels, each of which has a certain frame.
  ///
  /// - Parameter loneScore: that of lone characters; `nil` for none.
  func loneScore(of labels: [Unicode.Scalar], _ loneScore: Float?) throws -> Float? {
    var parameters = DecoderParameters()
    parameters.loneCharacterScore = loneScore
    let values = labels.flatMap { shown in
      let label = alphabet.labels(of: [shown])?.first
      return (0..<alphabet.classCount).map { $0 == label ? Float(-0.01) : -30 }
    }
    let decoder = try CTCBeamDecoder(
      alphabet: alphabet, languageModel: Fixture.model, parameters: parameters)
    let hypotheses = try decoder.decode(
      Posteriors(values: values, frames: labels.count, classes: alphabet.classCount))
    let text = alphabet.labels(of: labels).map { alphabet.text(of: $0) }
    return hypotheses.first { $0.text == text }?.score
  }
}

/// The scalars of a text; none without one.
func scalars(_ text: String?) -> [Unicode.Scalar] { Array((text ?? "").unicodeScalars) }
