/// A search with any scorer.
protocol TextSearch: AnyObject {
  func decode(
    _ posteriors: Posteriors, context: DecodingContext, maximumResults: Int
  ) -> [Hypothesis]
}

/// Prefix beam search with one scorer: checks the input and walks the frames.
final class PrefixBeamSearch<Scorer: PrefixScorer>: TextSearch {
  private let alphabet: Alphabet
  private var state: BeamState<Scorer>

  init(state: consuming BeamState<Scorer>, alphabet: Alphabet) {
    self.alphabet = alphabet
    self.state = state
  }

  convenience init(scorer: Scorer, parameters: DecoderParameters, alphabet: Alphabet) {
    self.init(
      state: BeamState(scorer: scorer, parameters: parameters, alphabet: alphabet),
      alphabet: alphabet)
  }

  func decode(
    _ posteriors: Posteriors, context: DecodingContext, maximumResults: Int
  ) -> [Hypothesis] {
    state.start(in: context)
    posteriors.values.withUnsafeBufferPointer { values in
      guard let base = values.baseAddress else { return }
      for frame in 0..<posteriors.frames {
        if Task.isCancelled { break }
        state.advance(base + frame * posteriors.classes)
      }
    }
    let hypotheses = state.addingTwins(
      to: state.results(maximum: maximumResults, alphabet: alphabet), posteriors: posteriors,
      alphabet: alphabet)
    guard hypotheses.count > maximumResults else { return hypotheses }
    return Hypothesis.ranks(in: hypotheses, maximum: maximumResults).map { hypotheses[$0] }
  }
}
