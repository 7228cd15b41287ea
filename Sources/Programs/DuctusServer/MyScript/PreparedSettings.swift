import DuctusEngine
import InkModel

/// A client's settings with its words as a lexicon, for any number of inks.
struct PreparedSettings: Sendable {
  let settings: RecognitionSettings
  let lexicon: UserLexicon?

  /// Returns an ink to read as text.
  func inkToRead(_ ink: Ink) -> InkToRead {
    var context = RecognitionContext()
    if let lexicon {
      context.hints = RecognitionHints()
      context.hints?.lexicon = lexicon
    }
    return InkToRead(
      ink, model: settings.language, usesLanguageModel: settings.usesLanguageModel,
      context: context)
  }
}
