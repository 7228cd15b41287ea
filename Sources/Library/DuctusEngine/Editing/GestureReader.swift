import InkEditing
import InkModel
import InkReading

/// Determines what gestures over text mean.
///
///     let reader = GestureReader(
///       recognizer: try FigureRecognizer(languageTag: "und-x-gesture"))
///     let text = WrittenText(result, of: ink)
///     if let gesture = try reader.gesture(stroke, over: text) {
///       print(gesture.action, gesture.strokes)  // scratchOut [3, 4, 5], for one
///       print(text.text(after: gesture.edits))
///     }
///
/// Over handwriting, also give it the text's recogniser: a stroke with which the words beside it
/// are read more surely belongs to a letter and isn't a gesture.
///
///     let reader = GestureReader(recognizer: forms, text: recognizer)
///     let gesture = try reader.gesture(stroke, over: text, of: ink)
///
/// It changes nothing; the program decides whether to apply a gesture's edits.
public struct GestureReader: Sendable {
  private let recognizer: FigureRecognizer
  private let text: TextRecognizer?

  /// Creates a reader of gestures.
  ///
  /// - Parameters:
  ///   - recognizer: the recogniser of the gestures' forms; its tag is `und-x-gesture`.
  ///   - text: the recogniser that read the ink under the gestures; `nil` for typed text.
  public init(recognizer: FigureRecognizer, text: TextRecognizer? = nil) {
    self.recognizer = recognizer
    self.text = text
  }

  /// Returns what a gesture most probably means; `nil` if it is more probably something else.
  ///
  /// - Throws: ``DuctusError`` as ``read(_:over:of:_:)``.
  public func gesture(
    _ ink: Ink, over text: WrittenText, of page: Ink? = nil,
    _ options: GestureOptions = GestureOptions()
  ) throws(DuctusError) -> EditingGesture? {
    try read(ink, over: text, of: page, options).best
  }

  /// Returns everything that a gesture may mean.
  ///
  /// - Parameters:
  ///   - ink: the gesture's strokes, in the units of the text's ink.
  ///   - text: the text on the page.
  ///   - page: the ink that `text` was read from, to check whether the gesture is a part of it.
  ///   - options: how much of the text the gesture affects.
  /// - Throws: ``DuctusError`` for an ink that can't be read, and
  ///   ``DuctusError/inconsistentPack(directory:reason:)`` if the recogniser names no gestures.
  /// - Complexity: O(points of the gesture × characters); with a page, also two readings of the
  ///   words beside what is taken for a gesture.
  public func read(
    _ ink: Ink, over text: WrittenText, of page: Ink? = nil,
    _ options: GestureOptions = GestureOptions()
  ) throws(DuctusError) -> GestureReading {
    guard GestureReading.areForms(recognizer.labels) else {
      throw .inconsistentPack(
        directory: recognizer.pack.directory.path, reason: GestureReading.noForms)
    }
    let reading = GestureReading(
      ink, forms: try recognizer.recognize(text.oriented(ink)).candidates, over: text,
      options)
    guard let recognizer = self.text, let page,
      let doubt = reading.doubt(ink, over: text, of: page)
    else { return reading }
    let sure = try [doubt.without, doubt.with].map { words throws(DuctusError) in
      try recognizer.recognize(words).candidates.first?.confidence ?? 0
    }
    return reading.weighed(without: sure[0], with: sure[1])
  }
}
