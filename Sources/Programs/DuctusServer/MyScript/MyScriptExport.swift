import DuctusEngine

/// A reading in the forms that MyScript's clients ask for.
struct MyScriptExport {
  private let result: RecognitionResult
  private let strokes: NamedStrokes
  private let content: MyScriptContent
  private let options: JIIXOptions
  private let scale: InkScale

  /// - Parameter result: the reading of the strokes' ink.
  init(
    _ result: RecognitionResult, of strokes: NamedStrokes, as content: MyScriptContent,
    _ options: JIIXOptions, _ scale: InkScale
  ) {
    (self.result, self.strokes, self.content) = (result, strokes, content)
    (self.options, self.scale) = (options, scale)
  }

  /// The reading in one form; empty where nothing was read.
  func text(_ type: MyScriptContent.MediaType) -> String {
    let best = result.candidates.first
    switch type {
    case .jiix:
      switch content {
      case .text: return JIIX(result, of: strokes, options, scale).json.text
      case .math: return MathJIIX(best?.formula, of: strokes, options, scale).json.text
      }
    case .plain: return best?.formula?.text ?? best?.text ?? ""
    case .latex: return best?.formula?.latex ?? ""
    case .mathML: return best?.formula?.mathML() ?? ""
    }
  }
}
