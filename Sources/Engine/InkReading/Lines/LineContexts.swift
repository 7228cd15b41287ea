import CharacterLM
import UnicodeText

/// The contexts of a text's lines, one after the other.
///
/// The end of a line is the context before the next. Where words have no spaces between them, text
/// goes on from line to line. The text after the ink applies only to the last line.
struct LineContexts {
  private let whole: RecognitionContext
  private let count: Int
  private let putsSpaces: Bool
  private var next: RecognitionContext

  /// - Parameters:
  ///   - whole: what is known about the whole text.
  ///   - count: the number of lines.
  ///   - writing: the writing system of the pack that reads them.
  init(_ whole: RecognitionContext, lines count: Int, _ writing: WritingSystem) {
    (self.whole, self.count, putsSpaces) = (whole, count, writing.putsSpaces)
    next = whole
    if count > 1, !writing.measuresPages { next.writingArea = nil }
  }

  /// Returns the context of a line, after all lines before it were added.
  @inline(never)
  func context(of line: Int) -> RecognitionContext {
    var context = next
    context.hints?.postContext = line == count - 1 ? whole.hints?.postContext : nil
    return context
  }

  /// Adds the text of a line to the context of the next.
  @inline(never)
  mutating func add(_ text: String) {
    let known = (next.preContext ?? "") + text
    next.preContext = String(known.lastCharacters(LanguageModel.preContextLength))
    if putsSpaces { next.preContext?.append("\n") } else { next.beginsLine = true }
  }
}
