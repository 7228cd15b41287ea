import CharacterLM

/// The search's view of a language model, one character at a time.
///
/// The compiler specialises the search for each scorer; the prefix tree stores the state by value,
/// so it must be plain old data.
protocol PrefixScorer {
  associatedtype State

  /// Returns the state after the text before the ink, which may be empty.
  func startState(after preContext: String) -> State

  /// Returns ln P(label | state), at most 0, and the state after that label.
  func score(label: Int, after state: State, next: inout State) -> Float

  /// Returns ln P(the text ends or a space follows | state).
  func endScore(after state: State) -> Float

  /// Adopts the context of the next ink.
  mutating func prepare(for context: DecodingContext)

  /// Returns what else a label adds to a text's score, weighted, and updates the state; −∞ if it
  /// can't follow.
  ///
  /// - Parameters:
  ///   - score: the label's ``score(label:after:next:)``.
  ///   - next: the state that it left.
  func features(of label: Int, scored score: Float, after state: State, next: inout State)
    -> Float

  /// Returns the upper bound, at least 0, of a label's weighted score plus its
  /// ``features(of:scored:after:next:)``, except for what the state may add.
  func maximumFeature(of label: Int) -> Float

  /// Returns the most that a state may add to that, whatever the label: 0 to
  /// ``maximumStateFeature``.
  func maximumFeature(after state: State) -> Float

  /// The maximum that any state may add.
  static var maximumStateFeature: Float { get }

  /// Returns the weighted language score at the end of the text.
  ///
  /// - Parameter score: the ``endScore(after:)``, which counts in addition.
  func endLanguage(after state: State, scored score: Float) -> Float

  /// Returns what hints add at the end of the text.
  func endHints(after state: State) -> Float

  /// Returns how the ink ends; `nil` if it can't.
  ///
  /// - Parameter following: the labels of the text after the ink.
  func endOfInk(after state: State, before following: [Int]) -> InkEnd<State>?
}

/// What a scorer knows where the ink ends.
struct InkEnd<State> {
  /// The state from which text after the ink continues.
  var state: State
  /// What the end adds to the score.
  var gained: Float = 0
}

/// The defaults for scorers without hints.
extension PrefixScorer {
  func endHints(after state: State) -> Float { 0 }

  @inline(__always)
  func endOfInk(after state: State, before following: [Int]) -> InkEnd<State>? {
    InkEnd(state: state)
  }
}
