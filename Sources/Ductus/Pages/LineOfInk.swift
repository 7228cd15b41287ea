import InkLayout
import InkModel

/// A line of an ink that is to be read by itself.
struct LineOfInk {
  var ink: Ink
  /// The ink's strokes, as places in the whole ink's.
  var strokes: [Int]
  var slope = 0.0
}

extension RecognitionRequest {
  /// What is read by itself: the lines, from the top; one, if empty, for an empty ink.
  ///
  /// - Precondition: the ink is valid.
  func lines() -> [LineOfInk] {
    if context.layout == .automatic {
      let layout = PageLayout(ink)
      let isAsWritten =
        layout.lines.count == 1
        && zip(layout.lines[0].strokes, layout.lines[0].strokes.dropFirst()).allSatisfy(<)
      if !layout.lines.isEmpty, !isAsWritten {
        return layout.lines.map {
          LineOfInk(ink: layout.ink(of: $0, in: ink), strokes: $0.strokes, slope: $0.slope)
        }
      }
    }
    return [LineOfInk(ink: ink, strokes: Array(ink.strokes.indices))]
  }
}
