import CharacterLM

/// Asks a character n-gram model. Classes are looked up in its vocabulary once, in advance.
struct LanguageModelScorer: PrefixScorer {
  typealias State = LanguageModel.State

  private let model: LanguageModel
  /// By class; the blank's is never asked for.
  private let tokens: [LanguageModel.Token]
  private let space: LanguageModel.Token

  init(model: LanguageModel, alphabet: Alphabet) {
    self.model = model
    tokens =
      [LanguageModel.unknown]
      + alphabet.scalars.map { model.token(for: $0) ?? LanguageModel.unknown }
    space = model.token(for: " ") ?? LanguageModel.unknown
  }

  /// The last 20 characters count; see `LanguageModel.state(after:limit:)`.
  func startState(after preContext: String) -> State {
    model.state(after: preContext)
  }

  @inline(__always)
  func score(label: Int, after state: State, next: inout State) -> Float {
    model.logProbability(of: tokens[label], after: state, next: &next)
  }

  func endScore(after state: State) -> Float {
    let end = Double(model.logProbability(ofEndAfter: state))
    return Float(logAdd(end, Double(model.logProbability(of: space, after: state))))
  }
}
