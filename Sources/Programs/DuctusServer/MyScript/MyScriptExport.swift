import DuctusEngine

/// A reading in the formats that MyScript's clients request.
struct MyScriptExport {
  private let result: RecognitionResult
  private let strokes: NamedStrokes
  private let content: MyScriptContent
  private let options: JIIXOptions
  private let scale: InkScale
  private let choices: [WordChoice]

  /// - Parameters:
  ///   - result: the reading of the strokes' ink.
  ///   - choices: words that replace readings.
  init(
    _ result: RecognitionResult, of strokes: NamedStrokes, as content: MyScriptContent,
    _ options: JIIXOptions, _ scale: InkScale, choices: [WordChoice] = []
  ) {
    (self.result, self.strokes, self.content) = (result, strokes, content)
    (self.options, self.scale, self.choices) = (options, scale, choices)
  }

  /// The reading as JIIX of text.
  var jiix: JIIX { JIIX(result, of: strokes, options, scale, choices: choices) }

  /// Returns the reading in one format; empty if nothing was read.
  func text(_ type: MyScriptContent.MediaType) -> String {
    let best = result.candidates.first
    switch type {
    case .jiix:
      switch content {
      case .text: return jiix.json.text
      case .math: return MathJIIX(best?.formula, of: strokes, options, scale).json.text
      }
    case .plain: return best?.formula?.text ?? jiix.label
    case .latex: return best?.formula?.latex ?? ""
    case .mathML: return best?.formula?.mathML() ?? ""
    }
  }
}
