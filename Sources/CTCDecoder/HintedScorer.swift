/// A language model, and the hints of a request beside it.
struct HintedScorer<Base: PrefixScorer>: PrefixScorer {
  struct State {
    var base: Base.State
    var word = WordPlace()
  }

  private var base: Base
  private let alphabet: Alphabet
  /// By class, at most 0; empty without penalties.
  private var penalties: [Float] = []
  private var lexicon: UserLexicon?

  init(base: Base, alphabet: Alphabet) {
    self.base = base
    self.alphabet = alphabet
  }

  mutating func prepare(for context: DecodingContext) {
    base.prepare(for: context)
    lexicon = context.lexicon.flatMap { $0.words.isEmpty ? nil : $0 }
    let hasPenalties = !context.characterPenalties.isEmpty || !context.expectations.isEmpty
    penalties = hasPenalties ? context.penalties(for: alphabet) : []
  }

  func largestFeature(of label: Int) -> Float {
    base.largestFeature(of: label) + (lexicon?.largestGain ?? 0)
  }

  func startState(after preContext: String) -> State {
    var state = State(base: base.startState(after: preContext))
    if let lexicon {
      for scalar in preContext.unicodeScalars { _ = lexicon.advance(&state.word, by: scalar) }
    }
    return state
  }

  @inline(__always)
  func score(label: Int, after state: State, next: inout State) -> Float {
    base.score(label: label, after: state.base, next: &next.base)
  }

  @inline(__always)
  func features(of label: Int, scored score: Float, after state: State, next: inout State)
    -> Float
  {
    var sum = base.features(of: label, scored: score, after: state.base, next: &next.base)
    if !penalties.isEmpty { sum += penalties[label] }
    if let lexicon {
      next.word = state.word
      sum += lexicon.advance(&next.word, by: alphabet.scalars[label - 1])
    }
    return sum
  }

  func endScore(after state: State) -> Float { base.endScore(after: state.base) }

  func endLanguage(after state: State) -> Float { base.endLanguage(after: state.base) }

  func endHints(after state: State) -> Float { lexicon?.end(at: state.word) ?? 0 }
}
