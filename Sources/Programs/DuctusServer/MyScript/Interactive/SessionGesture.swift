import InkEditing
import ResultFormats

/// An editing gesture in the terms of MyScript's protocol.
struct SessionGesture {
  /// The name by which a client requests it, such as `scratch-out`.
  let setting: String
  /// The name by which it is reported, such as `SCRATCH`.
  private let type: String
  /// The strokes that it affects.
  let strokeIDs: [String]
  /// The strokes of the line before and after the indicated place.
  let before: [String]
  let after: [String]

  /// - Parameter ids: the names of strokes, by their indices in the text's ink.
  init(_ gesture: EditingGesture, in text: WrittenText, ids: ([Int]) -> [String]) {
    (setting, type) =
      switch gesture.action {
      case .scratchOut: ("scratch-out", "SCRATCH")
      case .strikeThrough: ("strike-through", "STRIKETHROUGH")
      case .underline: ("underline", "UNDERLINE")
      case .surround: ("surround", "SURROUND")
      case .join: ("join", "JOIN")
      case .insert, .split, .lineBreak: ("insert", "INSERT")
      }
    strokeIDs = ids(gesture.strokes)
    let range = gesture.ranges.first ?? 0..<0
    let line = text.lineBands.first {
      $0.characters.lowerBound <= range.upperBound && range.lowerBound <= $0.characters.upperBound
    }
    guard ["JOIN", "INSERT"].contains(type), let line else {
      (before, after) = ([], [])
      return
    }
    func strokes(_ characters: Range<Int>) -> [String] {
      ids(text.characters[characters].flatMap(\.strokes))
    }
    let middle = min(max(range.lowerBound, line.characters.lowerBound), line.characters.upperBound)
    before = strokes(line.characters.lowerBound..<middle)
    after = strokes(middle..<line.characters.upperBound)
  }

  /// Returns the message that reports it to a client.
  ///
  /// - Parameter stroke: the name of the gesture's own stroke.
  func answer(stroke: String) -> SessionAnswer {
    func names(_ ids: [String]) -> JSONText { .array(ids.map(JSONText.string)) }
    return SessionAnswer(
      "gestureDetected",
      [
        ("gestureType", .string(type)), ("gestureStrokeId", .string(stroke)),
        ("strokeIds", names(strokeIDs)), ("strokeBeforeIds", names(before)),
        ("strokeAfterIds", names(after)), ("subStrokes", .array([])),
      ])
  }
}
