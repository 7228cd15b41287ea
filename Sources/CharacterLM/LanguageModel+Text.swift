extension LanguageModel {
  /// How many characters before the ink the recogniser looks at: ML Kit's promise.
  public static let preContextLength = 20

  /// The state before the first character of an ink of which nothing is known.
  ///
  /// It is the context `<s>`. The training tool counts as such not only the beginnings of sentences
  /// but of words as well, since most inks are words and phrases from within a sentence; a single
  /// space would be the wrong context, for Kneser-Ney makes the model's short contexts tell in how
  /// many surroundings a symbol occurs, not how often.
  public var beginningOfText: State {
    var state = State()
    _ = score(Self.begin.rawValue, State(), &state)
    return state
  }

  /// The state after a text, of which the last `limit` characters count.
  ///
  /// The limit counts characters as people do, a letter with its marks once. Text is folded as in
  /// training: decomposed, typographic quotes and dashes that the model doesn't know to plain ones, runs
  /// of white space to one space. A character the model doesn't know makes it forget what came before.
  /// After nothing, or white space with nothing known before it, the state is `beginningOfText`.
  public func state(after text: String, limit: Int = preContextLength) -> State {
    let kept = text.suffix(max(limit, 0))
    // Of a text that was cut off the beginning is not known; a whole one begins where it begins.
    let whole = kept.startIndex == text.startIndex
    var state = whole ? beginningOfText : State()
    var afterSpace = whole
    for scalar in folded(kept) {
      let isSpace = scalar == " "
      defer { afterSpace = isSpace }
      if isSpace && afterSpace { continue }
      guard let token = token(for: scalar) else {
        state = State()
        continue
      }
      if isSpace && state.count == 0 {
        state = beginningOfText
        continue
      }
      _ = logProbability(of: token, after: state, next: &state)
    }
    return state
  }

  /// A text in the form that the model was trained on.
  package func folded(_ text: some StringProtocol) -> [Unicode.Scalar] {
    TypographicFolding.fold(text) { token(for: $0) != nil }
  }
}
