import UnicodeText

extension LanguageModel {
  /// How many characters before the ink the recogniser looks at: ML Kit's promise.
  public static let preContextLength = 20

  /// The state before the first character of an ink of which nothing is known.
  ///
  /// It is the context `<s>`. For the training tool this is where a sentence begins and where a
  /// word does, since most inks are words and phrases from within a sentence. A single space would
  /// be the wrong context: short contexts, by Kneser-Ney, tell in how many surroundings a symbol
  /// occurs, not how often.
  public var beginningOfText: State {
    var state = State()
    _ = score(Self.begin.rawValue, State(), &state)
    return state
  }

  /// The state after a text, of which the last `limit` characters count.
  ///
  /// The limit counts characters as people do, a letter with its marks once. Text is folded as in
  /// training: it is decomposed, typographic quotes and dashes that the model doesn't know become
  /// plain ones, and runs of white space one space. A character that the model doesn't know makes
  /// it forget what came before. After nothing, or after white space with nothing known before it,
  /// the state is `beginningOfText`.
  ///
  /// - Parameter penOrder: whether the model was trained on text in the order of the pen.
  public func state(
    after text: String, limit: Int = preContextLength, penOrder: Bool = false
  ) -> State {
    let kept = text.suffix(max(limit, 0))
    // What came before a text that was cut off isn't known.
    let whole = kept.startIndex == text.startIndex
    var state = whole ? beginningOfText : State()
    var afterSpace = whole
    for scalar in folded(kept, penOrder: penOrder) {
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
  package func folded(_ text: some StringProtocol, penOrder: Bool = false) -> [Unicode.Scalar] {
    let scalars = TypographicFolding.fold(text) { token(for: $0) != nil }
    return penOrder ? PenOrder.pen(scalars) : scalars
  }
}
