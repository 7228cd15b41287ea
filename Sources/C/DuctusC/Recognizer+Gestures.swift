import CDuctus
import InkEditing
import InkModel
import InkReading

extension Recognizer {
  /// What an ink over a text may mean.
  ///
  /// - Throws: ``Fault`` for an ink that can't be read, and of a recogniser of something else.
  func gestures(
    _ ink: Ink, over text: WrittenText, _ options: GestureOptions
  ) throws(Fault) -> (GestureReading, RecognitionResult) {
    guard let figures = model as? FigureModel, figures.labels.contains("scribble") else {
      throw .argument("recognizer is none of gestures, such as 'en-US-x-gesture'")
    }
    do throws(DuctusError) {
      let forms = try sessions.recognize(
        [RecognitionRequest(ink: ink)], maxResultCount: figures.labels.count)[0].get()
      return (GestureReading(ink, forms: forms.candidates, over: text, options), forms)
    } catch {
      throw Fault(error)
    }
  }
}
