import CharacterLM
import UnicodeText

/// A language model together with the hints of a request.
struct HintedScorer: PrefixScorer {
  struct State {
    var base: LanguageModelScorer.State
    var word = TriePosition()
    /// The node of the last character in the trie; `nil` if any characters are allowed.
    var spelling: SpellingTrie.Node?
    var form = FormState()
    var pair = PairState()
  }

  private var base: LanguageModelScorer
  private let alphabet: Alphabet
  private let classes: WordClasses
  private let loneCharacters: LoneCharacterScores?
  /// What the penalties are for.
  private var priced = PricedCharacters(DecodingContext())
  /// The penalties by class, at most 0; empty if there are none.
  private var penalties: [Float] = []
  // Words and pairs aren't optionals, which would be copied, with reference counting, for every
  // character.

  /// The lexicon whose words these are.
  private var lexicon: UserLexicon?
  /// The lexicon's words, spelt with labels.
  private var words = WordTrie.empty
  /// Whether there are any words.
  private var hasWords = false
  /// The trie of allowed characters, if they are restricted.
  private var trie: SpellingTrie?
  /// The characters that the trie is for.
  private var onlyCharacters: Set<Character>?
  /// The expected form of texts.
  private var form: FormScorer?
  /// The words likely after others.
  private var pairs: PairScorer
  /// Whether there are any pairs.
  private var hasPairs = false

  init(_ base: LanguageModelScorer, _ parameters: DecoderParameters, _ alphabet: Alphabet) {
    self.base = base
    self.alphabet = alphabet
    loneCharacters = LoneCharacterScores(parameters, alphabet: alphabet)
    classes = WordClasses(alphabet)
    pairs = PairScorer(.none, classes)
  }

  mutating func prepare(for context: DecodingContext) {
    base.prepare(for: context)
    // Most inks have the hints of the last one.
    if context.lexicon !== lexicon {
      lexicon = context.lexicon
      words = lexicon.map(alphabet.words) ?? .empty
      hasWords = lexicon?.words.isEmpty == false
    }
    if context.onlyCharacters != onlyCharacters {
      onlyCharacters = context.onlyCharacters
      trie = context.spellingTrie(in: alphabet)
    }
    if context.form !== form?.form {
      form = context.form.map { FormScorer($0, alphabet: alphabet) }
    }
    hasPairs = context.pairs != nil
    pairs = PairScorer(context.pairs ?? .none, classes)
    let priced = PricedCharacters(context)
    if priced != self.priced {
      self.priced = priced
      penalties = priced.isEmpty ? [] : context.penalties(for: alphabet, loneCharacters)
    }
  }

  /// The hints that add to the scores of characters.
  private struct PricedCharacters: Equatable {
    private let expectations: [CharacterExpectation]
    private let isPerCharacter, knowsSize: Bool

    init(_ context: DecodingContext) {
      expectations = context.expectations
      (isPerCharacter, knowsSize) = (context.isPerCharacter, context.knowsSize)
    }

    var isEmpty: Bool { expectations.isEmpty && !isPerCharacter }
  }

  /// The number of characters before the ink in which a lexicon's word may have begun.
  private static let maximumPhraseLength = 256

  func maximumFeature(of label: Int) -> Float {
    base.maximumFeature(of: label) + words.maximumGain(of: classes.characters[label])
      + pairs.maximumGain(of: label)
  }

  @inline(__always)
  func maximumFeature(after state: State) -> Float { base.maximumFeature(after: state.base) }

  static var maximumStateFeature: Float { LanguageModelScorer.maximumStateFeature }

  func startState(after preContext: String) -> State {
    var state = State(base: base.startState(after: preContext), spelling: trie.map { _ in 0 })
    if let form {
      let text = alphabet.folded(preContext.lastCharacters(LanguageModel.preContextLength))
      let (start, continued) = form.start(after: text, in: alphabet)
      state.form = start
      if let labels = alphabet.labels(of: text.suffix(continued)), continued > 0 {
        state.base.evidence = base.evidence(after: labels)
      }
    }
    guard hasWords || hasPairs else { return state }
    let text = alphabet.folded(preContext.lastCharacters(Self.maximumPhraseLength))
    if hasWords {
      for scalar in text {
        _ = words.advance(
          &state.word, by: WordCharacter(scalar), beginsAnywhere: classes.isUnspaced)
      }
      state.word.beginInk()
    }
    if hasPairs { state.pair = pairs.start(after: text) }
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
    if hasWords {
      next.word = state.word
      sum += words.advance(
        &next.word, by: classes.characters[label], beginsAnywhere: classes.isUnspaced)
    }
    if let form {
      next.form = state.form
      sum += form.append(label, to: &next.form)
      if next.form.isAnother { next.base.evidence.becomeProse() }
    }
    if hasPairs {
      next.pair = state.pair
      sum += pairs.append(label, to: &next.pair)
    }
    if let trie, let node = state.spelling {
      next.spelling = trie.node(after: node, label: label)
      if next.spelling == nil { return -.infinity }
    }
    return sum
  }

  func endScore(after state: State) -> Float { base.endScore(after: state.base) }

  func endLanguage(after state: State, scored score: Float) -> Float {
    base.endLanguage(after: state.base, scored: score)
  }

  func endHints(after state: State) -> Float {
    words.end(at: state.word) + (form?.end(at: state.form) ?? 0) + pairs.end(at: state.pair)
  }

  func endOfInk(after state: State, before following: [Int]) -> InkEnd<State>? {
    if let trie, let node = state.spelling, !trie.isWhole(at: node) { return nil }
    guard let ended = base.endOfInk(after: state.base, before: following) else { return nil }
    var end = InkEnd(state: state, gained: ended.gained)
    end.state.base = ended.state
    end.state.spelling = nil
    if let form, !following.isEmpty {
      end.gained += form.end(at: state.form, before: following)
      end.state.form = .another
    }
    return end
  }
}
