/// Prefix beam search with one scorer: checks the input and walks the frames.
final class PrefixBeamSearch<Scorer: PrefixScorer> {
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
    _ posteriors: Posteriors, preContext: PreContext, maximumResults: Int
  ) -> [Hypothesis] {
    state.start(after: preContext)
    posteriors.values.withUnsafeBufferPointer { values in
      guard let base = values.baseAddress else { return }
      for frame in 0..<posteriors.frames {
        state.advance(base + frame * posteriors.classes)
      }
    }
    return state.results(maximum: maximumResults, alphabet: alphabet)
  }
}
