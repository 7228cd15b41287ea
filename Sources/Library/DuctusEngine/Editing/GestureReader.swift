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
/// Nothing is changed: a program shows what would be, and does it or not.
public struct GestureReader: Sendable {
  private let recognizer: FigureRecognizer

  /// A reader that tells forms apart by a recogniser of gestures: of the tag `und-x-gesture`.
  public init(recognizer: FigureRecognizer) {
    self.recognizer = recognizer
  }

  /// What a gesture most probably means; `nil` where it is more probably writing or something else.
  ///
  /// - Throws: ``DuctusError`` for an ink that can't be read.
  public func gesture(
    _ ink: Ink, over text: WrittenText, _ options: GestureOptions = GestureOptions()
  ) throws(DuctusError) -> EditingGesture? {
    try read(ink, over: text, options).best
  }

  /// All that a gesture may mean.
  ///
  /// - Parameters:
  ///   - ink: the gesture's strokes, in the units of the text's ink.
  ///   - text: what stands on the page.
  ///   - options: how much of the text the gesture takes.
  /// - Throws: ``DuctusError`` for an ink that can't be read.
  /// - Complexity: O(points of the gesture × characters).
  public func read(
    _ ink: Ink, over text: WrittenText, _ options: GestureOptions = GestureOptions()
  ) throws(DuctusError) -> GestureReading {
    GestureReading(ink, forms: try recognizer.recognize(ink).candidates, over: text, options)
  }
}
