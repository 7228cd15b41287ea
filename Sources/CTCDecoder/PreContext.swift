/// The text before the ink.
struct PreContext: Hashable {
  /// For the scorer, which decides how much of it counts and how it is normalised.
  let text: String

  /// Whether the ink may begin a new word or continue the last one, so that readings with a
  /// leading space and without one compete.
  let mayContinueWord: Bool

  init(_ text: String) {
    self.text = text
    mayContinueWord = text.last.map { !$0.isWhitespace } ?? false
  }
}
