/// What the text before the ink means for the search.
struct PreContext: Hashable {
  /// Characters of the pre-context that count, as in ML Kit.
  static let length = 20

  /// The last ``length`` characters with every run of white space made one U+0020: the form in
  /// which the language model was trained.
  let text: String

  /// Whether the ink may begin a new word or continue the last one, so that readings with a
  /// leading space and without one compete.
  let mayContinueWord: Bool

  init(_ string: String) {
    var text = ""
    for character in string.suffix(Self.length) {
      if !character.isWhitespace {
        text.append(character)
      } else if text.last != " " {
        text.append(" ")
      }
    }
    self.text = text
    self.mayContinueWord = !(text.isEmpty || text.last == " ")
  }
}
