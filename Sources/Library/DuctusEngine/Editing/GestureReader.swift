import InkEditing
import InkModel
import InkReading

/// Says what gestures that are drawn over text mean.
///
///     let reader = GestureReader(
///       recognizer: try FigureRecognizer(languageTag: "und-x-gesture"))
///     let text = WrittenText(result, of: ink)
///     if let gesture = try reader.gesture(stroke, over: text) {
///       print(gesture.action, gesture.strokes)  // scratchOut [3, 4, 5], for one
///       print(text.text(after: gesture.edits))
///     }
///
/// Over handwriting, give it the recogniser of the text, too: a stroke with which the words beside it are
/// read more surely belongs to a letter and is no gesture.
///
///     let reader = GestureReader(recognizer: forms, text: recognizer)
///     let gesture = try reader.gesture(stroke, over: text, of: ink)
///
/// It changes nothing: the program applies the edits of a gesture, or doesn't.
public struct GestureReader: Sendable {
  private let recognizer: FigureRecognizer
  private let text: TextRecognizer?

  /// A reader of gestures.
  ///
  /// - Parameters:
  ///   - recognizer: names the gestures' forms; its tag is `und-x-gesture`.
  ///   - text: read the ink that gestures are drawn over; `nil` for text that was typed.
  public init(recognizer: FigureRecognizer, text: TextRecognizer? = nil) {
    self.recognizer = recognizer
    self.text = text
  }

  /// What a gesture most probably means; `nil` where it is more probably writing or something else.
  ///
  /// - Throws: ``DuctusError`` as ``read(_:over:of:_:)``.
  public func gesture(
    _ ink: Ink, over text: WrittenText, of page: Ink? = nil,
    _ options: GestureOptions = GestureOptions()
  ) throws(DuctusError) -> EditingGesture? {
    try read(ink, over: text, of: page, options).best
  }

  /// All that a gesture may mean.
  ///
  /// - Parameters:
  ///   - ink: the gesture's strokes, in the units of the text's ink.
  ///   - text: what stands on the page.
  ///   - page: the ink that `text` was read from, so that it is asked whether the gesture is a part of it.
  ///   - options: how much of the text the gesture takes.
  /// - Throws: ``DuctusError`` for an ink that can't be read, and
  ///   ``DuctusError/inconsistentPack(directory:reason:)`` where the recogniser names no gestures.
  /// - Complexity: O(points of the gesture × characters); with a page, two readings of the words beside
  ///   what is taken for a gesture.
  public func read(
    _ ink: Ink, over text: WrittenText, of page: Ink? = nil,
    _ options: GestureOptions = GestureOptions()
  ) throws(DuctusError) -> GestureReading {
    guard GestureReading.areForms(recognizer.labels) else {
      throw .inconsistentPack(
        directory: recognizer.pack.directory.path, reason: GestureReading.noForms)
    }
    let reading = GestureReading(
      ink, forms: try recognizer.recognize(ink).candidates, over: text, options)
    guard let recognizer = self.text, let page,
      let doubt = reading.doubt(ink, over: text, of: page)
    else { return reading }
    let sure = try [doubt.without, doubt.with].map { words throws(DuctusError) in
      try recognizer.recognize(words).candidates.first?.confidence ?? 0
    }
    return reading.weighed(without: sure[0], with: sure[1])
  }
}
