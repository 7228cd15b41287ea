import CMath
import CTCDecoder

/// The probabilities of an ink's readings and of their parts.
struct ReadingConfidences: Sendable {
  /// The probability of each hypothesis.
  let readings: [Double]
  /// The probability that none of the hypotheses is right.
  let none: Double
  private let calibration: Calibration?

  /// - Parameters:
  ///   - hypotheses: best first.
  ///   - calibration: if `nil`, the beam is taken to contain the right reading, and scores to be
  ///     log-likelihoods.
  ///   - contradiction: by how much the ink contradicts the best hypothesis, if others were excluded
  ///     beforehand: see `Alphabet.contradiction(of:in:readsSpaces:)`.
  init(_ hypotheses: [Hypothesis], calibration: Calibration?, contradiction: Double? = nil) {
    self.calibration = calibration
    guard let best = hypotheses.first else {
      readings = []
      none = 1
      return
    }
    let scale = calibration?.scoreScale ?? 1
    let noneUtility = calibration?.none.utility(against: best) ?? -.infinity
    let highest = max(0, noneUtility)
    var weights = hypotheses.map { hypothesis in
      exp(scale * (Double(hypothesis.score) - Double(best.score)) - highest)
    }
    let total = weights.reduce(exp(noneUtility - highest), +)
    let known = contradiction.map { Self.share(of: best, contradictedBy: $0) } ?? 1
    for place in weights.indices { weights[place] *= known / total }
    readings = weights
    none = 1 - known + known * exp(noneUtility - highest) / total
  }

  /// Returns the probability that what was written isn't excluded. Its weights were fitted to
  /// characters, words and lines of the validation split in several scripts, as if a tenth had
  /// characters that weren't allowed.
  private static func share(of best: Hypothesis, contradictedBy contradiction: Double) -> Double {
    let root = Double(max(1, best.text.count)).squareRoot()
    return 1 / (1 + exp(max(0, contradiction) / root - 4.5))
  }

  /// Returns the probabilities of a hypothesis's characters and words. A word is at least as likely
  /// as the whole reading, a character at least as likely as its word.
  func parts(_ parts: ReadingParts, of rank: Int) -> (graphemes: [Double], words: [Double]) {
    let length = parts.graphemes.count
    var graphemes = parts.graphemes.map {
      confidence($0, of: length, weights: calibration?.graphemes)
    }
    let words = parts.words.map { word in
      word.range.count == length
        ? readings[rank]
        : max(readings[rank], confidence(word, of: length, weights: calibration?.words))
    }
    for (word, confidence) in zip(parts.words, words) {
      for index in word.range { graphemes[index] = max(graphemes[index], confidence) }
    }
    return (graphemes, words)
  }

  /// - Parameter length: the number of characters in the reading.
  private func confidence(
    _ part: PartEvidence, of length: Int, weights: Calibration.PartWeights?
  ) -> Double {
    let agreeing = min(1, part.agreeing.reduce(0) { $0 + readings[$1] })
    guard let weights else { return agreeing }
    let disagreeing = max(0, 1 - agreeing - none)
    let epsilon = Calibration.epsilon
    let logOdds =
      weights.bias + weights.agreement * log((agreeing + epsilon) / (disagreeing + epsilon))
      + weights.logNone * log(none + epsilon) + weights.logLength * log(Double(length))
    return 1 / (1 + exp(-logOdds))
  }
}

extension Calibration.NoneWeights {
  /// Returns the utility of "none of the hypotheses" if that of the best is 0.
  fileprivate func utility(against best: Hypothesis) -> Double {
    let length = Double(max(1, best.text.count))
    let opticalScore = Double(best.opticalScore)
    let logarithm = log(length)
    return bias + (logLength + (logLengthSquared ?? 0) * logarithm) * logarithm
      + optical * opticalScore
      + opticalRoot * max(0, -opticalScore).squareRoot()
      + languagePerCharacter * Double(best.languageScore) / length
  }
}
