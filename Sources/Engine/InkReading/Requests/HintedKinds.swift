/// The kinds of text that the hints of one session name. The last one is kept, for its form takes
/// longer to build than a character takes to read.
struct HintedKinds {
  private let digits: Set<Character>
  private var type = RecognitionType.text
  private var pattern: String?
  private var last: HintedKind

  /// - Parameter digits: the language's digits.
  init(digits: Set<Character>) {
    self.digits = digits
    last = HintedKind(type, digits: digits)
  }

  /// Returns the kind that hints name.
  mutating func kind(of hints: RecognitionHints) -> HintedKind {
    if hints.recognitionType != type || hints.pattern != pattern {
      (type, pattern) = (hints.recognitionType, hints.pattern)
      last = HintedKind(type, pattern: pattern, digits: digits)
    }
    return last
  }
}
