/// What the search asks a language model, one character at a time.
///
/// The search is specialised for each scorer by the compiler; the state is stored in the
/// prefix tree by value and must be plain old data.
protocol PrefixScorer {
  associatedtype State

  /// The state after the text before the ink, which may be empty.
  func startState(after preContext: String) -> State

  /// ln P(label | state), at most 0, and the state after that label.
  func score(label: Int, after state: State, next: inout State) -> Float

  /// ln P(the text ends or a space follows | state).
  func endScore(after state: State) -> Float
}

/// The search without a language model: every character costs nothing.
struct NoLanguageModel: PrefixScorer {
  struct State {}

  func startState(after preContext: String) -> State { State() }
  func score(label: Int, after state: State, next: inout State) -> Float { 0 }
  func endScore(after state: State) -> Float { 0 }
}
