import CharacterLM
import Testing

@testable import CTCDecoder

/// Every text with its score, as the sum over all alignments, which the search must find.
struct BruteForce<Scorer: PrefixScorer> {
  let alphabet: Alphabet
  let scorer: Scorer
  let parameters: DecoderParameters

  /// All texts, best first.
  func hypotheses(values: [Float], frames: Int, preContext: String) -> [Hypothesis] {
    let classes = alphabet.classCount
    let context = DecodingContext(preContext: preContext)
    var optical: [String: Double] = [:]
    var alignment = [Int](repeating: 0, count: frames)
    repeat {
      var logProbability = 0.0
      for (frame, label) in alignment.enumerated() {
        logProbability += Double(values[frame * classes + label])
      }
      for text in texts(of: alignment, context: context) {
        optical[text] = logAdd(optical[text] ?? -.infinity, logProbability)
      }
    } while advance(&alignment, classes: classes)
    return optical.map { hypothesis(text: $0, optical: $1, context: context) }
      .sorted { ($1.score, $0.text) < ($0.score, $1.text) }
  }

  /// Expects an unlimited search to find every text with its score.
  ///
  /// - Returns: what it found and what it should have, both best first.
  @discardableResult
  func compareSearch(
    of small: SmallCase, _ values: [Float], tolerance: Float
  ) throws -> (found: [Hypothesis], expected: [Hypothesis]) {
    let expected = hypotheses(
      values: values, frames: small.frames, preContext: small.preContext)
    let found = try decode(
      values, frames: small.frames, alphabet: alphabet, scorer: scorer, parameters: parameters,
      preContext: small.preContext)
    #expect(found.count == expected.count)
    for (found, expected) in zip(found, expected) {
      #expect(abs(found.score - expected.score) < tolerance)
    }
    return (found, expected)
  }

  /// The next alignment in counting order; false after the last.
  private func advance(_ alignment: inout [Int], classes: Int) -> Bool {
    for frame in alignment.indices {
      alignment[frame] += 1
      if alignment[frame] < classes { return true }
      alignment[frame] = 0
    }
    return false
  }

  /// The texts for which an alignment counts: two if there may be a virtual space before the ink.
  private func texts(of alignment: [Int], context: DecodingContext) -> Set<String> {
    var labels: [Int] = []
    var previous = 0
    for label in alignment {
      if label != 0 && label != previous { labels.append(label) }
      previous = label
    }
    let raw = alphabet.text(of: labels)
    let normalised = raw.split(separator: " ").joined(separator: " ")
    guard context.mayContinueWord, alphabet.spaceClass != nil, !normalised.isEmpty else {
      return [normalised]
    }
    return raw.first == " " ? [" " + normalised] : [normalised, " " + normalised]
  }

  private func hypothesis(text: String, optical: Double, context: DecodingContext) -> Hypothesis {
    var state = scorer.startState(after: context.preContext)
    var language: Float = 0
    for scalar in text.unicodeScalars {
      var next = state
      let label = (alphabet.scalars.firstIndex(of: scalar) ?? -1) + 1
      language += scorer.score(label: label, after: state, next: &next)
      state = next
    }
    let end = scorer.endScore(after: state)
    let prior =
      parameters.languageWeight * language + parameters.finalWeight * end
      + parameters.lengthBonus * Float(text.unicodeScalars.count)
      - (text.first == " " ? parameters.leadingSpacePenalty : 0)
    return Hypothesis(
      text: text, score: Float(optical) + prior, opticalScore: Float(optical),
      languageScore: language, endScore: end)
  }
}
