import CharacterLM
import UnicodeText

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

  /// Takes up what is known of the next ink.
  mutating func prepare(for context: DecodingContext)

  /// What else a label adds to a text's score, weighted, and what has to be remembered of it; −∞
  /// where it can't follow.
  ///
  /// - Parameters:
  ///   - score: what ``score(label:after:next:)`` said of the label.
  ///   - next: the state that it left.
  func features(of label: Int, scored score: Float, after state: State, next: inout State)
    -> Float

  /// The most that a label's weighted score and its ``features(of:scored:after:next:)`` can be
  /// together, at least 0, but for what the state may add.
  func largestFeature(of label: Int) -> Float

  /// The most that a state may add to that, whatever the label: 0 to ``mostOfState``.
  func largestFeature(after state: State) -> Float

  /// The most that any state may add.
  static var mostOfState: Float { get }

  /// What the language adds where the text ends, weighted.
  ///
  /// - Parameter score: what ``endScore(after:)`` said, which counts besides.
  func endLanguage(after state: State, scored score: Float) -> Float

  /// What hints add where the text ends.
  func endHints(after state: State) -> Float

  /// The state in which text after the ink follows; `nil` where the ink can't end.
  func endOfInk(after state: State) -> State?
}

/// What scorers without hints say of them.
extension PrefixScorer {
  func endHints(after state: State) -> Float { 0 }

  @inline(__always)
  func endOfInk(after state: State) -> State? { state }
}
