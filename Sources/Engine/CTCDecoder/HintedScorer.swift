import CharacterLM

/// A language model, and the hints of a request beside it.
struct HintedScorer: PrefixScorer {
  struct State {
    var base: LanguageModelScorer.State
    var word = WordPlace()
    /// The character that the text ends in; `nil` where any may come.
    var spelling: SpellingTrie.Place?
    var form = FormPlace()
    var pair = PairPlace()
  }

  private var base: LanguageModelScorer
  private let alphabet: Alphabet
  /// By class, at most 0; empty without penalties.
  private var penalties: [Float] = []
  /// The words of the lexicon as labels write them.
  private var words: WordTrie?
  /// Where only some characters may be read.
  private var trie: SpellingTrie?
  /// The form that texts are expected to have.
  private var form: FormScorer?
  /// The words that follow others.
  private var pairs: PairScorer?

  init(base: LanguageModelScorer, alphabet: Alphabet) {
    self.base = base
    self.alphabet = alphabet
  }

  mutating func prepare(for context: DecodingContext) {
    base.prepare(for: context)
    words = context.lexicon.flatMap {
      $0.words.isEmpty ? nil : $0.trie(penOrder: alphabet.penOrder)
    }
    trie = context.spellingTrie(in: alphabet)
    form = context.form.map { FormScorer($0, alphabet: alphabet) }
    pairs = context.pairs.map { PairScorer($0, alphabet: alphabet) }
    let hasPenalties = !context.characterPenalties.isEmpty || !context.expectations.isEmpty
    penalties = hasPenalties ? context.penalties(for: alphabet) : []
  }

  func largestFeature(of label: Int) -> Float {
    base.largestFeature(of: label) + (words?.largestGain ?? 0) + (pairs?.largestGain ?? 0)
  }

  func startState(after preContext: String) -> State {
    var state = State(base: base.startState(after: preContext), spelling: trie.map { _ in 0 })
    if let form { state.form = form.start }
    if let words {
      for scalar in alphabet.folded(preContext) { _ = words.advance(&state.word, by: scalar) }
    }
    if let pairs { state.pair = pairs.start(after: alphabet.folded(preContext)) }
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
    if let words {
      next.word = state.word
      sum += words.advance(&next.word, by: alphabet.scalars[label - 1])
    }
    if let form {
      next.form = state.form
      sum += form.append(label, to: &next.form)
    }
    if let pairs {
      next.pair = state.pair
      sum += pairs.append(label, to: &next.pair)
    }
    if let trie, let place = state.spelling {
      next.spelling = trie.place(after: place, label: label)
      if next.spelling == nil { return -.infinity }
    }
    return sum
  }

  func endScore(after state: State) -> Float { base.endScore(after: state.base) }

  func endLanguage(after state: State) -> Float { base.endLanguage(after: state.base) }

  func endHints(after state: State) -> Float {
    (words?.end(at: state.word) ?? 0) + (form?.end(at: state.form) ?? 0)
      + (pairs?.end(at: state.pair) ?? 0)
  }

  func endOfInk(after state: State) -> State? {
    var state = state
    if let trie, let place = state.spelling, !trie.isWhole(at: place) { return nil }
    state.spelling = nil
    return state
  }
}
