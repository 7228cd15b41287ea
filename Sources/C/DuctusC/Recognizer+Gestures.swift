import CDuctus
import InkEditing
import InkModel
import InkReading

extension Recognizer {
  /// The possible meanings of an ink over a text.
  ///
  /// - Parameters:
  ///   - page: the text's ink; `nil` for typed text.
  ///   - words: the recogniser of the words beside the ink, if requested.
  /// - Throws: ``Fault`` for an ink that can't be read, and if the recogniser reads something else.
  func gestures(
    _ ink: Ink, over text: WrittenText, of page: Ink?, _ options: GestureOptions,
    words: Recognizer? = nil
  ) throws(Fault) -> (GestureReading, RecognitionResult) {
    guard let figures = model as? FigureModel, GestureReading.areForms(figures.labels) else {
      throw .argument("recognizer \(GestureReading.noForms)")
    }
    if let words, words.model is FigureModel || words.model is FormulaModel {
      throw .argument("text isn't a recogniser of text")
    }
    do throws(DuctusError) {
      let forms = try sessions.recognize(
        [RecognitionRequest(ink: text.oriented(ink))], maxResultCount: figures.labels.count)[0]
        .get()
      let reading = GestureReading(ink, forms: forms.candidates, over: text, options)
      guard let words, let page, let doubt = reading.doubt(ink, over: text, of: page) else {
        return (reading, forms)
      }
      var sure: [Double] = []
      for answer in words.sessions.recognize(
        [doubt.without, doubt.with].map { RecognitionRequest(ink: $0) }, maxResultCount: 1)
      {
        sure.append(try answer.get().candidates.first?.confidence ?? 0)
      }
      return (reading.weighed(without: sure[0], with: sure[1]), forms)
    } catch {
      throw Fault(error)
    }
  }
}
