import CharacterLM

/// The kinds of text that the hints of one session name. The last one is kept, for its form takes
/// longer to build than a character takes to read.
struct HintedKinds {
  private let characters: PatternCharacters
  private var type = RecognitionType.text
  private var pattern: String?
  private var last: HintedKind

  /// - Parameter characters: what the signs of patterns stand for in the language.
  init(characters: PatternCharacters) {
    self.characters = characters
    last = HintedKind(type, characters: characters)
  }

  /// Returns the kind that hints name.
  mutating func kind(of hints: RecognitionHints) -> HintedKind {
    if hints.recognitionType != type || hints.pattern != pattern {
      (type, pattern) = (hints.recognitionType, hints.pattern)
      last = HintedKind(type, pattern: pattern, characters: characters)
    }
    return last
  }
}
