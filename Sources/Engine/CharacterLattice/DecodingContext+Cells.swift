import CharacterLM

extension DecodingContext {
  /// Returns the state from which the language model scores a character: in cells, no character
  /// affects the next.
  ///
  /// - Parameters:
  ///   - state: the state after the text before it.
  ///   - last: the character before it; `nil` at the beginning.
  func languageState(
    _ state: LanguageModel.State, after last: Unicode.Scalar?
  ) -> LanguageModel.State {
    isPerCharacter && last != nil ? LanguageModel.State() : state
  }
}
